// The canvas that a lattice is painted on, under the drawing of the pieces: it shows the same part of
// the board, frame by frame.

import { h } from "../../lib/dom.js";
import { Ink } from "./ink.js";
import { Painter } from "./painter.js";
import { Tiles } from "./tiles.js";

/** After so many milliseconds without zooming the map rests, and is painted sharp. */
const REST = 140;
/** How many milliseconds of a frame tiles may be painted. */
const SHARE = 9;
/** More pixels are not seen, and would cost a phone its memory. */
const FINEST = 2;

/** Shows a lattice as a camera looks at it. */
export class MapCanvas {
  /** @param {import("../board.js").BoardView} view */
  constructor(view) {
    this.view = view;
    this.element = h("canvas", { class: "map-canvas", "aria-hidden": "true" });
    this.pen = this.element.getContext("2d", { alpha: true });
    this.ink = new Ink(() => this.repaint());
    this.ratio = Math.min(FINEST, devicePixelRatio || 1);
    /** @type {Tiles | null} */
    this.tiles = null;
    this.scale = 0;
    this.zoomed = 0;
    this.asked = 0;
    /** Whether the picture stays as it is until that is over, as while it is printed. */
    this.held = false;
    /** What is to be done when all in sight has been painted. */
    this.painted = () => {};
    /** What is to be done when it is painted anew, in other colours. */
    this.faded = () => {};
  }

  /**
   * @param {import("./lattice.js").Lattice} lattice
   * @param {Record<string, Drawing>} symbols
   */
  show(lattice, symbols) {
    this.view.svg.before(this.element);
    this.tiles = new Tiles(new Painter(lattice, symbols, this.ink), this.ratio);
  }

  /** Go away: the board has no lattice. */
  hide() {
    this.tiles = null;
    this.element.remove();
  }

  repaint() {
    if (!this.tiles || this.held) return;
    this.forget();
    this.faded();
    this.look();
  }

  /** Forget what is painted, as it has other colours. */
  forget() {
    this.tiles?.clear();
    this.tiles?.painter.symbols.stamps.clear();
  }

  /** Paint all in sight at once, in the present colours. */
  finish() {
    if (!this.tiles) return;
    this.ink.known.clear();
    this.forget();
    this.scale = 0;
    this.zoomed = -REST;
    while (!this.frame());
  }

  /** Show what the camera sees from the next frame on. */
  look() {
    if (!this.tiles || this.held) return;
    if (this.fits()) {
      this.asked ||= requestAnimationFrame(() => this.frame());
      return;
    }
    // A canvas that is given a size is empty: it must not be seen so.
    this.frame();
  }

  /** Whether the canvas has the size of its frame. */
  fits() {
    const [wide, high] = this.pixels;
    return this.element.width === wide && this.element.height === high;
  }

  /** How many pixels the canvas is to have. */
  get pixels() {
    return this.view.size.map((length) => Math.round(length * this.ratio));
  }

  /** Paint for the share of a frame. Returns whether nothing in sight is missing. */
  frame() {
    cancelAnimationFrame(this.asked);
    this.asked = 0;
    const { tiles, pen, view } = this;
    const { x, y, width } = view.svg.viewBox.baseVal;
    if (!tiles || !pen || !view.size[0] || !width) return true;
    if (!this.fits()) [this.element.width, this.element.height] = this.pixels;
    const scale = this.element.width / width;
    const now = performance.now();
    if (scale !== this.scale && this.scale) this.zoomed = now;
    this.scale = scale;
    const exact = now - this.zoomed >= REST;
    pen.clearRect(0, 0, this.element.width, this.element.height);
    const done = tiles.lay(pen, { corner: [x, y], scale, exact }, SHARE);
    clearTimeout(this.resting);
    if (exact) this.rest(tiles, done);
    else this.resting = setTimeout(() => this.look(), REST - (now - this.zoomed) + 1);
    return done;
  }

  /**
   * Paint on while the map rests, if anything is left to be painted.
   * @param {Tiles} tiles
   * @param {boolean} done whether all in sight is
   */
  rest(tiles, done) {
    if (!done || tiles.left.length) this.look();
    if (done) this.painted();
  }
}
