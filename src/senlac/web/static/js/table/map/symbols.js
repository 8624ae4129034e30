// The symbols on a lattice: hills, woods, winds. One path for all that look alike.

import { sway } from "./contours.js";
import { unroll } from "./lattice.js";

/** From how many pixels a side symbols are drawn, and from how many all of them. */
const SOME = 3.5;
const ALL = 11;
/** How wide a symbol is, in sides; how far it strays in its cell, and how much of that downwards. */
const WIDE = 1.15;
const STRAY = 0.16;
const LOW = 0.7;

/** @typedef {import("./painter.js").View} View */

/** Draws symbols. */
export class Symbols {
  /**
   * @param {import("./lattice.js").Lattice} lattice
   * @param {Record<string, Drawing>} symbols
   * @param {import("./ink.js").Ink} ink
   */
  constructor(lattice, symbols, ink) {
    this.lattice = lattice;
    this.ink = ink;
    const { ways = [], signs = [] } = lattice.spec;
    this.sown = signs.map(({ rows }) => unroll(rows));
    const travelled = ways.flatMap(({ sides, spaces }) => (sides ? [] : spaces));
    /** @type {Set<number | undefined>} the cells whose ground shows none, for something else does */
    this.clear = new Set([...travelled, ...lattice.places.keys()].map((id) => lattice.index.get(id)));
    this.drawings = new Map(Object.entries(symbols).map(([id, { box, paths }]) =>
      [id, { box, paths: paths.map(({ d, class: style }) => ({ style, path: new Path2D(d) })) }]));
  }

  /**
   * Sow the symbols of the grounds and of all else; from afar only some of them, and larger.
   * @param {View} view
   */
  sow(view) {
    const { lattice } = this;
    const side = (lattice.size * view.scale) / view.ratio;
    if (side < SOME) return;
    const far = side < ALL;
    /** @type {Map<string, DOMMatrix[]>} */
    const found = new Map();
    for (const [column, row] of lattice.within(view.box)) {
      const cell = row * lattice.spec.columns + column;
      for (const { symbol, turn = 0, stray } of this.signsAt(cell)) {
        const [x, y] = lattice.centre(cell);
        const lot = sway(x, y, 6);
        if (far && (stray ? lot > -0.1 : (column + row * 2) % 5)) continue;
        const reach = stray * lattice.size;
        const matrix = new DOMMatrix().translate(x + sway(x, y, 7) * reach, y + (sway(x, y, 8) + LOW) * reach).rotate(turn);
        found.set(symbol, [...(found.get(symbol) ?? []), matrix]);
      }
    }
    const wide = lattice.size * WIDE * (far ? 1.5 : 1);
    for (const [symbol, matrices] of found) this.draw(view, symbol, wide, matrices);
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
   * Draw a symbol at some places, so wide.
   * @param {View} view
   * @param {string} id
   * @param {number} wide
   * @param {DOMMatrix[]} matrices
   */
  draw({ pen }, id, wide, matrices) {
    const drawn = this.drawings.get(id);
    if (!drawn) return;
    const scale = wide / drawn.box;
    for (const { style, path } of drawn.paths) {
      const all = new Path2D();
      for (const matrix of matrices) {
        all.addPath(path, matrix.scale(scale).translate(-drawn.box / 2, -drawn.box / 2));
      }
      const look = this.ink.of(style);
      pen.save();
      pen.globalAlpha = look.opacity;
      pen.lineCap = look.cap;
      pen.lineWidth = look.width * scale;
      pen.fillStyle = look.fill;
      pen.strokeStyle = look.stroke;
      if (look.fill) pen.fill(all);
      if (look.stroke) pen.stroke(all);
      pen.restore();
    }
  }
}
