// The pieces of a stack, fanned out beside the map or away from the stack. Each can be seen, and selected
// by the name that prompt and log use.

import { h, refill, s } from "../../lib/dom.js";
import { countPieces } from "../input/thing-keys.js";
import { drawPiece } from "./pieces.js";

const STEP = 1.46;
const ARCH = 0.22;
/** Distance of the rows; for the names below the pieces, the letter size and the length of a line. */
const ROW = 2;
const LETTERS = 0.225;
const LINE = 11;
const HOVER_MS = 280;
const BLOCK = 42;
const MARGIN = 48;
/** Space that a fan beside the map takes besides its pieces: across, and for its title. */
const RIM = 60;
const TITLE = 90;

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
    this.held = false;
    /** Whether it opens only when a stack is clicked. */
    this.quiet = false;
    /** @type {Stack | null} */
    this.stack = null;
    /** @type {Set<string>} keys of the stacks that the user has closed */
    this.shut = new Set();
    /** Where the pointer was pressed: things that appear there are not pointed at. */
    this.pressed = "";
    this.drawn = "";
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
    this.timer = window.setTimeout(() => !this.held && !this.quiet && this.open(stack), HOVER_MS);
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
    if (!this.stack || JSON.stringify(this.layout(this.stack)) === this.drawn) return;
    this.draw();
    this.changed();
  }

  /**
   * Return where the pieces lie, and how many side by side: beside the map if there is room, otherwise at
   * the top or the bottom of the board, away from their stack.
   * @param {Stack} stack
   */
  layout({ ids, at }) {
    const shown = this.pieces.shown.filter(({ id }) => ids.includes(id));
    const box = this.view.frame.getBoundingClientRect();
    const step = BLOCK * STEP;
    const row = BLOCK * (shown.some(isNamed) ? ROW : STEP);
    const edge = this.view.onPage([this.view.board?.width ?? 0, 0]).x;
    const beside = Math.floor((box.right - edge - RIM) / step);
    if (beside > 1 && Math.ceil(ids.length / beside) * row + TITLE <= box.height) {
      return { place: "side", across: Math.min(ids.length, beside) };
    }
    const low = this.view.onPage(at).y > box.top + box.height / 2;
    const room = Math.max(1, Math.floor((box.width - MARGIN) / step));
    return { place: low ? "head" : "foot", across: Math.min(ids.length, room) };
  }

  draw() {
    const { board } = this.view;
    const { stack } = this;
    if (!board || !stack) return;
    const layout = this.layout(stack);
    this.drawn = JSON.stringify(layout);
    const { place: lies, across } = layout;
    this.element.dataset.place = lies;
    const shown = this.pieces.shown.filter(({ id }) => stack.ids.includes(id));
    const rows = Math.ceil(shown.length / across);
    const step = board.piece * STEP;
    const apart = board.piece * (shown.some(isNamed) ? ROW : STEP);
    const arch = lies === "side" ? 0 : ARCH;
    const [w, high] = [across * step + board.piece * 0.4, rows * apart + board.piece * (0.1 + arch)];
    const scale = BLOCK / board.piece;
    this.svg.setAttribute("viewBox", `0 0 ${w.toFixed(1)} ${high.toFixed(1)}`);
    this.svg.style.width = `${Math.round(w * scale)}px`;
    this.svg.style.height = `${Math.round(high * scale)}px`;
    this.elements = new Map(shown.map((piece) => [piece.id, drawNamed(board, piece)]));
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
    this.element.hidden = false;
  }

  /** @param {Stack} stack */
  title(stack) {
    const name = this.view.space(stack.space)?.name ?? stack.space;
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
    return key.startsWith("piece:") ? this.elements.get(key.slice(6)) : undefined;
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
  const drawn = drawPiece(board, piece);
  if (!isNamed(piece)) return drawn;
  // The letters on the piece repeat the start of the name below.
  if (piece.note && piece.name.startsWith(piece.note)) drawn.querySelector(".letter")?.remove();
  const size = board.piece * LETTERS;
  const lines = foldName(piece.name).map((text, line) => s("tspan", { x: 0, dy: line ? size * 1.1 : 0 }, text));
  drawn.append(s("text", { class: "caption", "aria-hidden": "true", y: board.piece * 0.95, "font-size": size }, lines));
  return drawn;
}

/**
 * Fold a name into two lines. The second may be cut.
 * @param {string} name
 */
function foldName(name) {
  const words = name.split(" ");
  let first = words.shift() ?? "";
  while (words.length && `${first} ${words[0]}`.length <= LINE) first += ` ${words.shift()}`;
  const second = words.join(" ");
  if (!second) return [first];
  return [first, second.length > LINE ? `${second.slice(0, LINE - 1).trimEnd()}…` : second];
}

/** @param {PointerEvent} event */
const spot = ({ clientX, clientY }) => `${clientX} ${clientY}`;
