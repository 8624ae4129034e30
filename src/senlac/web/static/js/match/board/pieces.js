// The pieces on a board. A piece is redrawn only when its look has changed.

import { s } from "../../lib/dom.js";
import { drawPiece } from "./counter.js";
import { enlargement, Stacks } from "./stacks.js";
import { isSmall } from "./unit-status.js";

/** On a lattice, pieces narrower than this many pixels have no texts. */
const LEGIBLE = 20;
/** Pixels of a cell's side from which short texts on a lattice are readable. */
const READABLE = 19;
/** The width of a piece with its ring, in widths of pieces. */
const RINGED = 1.16;
/** The number of pieces of a lattice that are moved or restyled within a frame. */
const AT_ONCE = 10;

export { drawPiece };

/** Keeps the pieces of a board in step with a scene. */
export class Pieces {
  /** @param {import("./board.js").BoardView} view */
  constructor(view) {
    this.view = view;
    /** @type {Map<string, {element: SVGGElement, pieceKey: string, at: Point, aside: Point}>} */
    this.kept = new Map();
    /** Small pieces beside others lie over all pieces. */
    this.small = s("g", { class: "small" });
    this.stacks = new Stacks(view);
    this.counts = s("g", { class: "counts" });
    /** @type {Piece[]} */
    this.shown = [];
    /** The stacks and their pieces, as last ordered. */
    this.piled = "";
    this.trimming = this.moving = 0;
  }

  /** @param {Scene} scene */
  show(scene) {
    const { board } = this.view;
    if (!board) return;
    const { pieces } = this.view.groups;
    if (this.small.parentNode !== pieces) {
      this.small.replaceChildren();
      pieces.append(this.small);
    }
    pieces.append(this.counts);
    this.shown = scene.pieces;
    this.stacks.arrange(scene.pieces);
    const shown = new Set(scene.pieces.map((piece) => piece.id));
    for (const [id, { element }] of this.kept) {
      if (shown.has(id) && element.isConnected) continue;
      element.remove();
      this.kept.delete(id);
    }
    for (const piece of scene.pieces) this.put(board, piece);
    this.piled = "";
    this.order();
    this.clearNames();
  }

  /** Rearrange stacked pieces when the zoom has changed. */
  rearrange() {
    if (!this.stacks.places.size || this.stacks.arranged === this.stacks.manner) return;
    this.stacks.arrange(this.shown);
    this.order();
    this.move(this.shown);
    this.clearNames();
  }

  /** Keep the names of a lattice off the pieces, with the rings around them. */
  clearNames() {
    const { board, lattice, map } = this.view;
    if (!lattice) return;
    const whole = (board?.piece ?? 0) * RINGED;
    map.clearOf(this.shown.flatMap(({ id }) => {
      const at = this.stacks.places.get(id);
      const wide = whole * (this.stacks.scales.get(id) ?? 1);
      return at && !this.stacks.under(id) ? [{ x: at[0] - wide / 2, y: at[1] - wide / 2, w: wide, h: wide }] : [];
    }));
  }

  /**
   * Move pieces to their places in the stacks; on a lattice a few per frame, as with `trim`.
   * @param {Piece[]} pieces
   */
  move(pieces) {
    cancelAnimationFrame(this.moving);
    const now = this.view.lattice ? AT_ONCE : pieces.length;
    for (const { id } of pieces.slice(0, now)) {
      const at = this.stacks.places.get(id);
      if (at) this.place(id, at);
    }
    if (pieces.length > now) this.moving = requestAnimationFrame(() => this.move(pieces.slice(now)));
  }

  /** Draw the upper pieces of stacks over the lower ones, hide the lowest, and show counts. */
  order() {
    if (!this.stacks.places.size) {
      // A board without stacks may follow one with stacks.
      this.counts.replaceChildren();
      return;
    }
    const piled = [...this.stacks.stacks].map(([id, { key }]) => `${key} ${id}`).join();
    if (piled !== this.piled) this.lay();
    this.piled = piled;
    this.counts.replaceChildren(...this.stacks.counts());
  }

  /**
   * Hide texts that are too small to read on the pieces of a lattice, or show them again: a few pieces
   * per frame, since the style of hundreds is not computed within one.
   */
  trim() {
    const { board, lattice, pixels } = this.view;
    if (!lattice) return;
    cancelAnimationFrame(this.trimming);
    this.view.svg.classList.toggle("afar", lattice.size * pixels < READABLE);
    const far = (board?.piece ?? 0) * pixels * enlargement(this.view) < LEGIBLE;
    const others = [...this.kept.values()].filter(({ element }) => element.classList.contains("far") !== far);
    for (const { element } of others.slice(0, AT_ONCE)) element.classList.toggle("far", far);
    if (others.length > AT_ONCE) this.trimming = requestAnimationFrame(() => this.trim());
  }

  /** Draw the upper pieces of stacks over the lower ones. */
  lay() {
    for (const { id } of [...this.shown].reverse()) {
      const element = this.element(id);
      if (!element || !this.stacks.places.has(id)) continue;
      element.classList.toggle("under", this.stacks.under(id));
      element.classList.toggle("stacked", this.stacks.stacks.has(id));
      if (this.stacks.stacks.has(id)) this.small.before(element);
    }
    this.liftTaught();
  }

  /** Draw the pieces that a tutorial points at over those that overlap them. */
  liftTaught() {
    for (const [id, { element }] of this.kept) if (element.matches(".taught:not(.under)")) this.raise(id);
  }

  /**
   * @param {Board} board
   * @param {Piece} piece
   */
  put(board, piece) {
    const at = this.placeOf(piece);
    if (!at) return;
    const pieceKey = JSON.stringify({ ...piece, at: null, space: null });
    const before = this.kept.get(piece.id);
    const middle = this.view.space(piece.space ?? "")?.at ?? at;
    /** @type {Point} */
    const aside = [at[0] - middle[0], at[1] - middle[1]];
    if (before && before.pieceKey === pieceKey) {
      before.aside = aside;
      this.place(piece.id, at);
      return;
    }
    const element = drawPiece(board, piece);
    if (before) before.element.replaceWith(element);
    else if (isSmall(piece)) this.small.append(element);
    else this.small.before(element);
    this.kept.set(piece.id, { element, pieceKey, at, aside });
    this.place(piece.id, at);
  }

  /**
   * @param {Piece} piece
   * @returns {Point | undefined}
   */
  placeOf(piece) {
    return this.stacks.places.get(piece.id) ?? piece.at ?? this.view.space(piece.space ?? "")?.at;
  }

  /**
   * @param {string} id
   * @param {Point} at
   */
  place(id, at) {
    const kept = this.kept.get(id);
    if (!kept) return;
    kept.at = at;
    const scale = this.stacks.scales.get(id) ?? 1;
    const larger = scale === 1 ? "" : ` scale(${scale.toFixed(3)})`;
    kept.element.setAttribute("transform", `translate(${at[0]} ${at[1]})${larger}`);
  }

  /**
   * Draw a piece over all others.
   * @param {string} id
   */
  raise(id) {
    const element = this.element(id);
    if (element?.parentNode === this.small) this.small.append(element);
    else if (element) this.small.before(element);
  }

  /**
   * Return where a piece will stand on a space, with its current offset from the centre.
   * @param {string} id
   * @param {string} space
   * @returns {Point | undefined}
   */
  goal(id, space) {
    const at = this.view.space(space)?.at;
    const [x, y] = this.kept.get(id)?.aside ?? [0, 0];
    return at && [at[0] + x, at[1] + y];
  }

  /** @param {string} id */
  element(id) {
    return this.kept.get(id)?.element;
  }

  /**
   * Return the centre of a piece or a space.
   * @param {string} id
   * @returns {Point | undefined}
   */
  where(id) {
    return this.kept.get(id)?.at ?? this.view.space(id)?.at;
  }
}
