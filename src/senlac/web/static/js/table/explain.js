// Pointing at a thing, resting a finger on it or reaching it by keyboard explains it.

import { h } from "../lib/dom.js";
import { thingOf } from "./choose.js";

const REST = 350;
const LONG_PRESS = 450;

/** Explains pieces and spaces. */
export class Explain {
  /**
   * @param {import("./board.js").BoardView} view
   * @param {HTMLElement} over
   * @param {() => Scene | undefined} scene
   */
  constructor(view, over, scene) {
    this.view = view;
    this.scene = scene;
    this.pressed = false;
    this.card = h("div", { class: "explain", role: "tooltip", id: "explain" });
    this.card.hidden = true;
    over.append(this.card);
    const { svg } = view;
    svg.addEventListener("pointerover", (event) => this.hover(event));
    svg.addEventListener("pointerleave", () => this.hide());
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointerup", () => clearTimeout(this.timer));
    svg.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch") clearTimeout(this.timer);
    });
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener("focusin", (event) => this.reach(event));
    svg.addEventListener("focusout", () => this.hide());
    // After a long press the finger's going up is no click.
    svg.addEventListener("click", (event) => {
      if (this.pressed) event.stopPropagation();
      this.pressed = false;
    }, true);
  }

  /** @param {Event} event */
  keyAt(event) {
    const target = event.target instanceof Element ? event.target.closest("[data-thing]") : null;
    return target?.getAttribute("data-thing") ?? null;
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType === "touch") return;
    clearTimeout(this.timer);
    const key = this.keyAt(event);
    if (!key) this.hide();
    else this.timer = window.setTimeout(() => this.show(key), this.card.hidden ? REST : 60);
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.pressed = false;
    if (event.pointerType !== "touch") {
      this.hide();
      return;
    }
    this.hide();
    const key = this.keyAt(event);
    if (!key) return;
    this.timer = window.setTimeout(() => {
      this.pressed = true;
      this.show(key);
    }, LONG_PRESS);
  }

  /** @param {FocusEvent} event */
  reach(event) {
    const key = this.keyAt(event);
    if (key && event.target instanceof Element && event.target.matches(":focus-visible")) {
      this.show(key);
    }
  }

  /**
   * @param {string} key
   */
  show(key) {
    const content = this.text(key);
    const at = this.at(key);
    if (!content || !at) return;
    this.card.replaceChildren(...content);
    this.card.hidden = false;
    this.put(at);
  }

  /** @param {string} key */
  text(key) {
    const piece = this.piece(key);
    const space = this.view.space(piece ? (piece.space ?? "") : thingOf(key).id);
    const parts = piece ? [h("h2", {}, piece.name), ...paragraphs(piece.lines)] : [];
    if (space) {
      const marks = (this.scene()?.marks ?? []).filter((mark) => mark.space === space.id);
      const lines = [...(space.lines ?? []), ...marks.map(({ name }) => name)];
      parts.push(h(piece ? "h3" : "h2", {}, space.name), ...paragraphs(lines));
    }
    return parts.length ? parts : null;
  }

  /** @param {string} key */
  piece(key) {
    const { kind, id } = thingOf(key);
    return kind === "piece" ? this.scene()?.pieces.find((one) => one.id === id) : undefined;
  }

  /** @param {string} key */
  at(key) {
    const piece = this.piece(key);
    return piece?.at ?? this.view.space(piece?.space ?? thingOf(key).id)?.at;
  }

  /**
   * Put the card beside a point of the board, where there is room.
   * @param {Point} at
   */
  put(at) {
    const point = this.view.onPage(at);
    const aside = this.view.onPage([at[0] + (this.view.board?.piece ?? 0) * 0.7, at[1]]);
    const frame = this.view.frame.getBoundingClientRect();
    const gap = aside.x - point.x + 8;
    const { offsetWidth: w, offsetHeight: high } = this.card;
    const right = point.x - frame.left + gap;
    const left = right + w > frame.width ? point.x - frame.left - gap - w : right;
    const top = Math.min(Math.max(8, point.y - frame.top - high / 2), frame.height - high - 8);
    this.card.style.left = `${Math.max(8, Math.min(left, frame.width - w - 8))}px`;
    this.card.style.top = `${Math.max(8, top)}px`;
  }

  hide() {
    clearTimeout(this.timer);
    this.card.hidden = true;
  }
}

/** @param {string[] | undefined} lines */
function paragraphs(lines) {
  return (lines ?? []).map((line) => h("p", {}, line));
}
