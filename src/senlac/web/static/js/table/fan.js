// The blocks of a stack, fanned out at the foot of the board, so that each can be seen and taken.

import { h, refill, s } from "../lib/dom.js";
import { drawPiece } from "./pieces.js";

const STEP = 1.42;
const ARCH = 0.22;
const REST = 280;
const BLOCK = 42;
const MARGIN = 48;

/** @typedef {import("./stacks.js").Stack} Stack */

/** Shows one stack at a time. */
export class Fan {
  /**
   * @param {import("./board.js").BoardView} view
   * @param {import("./pieces.js").Pieces} pieces
   * @param {HTMLElement} over
   * @param {() => void} changed what is to be done when it has opened or closed
   */
  constructor(view, pieces, over, changed) {
    this.view = view;
    this.pieces = pieces;
    this.changed = changed;
    this.held = false;
    /** @type {Stack | null} */
    this.stack = null;
    /** @type {Map<string, SVGGElement>} */
    this.elements = new Map();
    this.svg = s("svg", { class: "board fan-board" });
    this.head = h("header", {});
    this.element = h("div", { class: "fan", role: "group" }, this.head, this.svg);
    this.element.hidden = true;
    over.append(this.element);
    view.svg.addEventListener("pointerover", (event) => this.hover(event));
  }

  /** @param {PointerEvent} event */
  hover(event) {
    clearTimeout(this.timer);
    const stack = event.pointerType !== "touch" && !this.held && this.stackAt(event.target);
    if (stack && stack.key !== this.stack?.key) {
      this.timer = window.setTimeout(() => !this.held && this.open(stack), REST);
    }
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
    // Pointed at before it was clicked, it would be drawn anew under the pointer.
    clearTimeout(this.timer);
    this.stack = stack;
    this.draw();
    this.changed();
  }

  /** @returns {boolean} whether it was open */
  close() {
    clearTimeout(this.timer);
    if (!this.stack) return false;
    this.stack = null;
    this.fold();
    this.changed();
    return true;
  }

  /** Show the stack as it is now; close if it is gone. */
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

  draw() {
    const { board } = this.view;
    const { stack } = this;
    if (!board || !stack) return;
    const shown = this.pieces.shown.filter(({ id }) => stack.ids.includes(id));
    const room = Math.max(1, Math.floor((this.view.frame.clientWidth - MARGIN) / (BLOCK * STEP)));
    const across = Math.min(shown.length, room);
    const rows = Math.ceil(shown.length / across);
    const step = board.piece * STEP;
    const [w, high] = [across * step + board.piece * 0.4, rows * step + board.piece * (0.3 + ARCH)];
    const scale = BLOCK / board.piece;
    this.svg.setAttribute("viewBox", `0 0 ${w.toFixed(1)} ${high.toFixed(1)}`);
    this.svg.style.width = `${Math.round(w * scale)}px`;
    this.svg.style.height = `${Math.round(high * scale)}px`;
    this.elements = new Map(shown.map((piece) => [piece.id, drawPiece(board, piece)]));
    [...this.elements.values()].forEach((element, place) => {
      const [row, column] = [Math.floor(place / across), place % across];
      const there = Math.min(across, shown.length - row * across);
      const aside = there > 1 ? (2 * column) / (there - 1) - 1 : 0;
      const x = w / 2 + (column - (there - 1) / 2) * step - board.piece * 0.1;
      const y = (row + 0.5) * step + board.piece * (0.22 + ARCH * aside * aside);
      element.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    });
    this.svg.replaceChildren(...this.elements.values());
    this.title(stack);
    this.element.hidden = false;
  }

  /** @param {Stack} stack */
  title(stack) {
    const name = this.view.space(stack.space)?.name ?? stack.space;
    const count = `${stack.ids.length} blocks`;
    this.element.setAttribute("aria-label", `${name}: ${count}`);
    const shut = h("button", { type: "button", class: "icon quiet", "aria-label": "Close the stack" }, "×");
    shut.addEventListener("click", () => this.close());
    refill(this.head, h("strong", {}, name), h("small", {}, count), shut);
  }

  /**
   * Return the element of a piece or a space, if this shows it.
   * @param {string} key
   */
  part(key) {
    return key.startsWith("piece:") ? this.elements.get(key.slice(6)) : undefined;
  }
}
