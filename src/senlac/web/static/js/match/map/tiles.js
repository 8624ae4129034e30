// A cache of painted parts of a map: panning only moves them, and zooming scales them until the map
// rests.

import { touch } from "./contours.js";
import { layout } from "./names.js";

const TILE = 256;
/** The number of tiles that are cached, and of scales. */
const MAX_TILES = 160;
const MAX_SCALES = 3;
/** The longer edge of the picture of the whole map, in pixels. */
const WHOLE = 1024;

/**
 * @typedef {{canvas: HTMLCanvasElement, used: number}} Tile
 * @typedef {{scale: number, tiles: Map<string, Tile>}} Sheet tiles of one scale
 */

/** Caches the tiles of one map. */
export class Tiles {
  /**
   * @param {import("./painter.js").Painter} painter
   * @param {number} ratio pixels of a canvas for a pixel of the screen
   */
  constructor(painter, ratio) {
    this.painter = painter;
    this.ratio = ratio;
    const { w, h } = painter.lattice.box;
    this.wholeScale = WHOLE / Math.max(w, h);
    /** The picture of the whole map, and its parts that are not painted yet. */
    this.whole = document.createElement("canvas");
    /** @type {Box[]} */
    this.left = [];
    this.clear();
    /** @type {Sheet[]} the last used first */
    this.sheets = [];
    this.clock = 0;
  }

  /** Discard everything painted, because the colours have changed. */
  clear() {
    this.sheets = [];
    const { x, y, w, h } = this.painter.lattice.box;
    const scale = this.wholeScale;
    this.whole.width = Math.ceil(w * scale);
    this.whole.height = Math.ceil(h * scale);
    const size = TILE / scale;
    const [across, down] = [Math.ceil(w / size), Math.ceil(h / size)];
    this.left = Array.from({ length: across * down }, (_, part) =>
      ({ x: x + (part % across) * size, y: y + Math.floor(part / across) * size, w: size, h: size }));
  }

  /**
   * Move names out of the way of pieces. Only the tiles where a name has moved are painted again.
   * @param {Box[]} pieces
   */
  clearOf(pieces) {
    const { painter, ratio } = this;
    const pen = this.whole.getContext("2d");
    if (!pen || JSON.stringify(pieces) === JSON.stringify(painter.pieces)) return;
    const before = new Map(painter.laid);
    painter.pieces = pieces;
    painter.laid.clear();
    for (const { scale, tiles } of this.sheets) {
      const moved = changes(before.get(scale) ?? [], layout(painter, { pen, scale, ratio }));
      const size = TILE / scale;
      for (const key of moved.length ? tiles.keys() : []) {
        const [column, row] = key.split(" ").map(Number);
        const box = { x: column * size, y: row * size, w: size, h: size };
        if (moved.some((named) => touch(named, box))) tiles.delete(key);
      }
    }
  }

  /**
   * Paint a box of the board at a point of a canvas.
   * @param {HTMLCanvasElement} canvas
   * @param {Box} box
   * @param {{scale: number, ratio: number, at?: Point}} how
   */
  paint(canvas, box, { scale, ratio, at: [left, top] = [0, 0] }) {
    const pen = canvas.getContext("2d");
    if (!pen) return;
    const { x, y, w, h } = this.painter.lattice.box;
    pen.save();
    pen.setTransform(scale, 0, 0, scale, left - box.x * scale, top - box.y * scale);
    for (const limit of [{ x, y, w, h }, box]) {
      pen.beginPath();
      pen.rect(limit.x, limit.y, limit.w, limit.h);
      pen.clip();
    }
    this.painter.paint({ pen, box, scale, ratio });
    pen.restore();
  }

  /** Paint the next part of the picture of the whole map. */
  goOn() {
    const box = this.left.pop();
    if (!box) return;
    const { x, y } = this.painter.lattice.box;
    const scale = this.wholeScale;
    this.paint(this.whole, box, { scale, ratio: 1, at: [(box.x - x) * scale, (box.y - y) * scale] });
  }

  /**
   * Return the tiles of a scale, or those of the nearest scale.
   * @param {number} scale
   * @param {boolean} exact
   */
  sheet(scale, exact) {
    const same = this.sheets.find((sheet) => sheet.scale === scale);
    if (!same && !exact && this.sheets.length) {
      const far = (/** @type {Sheet} */ sheet) => Math.abs(Math.log(sheet.scale / scale));
      return this.sheets.reduce((best, one) => (far(one) < far(best) ? one : best));
    }
    const sheet = same ?? { scale, tiles: new Map() };
    this.sheets = [sheet, ...this.sheets.filter((other) => other !== sheet)].slice(0, MAX_SCALES);
    return sheet;
  }

  /**
   * Copy the visible tiles to a canvas, and paint some of the missing ones.
   * @param {CanvasRenderingContext2D} pen
   * @param {{corner: Point, scale: number, exact: boolean}} view corner: the upper left one, on the
   *   board; exact: whether the map rests and must be sharp
   * @param {number} time for how long tiles may be painted, in milliseconds
   * @returns {boolean} whether none is missing
   */
  lay(pen, { corner, scale, exact }, time) {
    const sheet = this.sheet(scale, exact);
    const end = performance.now() + time;
    const size = TILE / sheet.scale;
    const wanted = this.inSight(pen.canvas, { corner, scale }, size);
    if (!wanted.every((at) => sheet.tiles.has(at.join(" ")))) {
      place(pen, this.whole, this.painter.lattice.box, { corner, scale });
    }
    this.clock += 1;
    let [missing, late] = [false, !exact];
    for (const at of wanted) {
      const kept = sheet.tiles.get(at.join(" "));
      const tile = kept ?? (late ? null : this.tile(sheet, at));
      if (!tile) {
        missing = true;
        continue;
      }
      tile.used = this.clock;
      place(pen, tile.canvas, { x: at[0] * size, y: at[1] * size, w: size, h: size }, { corner, scale });
      // A tile is rasterised only when it is copied: that takes most of its time.
      if (!kept) late = performance.now() > end;
    }
    while (!missing && !late && this.left.length) {
      this.goOn();
      late = performance.now() > end;
    }
    this.prune();
    return !missing;
  }

  /**
   * Return the columns and rows of the visible tiles that are not empty, the middle first.
   * @param {{width: number, height: number}} canvas
   * @param {{corner: Point, scale: number}} view
   * @param {number} size of a tile on the board
   */
  inSight({ width, height }, { corner: [x, y], scale }, size) {
    const { box } = this.painter.lattice;
    const [left, right] = [Math.max(x, box.x), Math.min(x + width / scale, box.x + box.w)];
    const [top, bottom] = [Math.max(y, box.y), Math.min(y + height / scale, box.y + box.h)];
    /** @type {Point[]} */
    const found = [];
    for (let row = Math.floor(top / size); row * size < bottom; row++) {
      for (let column = Math.floor(left / size); column * size < right; column++) found.push([column, row]);
    }
    const [cx, cy] = [x + width / scale / 2, y + height / scale / 2];
    const far = (/** @type {Point} */ [column, row]) => Math.hypot((column + 0.5) * size - cx, (row + 0.5) * size - cy);
    return found.sort((a, b) => far(a) - far(b));
  }

  /**
   * @param {Sheet} sheet
   * @param {Point} place
   */
  tile(sheet, [column, row]) {
    const size = TILE / sheet.scale;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = TILE;
    const box = { x: column * size, y: row * size, w: size, h: size };
    this.paint(canvas, box, { scale: sheet.scale, ratio: this.ratio });
    const tile = { canvas, used: this.clock };
    sheet.tiles.set(`${column} ${row}`, tile);
    return tile;
  }

  /** Discard the least recently used tiles. */
  prune() {
    const all = this.sheets.flatMap(({ tiles }) => [...tiles].map(([key, { used }]) => ({ tiles, key, used })));
    all.sort((a, b) => b.used - a.used);
    for (const { tiles, key } of all.slice(MAX_TILES)) tiles.delete(key);
  }
}

/**
 * Return the boxes of names that have moved, before and after.
 * @param {import("./names.js").Named[]} before
 * @param {import("./names.js").Named[]} after
 */
function changes(before, after) {
  const key = (/** @type {import("./names.js").Named} */ one) => `${one.place.space} ${one.x} ${one.y}`;
  const [old, now] = [before, after].map((named) => new Set(named.map(key)));
  return [...before.filter((one) => !now.has(key(one))), ...after.filter((one) => !old.has(key(one)))].map(({ box }) => box);
}

/**
 * Copy a picture to a canvas, aligned to whole pixels, so that no seam is visible.
 * @param {CanvasRenderingContext2D} pen
 * @param {HTMLCanvasElement} picture
 * @param {Box} box part of the board that it shows
 * @param {{corner: Point, scale: number}} view
 */
function place(pen, picture, { x, y, w, h }, { corner: [left, top], scale }) {
  const [ax, ay] = [Math.round(x * scale) - Math.round(left * scale), Math.round(y * scale) - Math.round(top * scale)];
  const [bx, by] = [Math.round((x + w) * scale) - Math.round(left * scale), Math.round((y + h) * scale) - Math.round(top * scale)];
  pen.drawImage(picture, ax, ay, bx - ax, by - ay);
}
