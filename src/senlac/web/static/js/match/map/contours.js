// Outlines of regions of cells: exactly along their sides, or softened for coasts and edges of hills. Two
// regions that share a stretch have the same line there.

import { BEYOND, outline } from "./lattice.js";

/** Deviations of a corner of an outline, and of the middle of a side, in sides. */
const STRAY = 0.1;
const BEND = 0.13;
/** The number of points of an outline that are painted or skipped together. */
const STRETCH = 24;
/** The resolution by which corners are distinguished, in parts of a side. */
const FINE = 4;

/**
 * @typedef {{points: Point[], box: Box}} Loop
 * @typedef {{points: Point[], from: number, to: number, box: Box}} Stretch
 * @typedef {{key: number, at: Point}} Corner
 */

/** Traces regions of a lattice. */
export class Contours {
  /** @param {import("./lattice.js").Lattice} lattice */
  constructor(lattice) {
    this.lattice = lattice;
    const { columns, rows } = lattice.spec;
    this.wide = columns + 2 * BEYOND;
    this.cells = this.wide * (rows + 2 * BEYOND);
    /** @type {Map<number, Point>} positions of the corners of soft outlines */
    this.bends = new Map();
    this.beside = this.neighbours();
    /** @type {string[]} the ground of all cells, and of those beyond the edge */
    this.letters = Array.from({ length: this.cells }, (_, cell) => lattice.groundAt(...this.place(cell)));
  }

  /**
   * Return the column and row of a cell, which may lie beyond the edge.
   * @param {number} cell
   * @returns {Point}
   */
  place(cell) {
    return [(cell % this.wide) - BEYOND, Math.floor(cell / this.wide) - BEYOND];
  }

  /**
   * Return the cell at a column and row, -1 if there is none even beyond the edge.
   * @param {Point} place
   */
  cell([column, row]) {
    const [x, y] = [column + BEYOND, row + BEYOND];
    const cell = y * this.wide + x;
    return x < 0 || y < 0 || x >= this.wide || cell >= this.cells ? -1 : cell;
  }

  /** Return for each cell the cells across its sides. */
  neighbours() {
    const sides = this.lattice.corners.length;
    const found = new Int32Array(this.cells * sides);
    const steps = [0, 1].map((row) => [0, 1].map((column) => this.steps([column, row])));
    for (let cell = 0; cell < this.cells; cell++) {
      const [column, row] = this.place(cell);
      steps[row & 1][column & 1].forEach(([right, down], side) => {
        found[cell * sides + side] = this.cell([column + right, row + down]);
      });
    }
    return found;
  }

  /**
   * Return the offset in columns and rows across each side of a cell. For hexes it alternates by line.
   * @param {Point} place
   * @returns {Point[]}
   */
  steps([column, row]) {
    const { lattice } = this;
    const [x, y] = lattice.middle(column, row);
    return lattice.corners.map(([ax, ay], side) => {
      const [bx, by] = lattice.corners[(side + 1) % lattice.corners.length];
      const [right, down] = lattice.place([x + ax + bx, y + ay + by]);
      return [right - column, down - row];
    });
  }

  /**
   * Return the closed paths around the cells of a region.
   * @param {(cell: number) => boolean} belongs
   * @returns {Corner[][]}
   */
  walks(belongs) {
    /** @type {Map<number, {from: Corner, to: number}[]>} */
    const onward = new Map();
    const sides = this.lattice.corners.length;
    for (let cell = 0; cell < this.cells; cell++) {
      if (!belongs(cell)) continue;
      for (let side = 0; side < sides; side++) {
        const beside = this.beside[cell * sides + side];
        if (beside >= 0 && belongs(beside)) continue;
        const corners = this.lattice.around(this.lattice.middle(...this.place(cell)));
        const from = this.corner(corners[side]);
        const to = this.key(corners[(side + 1) % sides]);
        const there = onward.get(from.key);
        if (there) there.push({ from, to });
        else onward.set(from.key, [{ from, to }]);
      }
    }
    return chains(onward);
  }

  /** @param {Point} at */
  corner(at) {
    return { key: this.key(at), at };
  }

  /** @param {Point} at */
  key([x, y]) {
    const { box, size } = this.lattice;
    return Math.round(((y - box.y) / size + 16) * FINE) * 65536 + Math.round(((x - box.x) / size + 16) * FINE);
  }

  /**
   * Return the outline of some cells of the lattice, exactly along their sides, as a path.
   * @param {(cell: number) => boolean} belongs
   */
  rim(belongs) {
    const { columns, rows } = this.lattice.spec;
    const walks = this.walks((cell) => {
      const [column, row] = this.place(cell);
      return column >= 0 && row >= 0 && column < columns && row < rows && belongs(row * columns + column);
    });
    return walks.map((walk) => outline(walk.map(({ at }) => at))).join("");
  }

  /**
   * Return soft outlines of the cells whose ground has one of these letters.
   * @param {Set<string>} letters
   * @returns {Loop[]}
   */
  soft(letters) {
    return this.walks((cell) => letters.has(this.letters[cell])).map((walk) => {
      const bent = walk.map((corner, at) => this.bent(walk[(at || walk.length) - 1], corner, walk[(at + 1) % walk.length]));
      const points = bent.flatMap((a, at) => [a, this.between(a, bent[(at + 1) % bent.length])]);
      return { points, box: boxOf(points) };
    });
  }

  /**
   * Return the position of a corner of an outline: between its neighbours, with a small deviation.
   * @param {Corner} before
   * @param {Corner} corner
   * @param {Corner} after
   * @returns {Point}
   */
  bent(before, { key, at: [x, y] }, after) {
    const known = this.bends.get(key);
    if (known) return known;
    const reach = this.lattice.size * STRAY;
    /** @type {Point} */
    const bent = [
      (before.at[0] + 2 * x + after.at[0]) / 4 + sway(x, y, 1) * reach,
      (before.at[1] + 2 * y + after.at[1]) / 4 + sway(x, y, 2) * reach,
    ];
    this.bends.set(key, bent);
    return bent;
  }

  /**
   * Return a point halfway between two, with a small deviation. The order of the two does not matter.
   * @param {Point} a
   * @param {Point} b
   * @returns {Point}
   */
  between(a, b) {
    const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const reach = this.lattice.size * BEND;
    return [x + sway(x, y, 3) * reach, y + sway(x, y, 4) * reach];
  }
}

/**
 * Join sides to closed paths.
 * @param {Map<number, {from: Corner, to: number}[]>} onward the sides that begin at each corner
 */
function chains(onward) {
  /** @type {Corner[][]} */
  const found = [];
  for (const [start, sides] of onward) {
    while (sides.length) {
      /** @type {Corner[]} */
      const walk = [];
      let key = start;
      for (let side = sides.pop(); side; side = onward.get(key)?.pop()) {
        walk.push(side.from);
        key = side.to;
      }
      found.push(walk);
    }
  }
  return found;
}

/**
 * Return a pseudo-random number from -1 to 1, always the same for a point and a salt.
 * @param {number} x
 * @param {number} y
 * @param {number} salt
 */
export function sway(x, y, salt) {
  let mixed = Math.imul(Math.round(x * 8), 73856093) ^ Math.imul(Math.round(y * 8), 19349663) ^ Math.imul(salt, 83492791);
  for (let round = 0; round < 2; round++) mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2147483648 - 1;
}

/**
 * @param {Point[]} points
 * @returns {Box}
 */
export function boxOf(points) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/**
 * Return whether two boxes touch.
 * @param {Box} a
 * @param {Box} b
 */
export const touch = (a, b) =>
  a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h;

/**
 * Cut outlines into short stretches, so that only visible ones are stroked.
 * @param {Loop[]} loops
 * @returns {Stretch[]}
 */
export function stretches(loops) {
  return loops.flatMap(({ points }) =>
    Array.from({ length: Math.ceil(points.length / STRETCH) }, (_, place) => {
      const from = place * STRETCH;
      const to = Math.min(from + STRETCH, points.length);
      const near = Array.from({ length: to - from + 2 }, (__, step) => points[(from + step + points.length - 1) % points.length]);
      return { points, from, to, box: boxOf(near) };
    }));
}

/**
 * Draw a stretch of a soft closed line through the midpoints between its points.
 * @param {Path2D} path
 * @param {{points: Point[], from: number, to: number}} stretch
 */
export function trace(path, { points, from, to }) {
  const at = (/** @type {number} */ place) => points[(place + points.length) % points.length];
  const [a, b] = [at(from - 1), at(from)];
  path.moveTo((a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
  for (let place = from; place < to; place++) {
    const [[x, y], [nx, ny]] = [at(place), at(place + 1)];
    path.quadraticCurveTo(x, y, (x + nx) / 2, (y + ny) / 2);
  }
}
