// The symbols on a lattice: hills, woods, winds. Each is painted once for a scale and copied.

import { sway } from "./contours.js";
import { unroll } from "./lattice.js";

/** Pixels of a side from which some symbols are drawn, and from which all are. */
const SOME = 3.5;
const ALL = 11;
/** Width of a symbol in sides; its deviation within the cell, and how much of that is vertical. */
const WIDE = 1.15;
const STRAY = 0.16;
const LOW = 0.7;
/** The number of painted symbols that are cached. */
const MAX_STAMPS = 60;

/** @typedef {import("./painter.js").View} View */

/** Draws symbols. */
export class Symbols {
  /**
   * @param {import("./lattice.js").Lattice} lattice
   * @param {Record<string, Drawing>} symbols
   * @param {import("./styles.js").MapStyles} styles
   */
  constructor(lattice, symbols, styles) {
    this.lattice = lattice;
    this.styles = styles;
    const { ways = [], signs = [] } = lattice.spec;
    /** @type {Map<string, HTMLCanvasElement>} */
    this.stamps = new Map();
    this.sown = signs.map(({ rows }) => unroll(rows));
    const travelled = ways.flatMap(({ sides, spaces }) => (sides ? [] : spaces));
    /**
     * @type {Set<number | undefined>} the cells whose ground shows no symbol, because something else is
     *   there
     */
    this.clear = new Set([...travelled, ...lattice.places.keys()].map((id) => lattice.index.get(id)));
    this.drawings = new Map(Object.entries(symbols).map(([id, { box, paths }]) =>
      [id, { box, paths: paths.map(({ d, class: style }) => ({ style, path: new Path2D(d) })) }]));
  }

  /**
   * Draw the symbols of the grounds and of everything else. From afar only some are drawn, and larger.
   * @param {View} view
   */
  sow(view) {
    const { lattice } = this;
    const side = (lattice.size * view.scale) / view.ratio;
    if (side < SOME) return;
    const far = side < ALL;
    const wide = lattice.size * WIDE * (far ? 1.5 : 1);
    for (const [column, row] of lattice.within(view.box)) {
      const cell = row * lattice.spec.columns + column;
      for (const { symbol, turn = 0, stray } of this.signsAt(cell)) {
        const [x, y] = lattice.centre(cell);
        if (far && (stray ? sway(x, y, 6) > -0.1 : (column + row * 2) % 5)) continue;
        const reach = stray * lattice.size;
        this.draw(view, symbol, {
          x: x + sway(x, y, 7) * reach, y: y + (sway(x, y, 8) + LOW) * reach, wide, turn,
        });
      }
    }
  }

  /** @param {number} cell */
  signsAt(cell) {
    const { legend, signs = [] } = this.lattice.spec;
    const symbol = this.clear.has(cell) ? "" : legend[this.lattice.letters[cell]]?.symbol;
    const others = this.sown.flatMap((row, at) => {
      const sign = signs[at].legend[row[cell]];
      return sign ? [{ ...sign, stray: 0 }] : [];
    });
    return symbol ? [{ symbol, turn: 0, stray: STRAY }, ...others] : others;
  }

  /**
   * Draw a symbol aligned to whole pixels.
   * @param {View} view
   * @param {string} id
   * @param {{x: number, y: number, wide: number, turn?: number}} place its centre
   */
  draw({ pen, scale }, id, { x, y, wide, turn = 0 }) {
    const stamp = this.stamp(id, Math.max(1, Math.round(wide * scale)), turn);
    if (!stamp) return;
    const half = stamp.width / 2;
    const size = stamp.width / scale;
    pen.drawImage(stamp, (Math.round(x * scale) - half) / scale, (Math.round(y * scale) - half) / scale, size, size);
  }

  /**
   * Return a symbol painted once, for copying.
   * @param {string} id
   * @param {number} wide in pixels
   * @param {number} turn
   */
  stamp(id, wide, turn) {
    const key = `${id} ${wide} ${turn}`;
    const known = this.stamps.get(key);
    if (known) return known;
    const symbol = this.drawings.get(id);
    const stamp = document.createElement("canvas");
    const pen = stamp.getContext("2d");
    if (!symbol || !pen) return null;
    if (this.stamps.size > MAX_STAMPS) this.stamps.clear();
    this.stamps.set(key, stamp);
    const room = Math.ceil(wide * 0.04) * 2;
    stamp.width = stamp.height = wide + room + ((wide + room) % 2);
    pen.translate(stamp.width / 2, stamp.width / 2);
    pen.rotate((turn * Math.PI) / 180);
    pen.scale(wide / symbol.box, wide / symbol.box);
    pen.translate(-symbol.box / 2, -symbol.box / 2);
    for (const { style, path } of symbol.paths) {
      const look = this.styles.of(style);
      pen.globalAlpha = look.opacity;
      pen.lineCap = look.cap;
      pen.lineJoin = "round";
      pen.lineWidth = look.width;
      pen.fillStyle = look.fill;
      pen.strokeStyle = look.stroke;
      if (look.fill) pen.fill(path);
      if (look.stroke) pen.stroke(path);
    }
    return stamp;
  }
}
