// The visible part of the board: pan, zoom, pinch, fit.

import { centre, clampCentre, mean } from "./middles.js";

const CLOSEST = 0.18;
/** The closest zoom of a large map shows this many pieces side by side. */
const ABREAST = 12;
/** Width of the view of a search result, relative to the closest zoom. */
const NEAR = 1.6;
const FARTHEST = 1.15;
const STEP = 1.25;
const DRAG = 6;
const NARROW = 600;
const ROOM = 5;
/** Pixels at the left of a wide screen that the whole board leaves to the buttons. */
const BUTTONS = 58;

/** Moves the view of a board in its frame. */
export class Camera {
  /** @param {import("./board.js").BoardView} view */
  constructor(view) {
    this.view = view;
    this.svg = view.svg;
    this.x = 0;
    this.y = 0;
    this.width = 1;
    this.fitted = true;
    /** Restores the view when the frame has changed. */
    this.again = () => this.fit();
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.dragged = false;
    /** Called when the view has changed. */
    this.looked = () => {};
    this.listen();
    new ResizeObserver(() => this.again()).observe(view.frame);
  }

  get aspect() {
    const [wide, high] = this.view.size;
    return wide > 0 ? high / wide : 1;
  }

  /** The width at which the whole board is visible. */
  get whole() {
    const board = this.view.board;
    return board ? Math.max(board.width, board.height / this.aspect) : 1;
  }

  /** The width at the closest zoom. */
  get closest() {
    return Math.min(this.whole * CLOSEST, (this.view.board?.piece ?? Infinity) * ABREAST);
  }

  /** Show the whole board. */
  fit() {
    const board = this.view.board;
    if (!board) return;
    this.width = this.whole;
    this.x = board.width / 2;
    this.y = board.height / 2;
    this.leaveRoom(board);
    this.fitted = true;
    this.again = () => this.fit();
    this.apply();
  }

  /**
   * Leave the buttons room beside the whole board, if its flanks have none.
   * @param {Board} board
   */
  leaveRoom(board) {
    const [wide] = this.view.size;
    const flank = (wide - (board.width / this.width) * wide) / 2;
    if (this.isNarrow || this.view.lattice || board.flank || flank >= BUTTONS) return;
    this.width = Math.max(this.width, (board.width * wide) / (wide - BUTTONS));
    this.x = this.width / 2 - (BUTTONS / wide) * this.width;
  }

  /** Keep the view that the user chose: its centre stays. */
  settle() {
    this.fitted = false;
    this.again = () => this.apply();
    this.apply();
  }

  /**
   * Show some spaces, all of them in view; the whole board if none is named.
   * @param {string[]} ids
   * @param {number} [part] the share of the board that is shown at least
   */
  look(ids, part = 0) {
    const points = ids.map((id) => this.view.space(id)?.at).filter((at) => at !== undefined);
    if (!points.length) {
      this.fit();
      return;
    }
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const room = (this.view.board?.piece ?? 0) * ROOM;
    const wide = Math.max(...xs) - Math.min(...xs) + room;
    const high = Math.max(...ys) - Math.min(...ys) + room;
    this.x = centre(xs);
    this.y = centre(ys);
    this.width = Math.min(this.whole, Math.max(wide, high / this.aspect, this.whole * part));
    if (this.view.lattice) this.keepOnMap();
    this.settle();
    // If a sheet covers the frame for a while, the camera need not stay zoomed out.
    this.again = () => this.look(ids, part);
  }

  /** Move the view off what lies beyond the map: land at its edge is no reason to show that. */
  keepOnMap() {
    const { width = 0, height = 0 } = this.view.board ?? {};
    this.x = clampCentre(this.x, this.width, width);
    this.y = clampCentre(this.y, this.width * this.aspect, height);
  }

  /** Whether the screen is too narrow for a whole board. */
  get isNarrow() {
    return this.view.frame.clientWidth <= NARROW;
  }

  /**
   * Begin with a close view of the middle of some points, if the screen is too narrow for all.
   * @param {Point[]} points
   */
  begin(points) {
    this.fit();
    const closeup = this.view.board?.closeup ?? 0;
    if (!closeup || !points.length || !this.isNarrow) return;
    this.x = mean(points.map(([x]) => x));
    this.y = mean(points.map(([, y]) => y));
    this.width = closeup;
    this.settle();
  }

  /**
   * Zoom about a point of the board.
   * @param {number} factor above 1 zooms in
   * @param {{x: number, y: number}} [about]
   */
  zoom(factor, about = { x: this.x, y: this.y }) {
    const wanted = this.width / factor;
    const width = Math.min(Math.max(wanted, this.closest), this.whole * FARTHEST);
    const ratio = width / this.width;
    this.x = about.x + (this.x - about.x) * ratio;
    this.y = about.y + (this.y - about.y) * ratio;
    this.width = width;
    this.settle();
  }

  /** Zoom in by one step. */
  nearer() {
    this.zoom(STEP);
  }

  /** Zoom out by one step. */
  farther() {
    this.zoom(1 / STEP);
  }

  /**
   * Pan by parts of the visible size.
   * @param {number} right
   * @param {number} down
   */
  pan(right, down) {
    this.x += right * this.width;
    this.y += down * this.width * this.aspect;
    this.settle();
  }

  /**
   * Centre a point, close enough to see it well.
   * @param {Point} at
   * @param {boolean} [near]
   */
  centre([x, y], near = false) {
    [this.x, this.y] = [x, y];
    if (near) this.width = Math.min(this.width, this.closest * NEAR);
    this.settle();
  }

  /**
   * Pan to a point if it is not visible.
   * @param {Point} at
   */
  reveal([x, y]) {
    const half = this.width * 0.42;
    const high = half * this.aspect;
    const right = Math.max(0, x - this.x - half) - Math.max(0, this.x - half - x);
    const down = Math.max(0, y - this.y - high) - Math.max(0, this.y - high - y);
    if (!right && !down) return;
    this.x += right;
    this.y += down;
    this.apply();
  }

  /**
   * Return whether a point is clearly visible when another one is centred.
   * @param {Point} at
   * @param {Point} middle
   */
  isNear([x, y], middle = [this.x, this.y]) {
    const edge = this.view.board?.piece ?? 0;
    const half = this.width / 2;
    return Math.abs(x - middle[0]) < half - edge && Math.abs(y - middle[1]) < half * this.aspect - edge;
  }

  /** Clamp the centre to the board and apply the view. */
  apply() {
    const board = this.view.board;
    if (!board) return;
    this.x = Math.min(Math.max(this.x, 0), board.width);
    this.y = Math.min(Math.max(this.y, 0), board.height);
    const height = this.width * this.aspect;
    const corner = [this.x - this.width / 2, this.y - height / 2];
    const box = [...corner, this.width, height].map((number) => number.toFixed(2));
    this.svg.setAttribute("viewBox", box.join(" "));
    this.looked();
  }

  /** @param {{clientX: number, clientY: number}} event */
  point(event) {
    const matrix = this.svg.getScreenCTM();
    const at = new DOMPoint(event.clientX, event.clientY);
    return matrix ? at.matrixTransform(matrix.inverse()) : at;
  }

  listen() {
    const { svg } = this;
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
      svg.addEventListener(name, (event) => this.up(event));
    }
    // A drag that ends on a piece is not a click on it.
    svg.addEventListener("click", (event) => this.dragged && event.stopPropagation(), true);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), this.point(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0) return;
    if (!this.fingers.size) this.dragged = false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.x;
    const dy = event.clientY - before.y;
    if (!this.dragged && Math.hypot(dx, dy) < DRAG) return;
    if (!this.dragged) this.svg.setPointerCapture(event.pointerId);
    this.dragged = true;
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId);
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const frame = this.view.frame;
    const share = others.length ? 0.5 : 1;
    this.pan((-dx / frame.clientWidth) * share, (-dy / frame.clientHeight) * share);
    if (others.length) this.pinch(event, before, others[0][1]);
  }

  /**
   * @param {PointerEvent} event
   * @param {{x: number, y: number}} before
   * @param {{x: number, y: number}} other
   */
  pinch(event, before, other) {
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const middle = {
      clientX: (event.clientX + other.x) / 2,
      clientY: (event.clientY + other.y) / 2,
    };
    if (was > 0 && now > 0) this.zoom(now / was, this.point(middle));
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
  }
}
