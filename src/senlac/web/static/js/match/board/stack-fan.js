// The pieces of a stack, fanned out beside the map or away from the stack. Each can be seen, and selected
// by the name that prompt and log use.

import { h, refill, s } from "../../lib/dom.js";
import { countPieces } from "../input/thing-keys.js";
import { BLOCK, CLOSE, layoutOf, ROW, STEP } from "./fan-layout.js";
import { drawPiece } from "./pieces.js";

const ARCH = 0.22;
/** For the names below the pieces, the letter size and the length of a line. */
const LETTERS = 0.225;
const LINE = 11;
const HOVER_MS = 280;

/** @typedef {import("./stacks.js").Stack} Stack */

/** Shows one stack at a time. */
export class StackFan {
  /**
   * @param {import("./board.js").BoardView} view
   * @param {import("./pieces.js").Pieces} pieces
   * @param {HTMLElement} over
   * @param {() => void} changed called when it has opened or closed
   */
  constructor(view, pieces, over, changed) {
    this.view = view;
    this.pieces = pieces;
    this.changed = changed;
    this.pinned = false;
    /** Whether it opens only when a stack is clicked. */
    this.quiet = false;
    /** @type {Stack | null} */
    this.stack = null;
    /** @type {Set<string>} keys of the stacks that the user has closed */
    this.shut = new Set();
    /** Where the pointer was pressed: things that appear there are not pointed at. */
    this.pressed = "";
    this.layoutKey = "";
    /** @type {() => DOMPoint[]} returns where on the page the destinations of the picked piece are */
    this.destinations = () => [];
    /** @type {Map<string, SVGGElement>} */
    this.elements = new Map();
    this.svg = s("svg", { class: "board fan-board" });
    this.head = h("header", {});
    this.element = h("div", { class: "fan", role: "group" }, this.head, this.svg);
    this.element.hidden = true;
    over.append(this.element);
    view.svg.addEventListener("pointerover", (event) => this.hover(event));
    view.svg.addEventListener("pointerdown", (event) => {
      this.pressed = spot(event);
    });
  }

  /** @param {PointerEvent} event */
  hover(event) {
    clearTimeout(this.timer);
    if (event.pointerType === "touch" || spot(event) === this.pressed) return;
    const stack = this.stackAt(event.target);
    if (!stack || stack.key === this.stack?.key) return;
    this.timer = window.setTimeout(() => !this.pinned && !this.quiet && this.open(stack), HOVER_MS);
  }

  /**
   * Open without a click, unless the user has closed the stack.
   * @param {Stack} stack
   */
  offer(stack) {
    if (!this.quiet && !this.shut.has(stack.key)) this.open(stack);
  }

  /**
   * With `quiet`, close the stack and open only clicked ones from now on; otherwise return to the
   * default.
   * @param {boolean} quiet
   */
  hush(quiet) {
    clearTimeout(this.timer);
    this.quiet = quiet;
    this.stack = null;
    this.fold();
  }

  /**
   * Return the stack on the map that an element belongs to.
   * @param {EventTarget | null} target
   * @returns {Stack | undefined}
   */
  stackAt(target) {
    const thing = target instanceof Element ? target.closest("[data-thing]") : null;
    if (!thing || !this.view.svg.contains(thing)) return undefined;
    const key = thing.getAttribute("data-thing") ?? "";
    return key.startsWith("piece:") ? this.pieces.stacks.stacks.get(key.slice(6)) : undefined;
  }

  /** @param {Stack} stack */
  open(stack) {
    // Opening it on hover would redraw it under the pointer before the click.
    clearTimeout(this.timer);
    this.shut.delete(stack.key);
    this.stack = stack;
    this.draw();
    this.changed();
  }

  /** @returns {boolean} whether it was open */
  close() {
    clearTimeout(this.timer);
    if (!this.stack) return false;
    this.shut.add(this.stack.key);
    this.stack = null;
    this.fold();
    this.changed();
    return true;
  }

  /** Update the stack; close if it is gone. */
  refresh() {
    if (!this.stack) return;
    const { key } = this.stack;
    const now = [...this.pieces.stacks.stacks.values()].find((stack) => stack.key === key);
    this.stack = now ?? null;
    if (now) this.draw();
    else this.fold();
  }

  fold() {
    this.elements.clear();
    this.svg.replaceChildren();
    this.element.hidden = true;
  }

  /** Move if the view of the map has changed and another place is better now. */
  settle() {
    if (!this.stack || JSON.stringify(this.layout(this.stack)) === this.layoutKey) return;
    this.draw();
    this.changed();
  }

  /**
   * Close if it shows nothing that can be chosen now.
   * @param {string[]} keys of what can be chosen
   */
  closeStale(keys) {
    if (!this.stack || this.stack.ids.some((id) => keys.includes(`piece:${id}`))) return;
    this.stack = null;
    this.fold();
  }

  /**
   * Return where the pieces of a stack lie, how many side by side, and how wide.
   * @param {Stack} stack
   */
  layout({ ids, at }) {
    const own = this.pieces.shown.filter(({ id }) => ids.includes(id));
    const others = this.pinned ? [] : this.pieces.shown.filter(({ id }) => !ids.includes(id)).map(({ id }) => this.pieces.where(id));
    return layoutOf(this.view, {
      count: ids.length, named: own.some(isNamed), at: this.view.onPage(at), picked: this.pinned,
      lit: this.destinations(), others: others.flatMap((one) => one ? [this.view.onPage(one)] : []),
    });
  }

  draw() {
    const { board } = this.view;
    const { stack } = this;
    if (!board || !stack) return;
    const layout = this.layout(stack);
    const { place: lies, across, block } = layout;
    this.layoutKey = JSON.stringify(layout);
    this.element.dataset.place = lies;
    const flat = block < BLOCK;
    const shown = this.pieces.shown.filter(({ id }) => stack.ids.includes(id));
    const rows = Math.ceil(shown.length / across);
    const step = board.piece * (flat ? CLOSE : STEP);
    const apart = board.piece * (shown.some(isNamed) && !flat ? ROW : STEP);
    const arch = lies === "side" || flat ? 0 : ARCH;
    const [w, high] = [across * step + board.piece * 0.4, rows * apart + board.piece * (0.1 + arch)];
    const scale = block / board.piece;
    this.svg.setAttribute("viewBox", `0 0 ${w.toFixed(1)} ${high.toFixed(1)}`);
    this.svg.style.width = `${Math.round(w * scale)}px`;
    this.svg.style.height = `${Math.round(high * scale)}px`;
    this.elements = new Map(shown.map((piece) => [piece.id, flat ? drawPiece(board, piece) : drawNamed(board, piece)]));
    [...this.elements.values()].forEach((element, place) => {
      const [row, column] = [Math.floor(place / across), place % across];
      const there = Math.min(across, shown.length - row * across);
      const aside = there > 1 ? (2 * column) / (there - 1) - 1 : 0;
      const x = w / 2 + (column - (there - 1) / 2) * step - board.piece * 0.1;
      const y = row * apart + board.piece * (0.85 + arch * aside * aside);
      element.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    });
    this.svg.replaceChildren(...this.elements.values());
    this.title(stack);
    this.head.hidden = flat; // the picked piece says which stack this is
    this.element.hidden = lies === "none";
  }

  /** @param {Stack} stack */
  title(stack) {
    const space = this.view.space(stack.space);
    const near = space && this.view.lattice ? space.name.split(",")[0] : "";
    const name = near ? near[0].toUpperCase() + near.slice(1) : space?.name ?? stack.space;
    const count = countPieces(stack.ids.length, this.view.board?.nouns);
    this.element.setAttribute("aria-label", `${name}: ${count}`);
    const shut = h("button", { type: "button", class: "icon quiet", "aria-label": "Close the stack" }, "×");
    shut.addEventListener("click", () => this.close());
    refill(this.head, h("strong", {}, name), h("small", {}, count), shut);
  }

  /**
   * Return the element of a piece or a space, if shown here.
   * @param {string} key
   */
  part(key) {
    return key.startsWith("piece:") && !this.element.hidden ? this.elements.get(key.slice(6)) : undefined;
  }
}

/** @param {Piece} piece */
const isNamed = ({ shape }) => shape !== "back";

/**
 * Draw a piece with its name below it. One that shows only its back has none.
 * @param {Board} board
 * @param {Piece} piece
 */
function drawNamed(board, piece) {
  const element = drawPiece(board, piece);
  if (!isNamed(piece)) return element;
  // The letters on the piece repeat the start of the name below.
  if (piece.note && piece.name.startsWith(piece.note)) element.querySelector(".letter")?.remove();
  const size = board.piece * LETTERS;
  const lines = foldName(piece.name).map((text, line) => s("tspan", { x: 0, dy: line ? size * 1.1 : 0 }, text));
  element.append(s("text", { class: "caption", "aria-hidden": "true", y: board.piece * 0.95, "font-size": size }, lines));
  return element;
}

/**
 * Fold a name into lines, so that none is cut.
 * @param {string} name
 */
const foldName = (name) => name.split(" ").reduce((/** @type {string[]} */ lines, word) => {
  const longer = [lines.at(-1), word].filter(Boolean).join(" ");
  return longer.length > LINE ? [...lines, word] : [...lines.slice(0, -1), longer];
}, []);

/** @param {PointerEvent} event */
const spot = ({ clientX, clientY }) => `${clientX} ${clientY}`;
