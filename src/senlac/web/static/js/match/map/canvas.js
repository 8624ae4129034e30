// The canvas of a lattice, under the drawing of the pieces. It follows the camera frame by frame.

import { h } from "../../lib/dom.js";
import { Painter } from "./painter.js";
import { MapStyles } from "./styles.js";
import { Tiles } from "./tiles.js";

/** Milliseconds without zooming after which the map is painted sharply. */
const REST_MS = 140;
/** Milliseconds of a frame in which tiles may be painted. */
const FRAME_SHARE_MS = 9;
/** The highest pixel ratio: more is not visible, and would cost a phone its memory. */
const FINEST = 2;

/** Shows the part of a lattice that a camera sees. */
export class MapCanvas {
  /** @param {import("../board/board.js").BoardView} view */
  constructor(view) {
    this.view = view;
    this.element = h("canvas", { class: "map-canvas", "aria-hidden": "true" });
    this.pen = this.element.getContext("2d", { alpha: true });
    this.styles = new MapStyles(() => this.repaint());
    this.ratio = Math.min(FINEST, devicePixelRatio || 1);
    /** @type {Tiles | null} */
    this.tiles = null;
    this.scale = 0;
    this.zoomed = 0;
    this.frameRequest = 0;
    /** Whether the picture is frozen, as while it is printed. */
    this.paused = false;
    /** Called when everything visible has been painted. */
    this.painted = () => {};
    /** Called when colours or fonts have changed and everything is repainted. */
    this.faded = () => {};
  }

  /**
   * @param {import("./lattice.js").Lattice} lattice
   * @param {Record<string, Drawing>} symbols
   */
  show(lattice, symbols) {
    this.view.svg.before(this.element);
    this.tiles = new Tiles(new Painter(lattice, symbols, this.styles), this.ratio);
  }

  /** Hide the canvas: the board has no lattice. */
  hide() {
    this.tiles = null;
    this.element.remove();
  }

  /**
   * Keep the names off the pieces.
   * @param {Box[]} pieces
   */
  clearOf(pieces) {
    if (!this.tiles) return;
    this.tiles.clearOf(pieces);
    this.look();
  }

  repaint() {
    if (!this.tiles || this.paused) return;
    this.forget();
    this.faded();
    this.look();
  }

  /** Discard what is painted, because the colours or the fonts have changed. */
  forget() {
    this.tiles?.clear();
    this.tiles?.painter.laid.clear();
    this.tiles?.painter.symbols.stamps.clear();
  }

  /** Paint everything visible at once, in the current colours. */
  finish() {
    if (!this.tiles) return;
    this.styles.known.clear();
    this.forget();
    this.scale = 0;
    this.zoomed = -REST_MS;
    while (!this.frame());
  }

  /** Show what the camera sees from the next frame on. */
  look() {
    if (!this.tiles || this.paused) return;
    if (this.fits()) {
      this.frameRequest ||= requestAnimationFrame(() => this.frame());
      return;
    }
    // Resizing empties a canvas: paint it before it is visible.
    this.frame();
  }

  /** Whether the canvas has the size of its frame. */
  fits() {
    const [wide, high] = this.pixels;
    return this.element.width === wide && this.element.height === high;
  }

  /** The size that the canvas should have, in pixels. */
  get pixels() {
    return this.view.size.map((length) => Math.round(length * this.ratio));
  }

  /** Paint for a share of a frame. Returns whether everything visible is painted. */
  frame() {
    cancelAnimationFrame(this.frameRequest);
    this.frameRequest = 0;
    const { tiles, pen, view } = this;
    const { x, y, width } = view.svg.viewBox.baseVal;
    if (!tiles || !pen || !view.size[0] || !width) return true;
    if (!this.fits()) [this.element.width, this.element.height] = this.pixels;
    const scale = this.element.width / width;
    const now = performance.now();
    if (scale !== this.scale && this.scale) this.zoomed = now;
    this.scale = scale;
    const exact = now - this.zoomed >= REST_MS;
    pen.clearRect(0, 0, this.element.width, this.element.height);
    const done = tiles.lay(pen, { corner: [x, y], scale, exact }, FRAME_SHARE_MS);
    clearTimeout(this.resting);
    if (exact) this.rest(tiles, done);
    else this.resting = setTimeout(() => this.look(), REST_MS - (now - this.zoomed) + 1);
    return done;
  }

  /**
   * Continue painting while the map rests, if anything is missing.
   * @param {Tiles} tiles
   * @param {boolean} done whether everything visible is painted
   */
  rest(tiles, done) {
    if (!done || tiles.left.length) this.look();
    if (done) this.painted();
  }
}
