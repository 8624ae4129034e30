// The whole of a large map in a corner, with the visible part marked. A touch moves the view. Keyboard
// users have the search field instead.

import { h } from "../../lib/dom.js";

/** The minimap is shown while the view is narrower than this share of the board. */
const ENOUGH = 0.8;
const DOT = 3;

/** Shows a small picture of a lattice. */
export class Minimap {
  /**
   * @param {import("../board/board.js").BoardView} view
   * @param {import("../board/camera.js").Camera} camera
   * @param {HTMLElement} stage
   */
  constructor(view, camera, stage) {
    this.view = view;
    this.camera = camera;
    this.element = h("canvas", { class: "minimap", "aria-hidden": "true" });
    this.element.hidden = true;
    this.pen = this.element.getContext("2d");
    /** @type {HTMLCanvasElement | null} the map and its pieces */
    this.picture = null;
    /** Whether the map in it was complete. */
    this.finished = false;
    /** @type {Piece[]} */
    this.pieces = [];
    stage.append(this.element);
    for (const name of /** @type {const} */ (["pointerdown", "pointermove"])) {
      this.element.addEventListener(name, (event) => this.go(event));
    }
  }

  /** @param {Piece[]} pieces */
  show(pieces) {
    this.pieces = pieces;
    this.picture = null;
    this.draw();
  }

  /** Pixels of the canvas for a unit of the board. */
  get scale() {
    return this.view.lattice ? this.element.width / this.view.lattice.box.w : 1;
  }

  draw() {
    const { camera, element, pen, view: { map, lattice } } = this;
    element.hidden = !lattice || camera.width > camera.whole * ENOUGH;
    if (element.hidden || !lattice || !pen || !map.tiles) return;
    if (!this.picture || !this.finished) this.paint();
    const { scale } = this;
    const { box } = lattice;
    pen.clearRect(0, 0, element.width, element.height);
    if (this.picture) pen.drawImage(this.picture, 0, 0);
    const [w, high] = [camera.width * scale, camera.width * camera.aspect * scale];
    pen.lineWidth = 2 * map.ratio;
    pen.strokeStyle = map.styles.of("minimap-view").stroke;
    pen.strokeRect((camera.x - box.x) * scale - w / 2, (camera.y - box.y) * scale - high / 2, w, high);
  }

  /** Paint the map and its pieces. */
  paint() {
    const { lattice, map } = this.view;
    if (!lattice || !map.tiles) return;
    const { w, h: high } = lattice.box;
    const room = this.element.clientWidth || 1;
    this.element.width = Math.round(Math.min(room, (room * w) / high) * map.ratio);
    this.element.height = Math.round((this.element.width * high) / w);
    const picture = h("canvas", { width: this.element.width, height: this.element.height });
    const pen = picture.getContext("2d");
    if (!pen) return;
    pen.imageSmoothingQuality = "high";
    pen.drawImage(map.tiles.whole, 0, 0, picture.width, picture.height);
    const dot = DOT * map.ratio;
    for (const { side, space } of this.pieces) {
      const at = this.view.space(space ?? "")?.at;
      if (!at) continue;
      pen.fillStyle = map.styles.of(`minimap-piece side-${side}`).fill;
      pen.fillRect((at[0] - lattice.box.x) * this.scale - dot / 2, (at[1] - lattice.box.y) * this.scale - dot / 2, dot, dot);
    }
    this.picture = picture;
    this.finished = map.tiles.left.length === 0;
  }

  /** @param {PointerEvent} event */
  go({ type, buttons, offsetX, offsetY }) {
    const { lattice } = this.view;
    if (!lattice || (type === "pointermove" && !buttons)) return;
    const unit = lattice.box.w / this.element.clientWidth;
    this.camera.centre([lattice.box.x + offsetX * unit, lattice.box.y + offsetY * unit]);
  }
}
