// A lattice: thousands of cells, computed. Position, cell at a point, name and ground; nothing here
// draws.

import { cellName } from "./cell-names.js";

const ROOT3 = Math.sqrt(3);
/** The letter of cells that are not on the map. */
export const VOID = ".";
/** How many cells the ground continues beyond the edge, so that no coast is drawn along it. */
export const BEYOND = 2;

/** @typedef {{id: string, name: string, d: string, at: Point, lines: string[], stacks: Point[]}} Cell */

/** A grid of hexes or squares. A cell is its index in reading order, -1 if it is not on the map. */
export class Lattice {
  /** @param {LatticeSpec} spec */
  constructor(spec) {
    this.spec = spec;
    const { columns, rows, size } = spec;
    this.size = size;
    /** @type {string[]} the letters of all cells */
    this.letters = unroll(spec.ground);
    const corners = cornersOf(spec.shape, size);
    /** The corners of a cell around its centre, on a map that may be turned by half. */
    this.corners = spec.about ? corners.map(([x, y]) => /** @type {Point} */ ([-x, -y])) : corners;
    /** @type {string[]} */
    this.ids = [];
    /** @type {Map<string, number>} */
    this.index = new Map();
    const name = naming(spec);
    for (let cell = 0; cell < columns * rows; cell++) {
      const id = name(cell % columns, Math.floor(cell / columns));
      this.ids.push(id);
      if (this.letters[cell] !== VOID) this.index.set(id, cell);
    }
    /** @type {Map<number, string[]>} descriptions of cells besides their ground */
    this.wayNames = wayNamesOf(this);
    this.places = new Map((spec.places ?? []).map((place) => [place.space, place]));
    /** @type {Map<string | undefined, string>} the cells of places, by the ids that actions use */
    this.called = new Map((spec.places ?? []).map(({ id, space }) => [id, space]));
    /** @type {Map<string, Cell>} */
    this.known = new Map();
    this.box = this.bounds();
  }

  /**
   * Return the centre of the cell at a column and row, on the map or not.
   * @param {number} column
   * @param {number} row
   * @returns {Point}
   */
  middle(column, row) {
    return this.turned(this.upright(column, row));
  }

  /**
   * Return a point of the map as it is drawn upright, or back.
   * @param {Point} at
   * @returns {Point}
   */
  turned(at) {
    const { about } = this.spec;
    return about ? [2 * about[0] - at[0], 2 * about[1] - at[1]] : at;
  }

  /**
   * Return the centre of a cell of the upright map.
   * @param {number} column
   * @param {number} row
   * @returns {Point}
   */
  upright(column, row) {
    const { shape, size, origin: [x, y], shift = 1 } = this.spec;
    if (shape === "square") return [x + column * size, y + row * size];
    const half = shift / 2;
    return shape === "flat"
      ? [x + column * 1.5 * size, y + (row + odd(column) * half) * ROOT3 * size]
      : [x + (column + odd(row) * half) * ROOT3 * size, y + row * 1.5 * size];
  }

  /**
   * @param {number} cell
   * @returns {Point}
   */
  centre(cell) {
    const { columns } = this.spec;
    return this.middle(cell % columns, Math.floor(cell / columns));
  }

  /**
   * Return the column and row of the cell that contains a point, on the map or not.
   * @param {Point} at
   * @returns {Point}
   */
  place(at) {
    const [atX, atY] = this.turned(at);
    const { shape, size, origin: [x, y], shift = 1 } = this.spec;
    if (shape === "square") return [Math.round((atX - x) / size), Math.round((atY - y) / size)];
    const [across, along] = shape === "flat" ? [atX - x, atY - y] : [atY - y, atX - x];
    const [line, skew] = nearest((2 * across) / (3 * size), along / (ROOT3 * size) - across / (3 * size));
    const number = skew + (line - odd(line) * shift) / 2;
    return shape === "flat" ? [line, number] : [number, line];
  }

  /**
   * Return the cell that contains a point.
   * @param {Point} at
   */
  at(at) {
    const [column, row] = this.place(at);
    const { columns, rows } = this.spec;
    if (column < 0 || row < 0 || column >= columns || row >= rows) return -1;
    const cell = row * columns + column;
    return this.letters[cell] === VOID ? -1 : cell;
  }

  /**
   * Return the letter of the ground at a column and row. It continues beyond the edge, and over cells
   * that are not on the map.
   * @param {number} column
   * @param {number} row
   */
  groundAt(column, row) {
    const { columns, rows } = this.spec;
    const line = Math.min(Math.max(row, 0), rows - 1) * columns;
    const start = Math.min(Math.max(column, 0), columns - 1);
    for (let far = 0; far < columns; far++) {
      for (const near of [start - far, start + far]) {
        const letter = near >= 0 && near < columns ? this.letters[line + near] : VOID;
        if (letter !== VOID) return letter;
      }
    }
    return Object.keys(this.spec.legend)[0];
  }

  /**
   * Return the columns and rows of all cells that may be visible in a box.
   * @param {Box} box
   * @param {number} [beyond] the number of cells beyond the edge
   */
  *within({ x, y, w, h }, beyond = 0) {
    const { columns, rows } = this.spec;
    const [start, end] = [this.place([x, y]), this.place([x + w, y + h])];
    const [left, right] = [start[0], end[0]].sort((a, b) => a - b);
    const [top, bottom] = [start[1], end[1]].sort((a, b) => a - b);
    for (let row = Math.max(-beyond, top - 1); row <= Math.min(rows - 1 + beyond, bottom + 1); row++) {
      for (let column = Math.max(-beyond, left - 1); column <= Math.min(columns - 1 + beyond, right + 1); column++) {
        yield /** @type {Point} */ ([column, row]);
      }
    }
  }

  /**
   * Return the corners of a cell around its centre.
   * @param {Point} middle
   * @returns {Point[]}
   */
  around([x, y]) {
    return this.corners.map(([dx, dy]) => [x + dx, y + dy]);
  }

  /** The box that contains all cells. @returns {Box} */
  bounds() {
    const { columns, rows } = this.spec;
    const ends = [0, 1].flatMap((more) => [this.middle(0, 0), this.middle(columns - 1 - more, rows - 1),
      this.middle(columns - 1, rows - 1 - more), this.middle(more, more)]);
    const points = ends.flatMap((at) => this.around(at));
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
  }

  /**
   * Return the name of a cell for sentences, by its place or the nearest one, and its id.
   * @param {string} id of a cell or a place
   */
  spoken(id) {
    const space = this.called.get(id) ?? id;
    const name = this.index.has(space) && this.space(space)?.name.split(",")[0];
    return name ? { name, space } : undefined;
  }

  /**
   * Return a cell in the form of a space of other boards.
   * @param {string} id
   * @returns {Cell | undefined}
   */
  space(id) {
    const cell = this.index.get(id);
    const of = this.called.get(id);
    if (cell === undefined) return of ? this.space(of) : undefined;
    const known = this.known.get(id);
    if (known) return known;
    const at = this.centre(cell);
    const ground = this.spec.legend[this.letters[cell]];
    const place = this.places.get(id);
    const name = cellName(this, id, at, ground?.name);
    const lines = [...(ground?.lines ?? []), ...(this.wayNames.get(cell) ?? []), ...(place?.lines ?? [])];
    const d = outline(this.around(at));
    const stacks = (this.spec.stacks ?? [[0, 0]]).map(([dx, dy]) => /** @type {Point} */ ([at[0] + dx, at[1] + dy]));
    const made = { id, name, d, at, lines, stacks };
    this.known.set(id, made);
    return made;
  }
}

/** @param {number} number */
const odd = (number) => Math.abs(number % 2);

/**
 * Format a closed outline.
 * @param {Point[]} points
 */
export const outline = (points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

/**
 * Return the letters of run-length encoded rows: `3sc` is `sssc`.
 * @param {string[]} rows
 */
export function unroll(rows) {
  return rows.flatMap((row) =>
    [...row.matchAll(/(\d*)(\D)/g)].flatMap(([, count, letter]) => Array(Number(count || 1)).fill(letter)));
}

/**
 * Return a function that names cells.
 * @param {LatticeSpec} spec
 * @returns {(column: number, row: number) => string}
 */
function naming({ naming: rule, first = [1, 1], step = [1, 1] }) {
  const parts = rule.split(/(\{(?:col|row)(?::(?:0\d|a))?\})/).map((part) => {
    const found = /^\{(col|row)(?::(?:0(\d)|(a)))?\}$/.exec(part);
    if (!found) return () => part;
    const [, which, digits, letter] = found;
    const axis = which === "col" ? 0 : 1;
    return (/** @type {Point} */ at) => {
      const number = first[axis] + at[axis] * step[axis];
      return letter ? String.fromCharCode(96 + number) : String(number).padStart(Number(digits ?? 1), "0");
    };
  });
  return (column, row) => parts.map((part) => part([column, row])).join("");
}

/**
 * Return the corners of a cell relative to its centre. A side lies between each and the next.
 * @param {string} shape
 * @param {number} size
 * @returns {Point[]}
 */
function cornersOf(shape, size) {
  const half = size / 2;
  if (shape === "square") return [[half, -half], [half, half], [-half, half], [-half, -half]];
  const turn = shape === "flat" ? 0 : Math.PI / 6;
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = turn + (corner * Math.PI) / 3;
    return [size * Math.cos(angle), size * Math.sin(angle)];
  });
}

/**
 * Return the hex nearest to a point, both in axial coordinates.
 * @param {number} q
 * @param {number} r
 * @returns {Point}
 */
function nearest(q, r) {
  const [x, y, z] = [Math.round(q), Math.round(r), Math.round(-q - r)];
  const [dx, dy, dz] = [Math.abs(x - q), Math.abs(y - r), Math.abs(z + q + r)];
  if (dx > dy && dx > dz) return [-y - z, y];
  return dy > dz ? [x, -x - z] : [x, y];
}

/**
 * Return the names of the ways that lead through each cell.
 * @param {Lattice} lattice
 */
function wayNamesOf({ spec, index }) {
  /** @type {Map<number, string[]>} */
  const wayNames = new Map();
  for (const { name, spaces } of spec.ways ?? []) {
    for (const cell of name ? new Set(spaces.map((id) => index.get(id))) : []) {
      const lines = wayNames.get(cell ?? -1) ?? [];
      if (!lines.includes(`${name}.`)) wayNames.set(cell ?? -1, [...lines, `${name}.`]);
    }
  }
  return wayNames;
}
