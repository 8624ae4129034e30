// Paints a lattice on a canvas: grounds, ways, symbols, names. It can paint any part at any scale, so the
// map can be painted tile by tile.

import { Contours, stretches, touch, trace } from "./contours.js";
import { VOID } from "./lattice.js";
import { draw, linesOf, passPoints } from "./lines.js";
import { drawLandNames, drawPlaceNames } from "./names.js";
import { SIDE } from "./styles.js";
import { Symbols } from "./symbols.js";

/** Pixels of a side from which the grid is drawn, and from which the cells show numbers. */
const GRID = 5;
const NUMBERS = 30;
/** The thinnest stroke, in pixels; and the pixels of a side above which strokes grow less than the map. */
const THINNEST = 0.75;
const STOUT = 24;
const SLOWER = 0.4;

/**
 * @typedef {object} Area
 * @property {GroundSpec} ground
 * @property {import("./contours.js").Loop[] | null} loops null for everything
 * @property {import("./contours.js").Stretch[]} stretches
 * @property {Area[]} upon
 * @typedef {object} View the part to paint
 * @property {CanvasRenderingContext2D} pen moved and scaled to units of the board
 * @property {Box} box
 * @property {number} scale pixels of the canvas for a unit
 * @property {number} ratio pixels of the canvas for a pixel of the screen
 */

/** Paints one lattice. */
export class Painter {
  /**
   * @param {import("./lattice.js").Lattice} lattice
   * @param {Record<string, Drawing>} symbols
   * @param {import("./styles.js").MapStyles} styles
   */
  constructor(lattice, symbols, styles) {
    this.lattice = lattice;
    this.styles = styles;
    this.contours = new Contours(lattice);
    const { legend, ways = [] } = lattice.spec;
    this.families = familiesOf(legend);
    this.areas = this.areasOn("");
    const passed = passPoints(ways, lattice);
    this.ways = ways.map((way) => ({
      styles: way.styles,
      lines: linesOf(way, this.contours, { ground: (way.on && this.families.get(way.on)) || null, passed }),
    }));
    /** @type {number[][]} the sides that are drawn with each cell, as far as requested */
    this.own = [];
    this.nowhere = new Path2D(this.contours.rim((cell) => lattice.letters[cell] === VOID));
    /** @type {Map<number, import("./names.js").Named[]>} positions of names, by the last used scales */
    this.laid = new Map();
    /** @type {Box[]} what names must not cover */
    this.pieces = [];
    this.symbols = new Symbols(lattice, symbols, styles);
  }

  /**
   * Return the areas that lie on a ground. Those without a style look like it.
   * @param {string} on
   * @returns {Area[]}
   */
  areasOn(on) {
    return Object.entries(this.lattice.spec.legend).filter(([, ground]) => (ground.on ?? "") === on)
      .flatMap(([letter, ground], place) => {
        if (!ground.class) return this.areasOn(letter);
        const all = !on && !place;
        const loops = all ? null : this.contours.soft(this.families.get(letter) ?? new Set());
        return [{ ground, loops, stretches: stretches(loops ?? []), upon: this.areasOn(letter) }];
      });
  }

  /**
   * Paint everything in a box.
   * @param {View} view
   */
  paint(view) {
    view.pen.lineJoin = "round";
    for (const area of this.areas) this.area(view, area);
    this.lines(view);
    this.symbols.sow(view);
    this.grid(view);
    this.veil(view);
    drawLandNames(this, view);
    this.numbers(view);
    drawPlaceNames(this, view);
  }

  /**
   * @param {View} view
   * @param {Area} area
   */
  area(view, { ground, loops, stretches: parts, upon }) {
    const outline = new Path2D();
    for (const part of parts.filter(({ box }) => touch(wider(box, this.lattice.size), view.box))) trace(outline, part);
    for (const style of ground.beneath ?? []) this.stroke(view, outline, style);
    const whole = new Path2D();
    const { x, y, w, h } = this.lattice.box;
    if (!loops) whole.rect(x, y, w, h);
    for (const { points, box } of (loops ?? []).filter((loop) => touch(loop.box, view.box))) {
      if (box.w > 0) trace(whole, { points, from: 0, to: points.length });
    }
    view.pen.fillStyle = this.styles.of(ground.class ?? "").fill;
    view.pen.fill(whole);
    for (const area of upon) this.area(view, area);
    for (const style of ground.above ?? []) this.stroke(view, outline, style);
  }

  /**
   * @param {View} view
   * @param {Path2D} path
   * @param {string} style
   * @param {number} [share] of its opacity
   */
  stroke({ pen, scale, ratio }, path, style, share = 1) {
    const look = this.styles.of(style);
    if (!look.stroke) return;
    const side = (this.lattice.size * scale) / ratio;
    const unit = (this.lattice.size / SIDE) * Math.min(1, (STOUT / side) ** SLOWER);
    pen.save();
    pen.globalAlpha = look.opacity * share;
    pen.strokeStyle = look.stroke;
    pen.lineWidth = Math.max(look.width * unit, THINNEST / scale);
    pen.lineCap = look.cap;
    pen.setLineDash(look.dash.map((length) => length * unit));
    pen.stroke(path);
    pen.restore();
  }

  /** @param {View} view */
  grid(view) {
    const near = (this.lattice.size * view.scale) / view.ratio - GRID;
    if (near <= 0) return;
    const path = new Path2D();
    for (const [column, row] of this.lattice.within(view.box)) {
      const corners = this.lattice.around(this.lattice.middle(column, row));
      const cell = row * this.lattice.spec.columns + column;
      for (const side of (this.own[cell] ??= this.sidesOf(cell))) {
        path.moveTo(...corners[side]);
        path.lineTo(...corners[(side + 1) % corners.length]);
      }
    }
    this.stroke(view, path, "lattice-grid", Math.min(1, near / 12));
  }

  /**
   * Return the sides that are drawn with a cell: half of them, since the others are drawn by its
   * neighbours, and those at the edge of the map.
   * @param {number} cell
   */
  sidesOf(cell) {
    const { lattice } = this;
    if (lattice.letters[cell] === VOID) return [];
    const [x, y] = lattice.centre(cell);
    return [...lattice.corners.keys()].filter((side) => {
      const [[ax, ay], [bx, by]] = [lattice.corners[side], lattice.corners[(side + 1) % lattice.corners.length]];
      return side < lattice.corners.length / 2 || lattice.at([x + ax + bx, y + ay + by]) < 0;
    });
  }

  /** @param {View} view */
  veil({ pen }) {
    pen.fillStyle = this.styles.of("lattice-void").fill;
    pen.fill(this.nowhere);
  }

  /** @param {View} view */
  lines(view) {
    for (let start = 0, end = 0; start < this.ways.length; start = end) {
      const { styles } = this.ways[start];
      const like = styles.join();
      const path = new Path2D();
      while (end < this.ways.length && this.ways[end].styles.join() === like) {
        for (const { points, box } of this.ways[end].lines) {
          if (touch(wider(box, this.lattice.size), view.box)) draw(path, points);
        }
        end += 1;
      }
      for (const style of styles) this.stroke(view, path, style);
    }
  }

  /** @param {View} view */
  numbers({ pen, box, scale, ratio }) {
    const { lattice } = this;
    const { numbered = true, columns, shape } = lattice.spec;
    const side = (lattice.size * scale) / ratio;
    if (!numbered || side < NUMBERS) return;
    const look = this.styles.of("lattice-number");
    pen.save();
    pen.font = look.font.replace("{size}", (lattice.size * 0.27).toFixed(2));
    pen.fillStyle = look.fill;
    pen.globalAlpha = look.opacity;
    [pen.textAlign, pen.textBaseline] = ["center", "middle"];
    const up = lattice.size * (shape === "square" ? 0.38 : 0.67);
    for (const [column, row] of lattice.within(box)) {
      const cell = row * columns + column;
      const [x, y] = lattice.centre(cell);
      if (lattice.letters[cell] !== VOID) pen.fillText(lattice.ids[cell], x, y - up);
    }
    pen.restore();
  }
}

/**
 * Return the letters of each ground and of everything that lies on it.
 * @param {Record<string, GroundSpec>} legend
 */
function familiesOf(legend) {
  /** @type {Map<string, Set<string>>} */
  const families = new Map(Object.keys(legend).map((letter) => [letter, new Set([letter])]));
  for (const letter of Object.keys(legend)) {
    for (let below = legend[letter]?.on; below; below = legend[below]?.on) families.get(below)?.add(letter);
  }
  return families;
}

/**
 * @param {Box} box
 * @param {number} by
 * @returns {Box}
 */
const wider = ({ x, y, w, h }, by) => ({ x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by });
