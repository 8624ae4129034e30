// Tooltips: pointing at a thing, resting a finger on it or reaching it by keyboard explains it.

import { h } from "../../lib/dom.js";
import { thingOf } from "../input/thing-keys.js";
import { badgeSample, badgeWords } from "./badge-samples.js";
import { around, boxOf, placeBeside, placeOver } from "./placement.js";

/** Long enough for a pointer on its way to something else. */
const HOVER_MS = 90;
const LONG_PRESS_MS = 450;
/** Pixels. A resting finger moves no farther. */
const MAX_PRESS_MOVE = 6;
/** The beginning of the keys of arrows, which go on with their actions. */
const ARROW = "arrow:";

/** Explains pieces and spaces. */
export class Tooltip {
  /**
   * @param {import("../board/board.js").BoardView} view
   * @param {HTMLElement} over
   * @param {() => Scene | undefined} scene
   */
  constructor(view, over, scene) {
    this.view = view;
    this.over = over;
    this.scene = scene;
    this.pressed = false;
    /** Whether a finger has asked for it. */
    this.touched = false;
    this.card = h("div", { class: "explain", role: "tooltip", id: "explain" });
    this.card.hidden = true;
    this.key = "";
    // Odds arrive later than the rest, and a grown tooltip may cover something new.
    new ResizeObserver(() => this.settle()).observe(this.card);
    /** @type {(key: string) => HTMLElement | null} returns the odds of what a click on a thing would do */
    this.oddsOf = () => null;
    /** @type {() => ActionLabels | undefined} returns the game's words for badges and arrows */
    this.manner = () => undefined;
    over.append(this.card);
    /** @type {() => Element[]} returns the boxes of clickable things, which must stay visible */
    this.kept = () => [];
    /** @type {Point} where a finger or button was pressed, or where the pointer was beside the board */
    this.from = [0, 0];
    /** @type {string | null} the last cell under the pointer */
    this.followed = null;
    /** @type {Element | null} the thing under the pointer */
    this.target = null;
    this.listen(view.svg);
    document.addEventListener("pointermove", ({ target, clientX, clientY }) => {
      if (target instanceof Element && !target.closest(".board")) this.from = [clientX, clientY];
    });
    // After any click or key the tooltip shows an outdated state.
    document.addEventListener("click", () => this.pressed || this.hide(), true);
  }

  /**
   * Explain the things of a drawing.
   * @param {SVGSVGElement} svg
   */
  listen(svg) {
    svg.addEventListener("pointerover", (event) => this.hover(event));
    // A lifted finger leaves the tooltip to be read.
    svg.addEventListener("pointerleave", ({ pointerType }) => pointerType !== "touch" && this.hide());
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointerup", () => clearTimeout(this.timer));
    svg.addEventListener("pointermove", (event) => {
      this.follow(event);
      const far = Math.hypot(event.clientX - this.from[0], event.clientY - this.from[1]);
      if (event.pointerType === "touch" && far > MAX_PRESS_MOVE) clearTimeout(this.timer);
    });
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener("focusin", (event) => this.reach(event));
    svg.addEventListener("focusout", () => this.hide());
    // The release after a long press is not a click.
    svg.addEventListener("click", (event) => {
      if (this.pressed) event.stopPropagation();
      this.pressed = false;
    }, true);
  }

  /** @param {Event} event */
  keyAt(event) {
    const target = event.target instanceof Element ? event.target.closest("[data-thing], [data-arrow]") : null;
    this.target = target;
    const action = target?.getAttribute("data-arrow");
    return action ? ARROW + action : this.view.thingAt(event);
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType === "touch") return;
    clearTimeout(this.timer);
    // A thing that appears under a resting pointer is not pointed at.
    if (event.clientX === this.from[0] && event.clientY === this.from[1]) return;
    const key = this.keyAt(event);
    if (!key) this.hide();
    else this.timer = window.setTimeout(() => this.show(key), HOVER_MS);
  }

  /**
   * Follow the pointer over the cells of a lattice, which have no elements to enter or leave.
   * @param {PointerEvent} event
   */
  follow(event) {
    if (!this.view.lattice || event.target !== this.view.svg || event.buttons) return;
    const key = this.view.thingAt(event);
    if (key === this.followed) return;
    this.followed = key;
    this.hover(event);
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.pressed = this.touched = false;
    this.hide();
    this.from = [event.clientX, event.clientY];
    const key = this.keyAt(event);
    if (!key || event.pointerType !== "touch") return;
    this.timer = window.setTimeout(() => {
      this.pressed = true;
      this.touch(key);
    }, LONG_PRESS_MS);
  }

  /**
   * Explain what a finger has touched.
   * @param {string} key
   * @param {Element | null} [target] its element; by default the one that was pressed
   */
  touch(key, target = this.target) {
    this.touched = true;
    this.target = target;
    this.show(key);
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
    const arrow = key.startsWith(ARROW);
    const content = arrow ? this.arrowText(key.slice(ARROW.length)) : this.text(key);
    if (!content || !this.box(key)) return;
    const odds = arrow ? null : this.oddsOf(key);
    this.card.replaceChildren(...content, ...(odds ? [odds] : []));
    this.card.hidden = false;
    this.key = key;
    this.settle();
  }

  /** Place the tooltip where it covers nothing of the current view and highlights. */
  settle() {
    const box = this.card.hidden ? undefined : this.box(this.key);
    if (box) this.put(box);
  }

  /** @param {string} key */
  text(key) {
    const piece = this.stacked() ? undefined : this.piece(key);
    const own = piece ?? this.piece(key);
    const space = this.view.space(own ? (own.space ?? "") : thingOf(key).id);
    const parts = piece ? [h("h2", {}, piece.name), ...paragraphs(piece.lines), ...this.badges(piece)] : [];
    if (space) {
      const marks = (this.scene()?.marks ?? []).filter((mark) => mark.space === space.id && !mark.shape);
      const lines = [...(space.lines ?? []), ...marks.map(({ name }) => name)];
      parts.push(h(piece ? "h3" : "h2", {}, space.name), ...paragraphs(lines));
    }
    return parts.length ? parts : null;
  }

  /**
   * Explain an arrow, and the number on it.
   * @param {string} action that it stands for
   */
  arrowText(action) {
    const arrow = this.scene()?.arrows?.find((one) => one.action === action);
    const text = this.manner()?.legend?.arrow;
    return arrow ? [h("h2", {}, arrow.name), ...paragraphs(text ? [text] : [])] : null;
  }

  /**
   * Explain the badges of a piece, with a picture of each, except those that its lines explain.
   * @param {Piece} piece
   */
  badges(piece) {
    const { board } = this.view;
    const words = badgeWords(this.manner());
    const said = (piece.lines ?? []).join(" ").toLowerCase();
    const worn = (piece.badges ?? []).filter((badge) => words[badge] && !said.includes(words[badge].toLowerCase()));
    return board ? worn.map((badge) => h("p", { class: "badge-line" }, badgeSample(board, piece, badge), words[badge])) : [];
  }

  /** Return whether a stack is pointed at, not a single piece. */
  stacked() {
    return Boolean(this.target?.closest(".stacked"));
  }

  /** @param {string} key */
  piece(key) {
    const { kind, id } = thingOf(key);
    const scene = this.scene();
    const all = [...(scene?.inset?.pieces ?? []), ...(scene?.pieces ?? [])];
    return kind === "piece" ? all.find((one) => one.id === id) : undefined;
  }

  /**
   * Return the box of a thing on the page: a piece as drawn, a space by its centre.
   * @param {string} key
   */
  box(key) {
    if (key.startsWith("piece:") || key.startsWith(ARROW)) {
      return this.target?.isConnected ? this.target.getBoundingClientRect() : undefined;
    }
    const at = this.view.space(thingOf(key).id)?.at;
    if (!at) return undefined;
    const { x, y } = this.view.onPage(at);
    const half = (this.view.board?.piece ?? 0) * 0.7 * this.view.pixels;
    return new DOMRect(x - half, y - half, 2 * half, 2 * half);
  }

  /**
   * Place the tooltip beside a box of the page, clear of a fan and of highlighted things: on the board,
   * otherwise over what stands beside it. Without room anywhere it is shown only when a finger asks for
   * it.
   * @param {DOMRect} box
   */
  put(box) {
    const all = (/** @type {string} */ where) => [...document.querySelectorAll(where)];
    const boxes = (/** @type {Element[]} */ of) => of.map((one) => boxOf(one.getBoundingClientRect()));
    const kept = boxes([...all(".fan:not([hidden]), .camera, .replay:not([hidden]), .toast"), ...this.kept()]);
    // In the folded sheet of a phone they are out of sight.
    const beside = boxes(all("#sides, .tab:not([hidden])").filter((one) => one.checkVisibility({ visibilityProperty: true })));
    // A long tooltip may need all of the column beside the board, below the decision.
    const frames = [...boxes([this.over, ...all(".inset:not([hidden])")]), ...beside, ...around(beside)];
    const size = { w: this.card.offsetWidth, h: this.card.offsetHeight };
    const about = boxOf(box);
    const onRequest = () => placeBeside(size, about, [], frames) ?? placeOver(size, about, frames[0]);
    const place = placeBeside(size, about, kept, frames) ?? (this.touched ? onRequest() : undefined);
    this.card.hidden = !place;
    this.card.style.left = `${place?.[0] ?? 0}px`;
    this.card.style.top = `${place?.[1] ?? 0}px`;
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
