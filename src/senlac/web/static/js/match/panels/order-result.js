// What came of the user's last order: of a group order a summary, of an act that decided the turn by dice, such as a
// landing, the line that tells it. It stays until the user acts again.

import { h } from "../../lib/dom.js";
import { joinWords, sentenceCase } from "../../lib/labels.js";
import { historyOf } from "../board/move-history.js";
import { badgeWords } from "../cards/badge-samples.js";
import { sums, sumTable } from "../cards/battle-summary.js";
import { lightsOf } from "./log-folds.js";
import { linesOf } from "./log.js";

/** @typedef {import("../connection/table-state.js").TableState} TableState */

/** The badges that a fight gives to a piece. */
const CONDITIONS = ["disordered", "shaken", "routing", "tired", "hurt"];
/** The fewest pieces that strike in a group order with a summary. */
const GROUP = 2;

/** Shows what came of the user's last order. */
export class OrderResult {
  /**
   * @param {HTMLElement} before the element that it stands after
   * @param {import("./log.js").LogCallbacks} callbacks
   * @param {() => ActionLabels | undefined} manner
   */
  constructor(before, callbacks, manner) {
    this.callbacks = callbacks;
    this.manner = manner;
    this.element = h("section", { class: "meanwhile order-result log", hidden: true, "aria-label": "Your last order" });
    before.after(this.element);
    /** @type {TableEvent[]} what the order has led to, up to the next turn or decision of others */
    this.events = [];
    /** The number of the first of them, -1 if there is no order. */
    this.start = -1;
    this.acts = 0;
    /** Whether a turn begins after them. */
    this.headed = false;
    /** What the element shows. */
    this.key = "";
    /** @type {Piece[]} */
    this.pieces = [];
    this.now = this.pieces;
    this.board = this.roles = "";
  }

  /**
   * The user gives an order.
   * @param {TableState} state
   * @param {number} acts number of actions that are sent
   * @param {boolean} more whether it continues the last one
   */
  begin({ view, log }, acts, more) {
    if (!view) return;
    this.acts = more ? this.acts + acts : acts;
    if (more && this.start >= 0) return;
    this.start = (log.at(-1)?.n ?? -1) + 1;
    this.events = [];
    this.pieces = this.now = view.scene?.pieces ?? [];
    this.board = view.board_id ?? "";
    this.roles = view.roles.join();
  }

  /**
   * Take over what the order has led to.
   * @param {TableState} state
   * @param {number} [end] the first event of others
   */
  take({ view, log }, end = Infinity) {
    if (this.start < 0) return;
    const since = log.filter(({ n }) => n >= this.start && n < end);
    const turn = since.findIndex(({ level }) => level);
    this.headed = turn >= 0;
    this.events = this.headed ? since.slice(0, turn) : since;
    this.now = view?.scene?.pieces ?? [];
  }

  /**
   * Show what has come of the order.
   * @param {TableState} state
   * @param {boolean} aside whether something else is shown: a replay or a tutorial
   */
  show(state, aside) {
    if (!aside && this.isOver(state)) this.start = -1;
    const kind = aside || this.start < 0 ? "" : this.kind(state);
    this.element.hidden = !kind;
    // Only another result replaces the content, so that a fold stays open.
    const key = `${kind} ${this.start} ${this.events.length}`;
    if (kind && key !== this.key) this.element.replaceChildren(kind === "group" ? this.summary(state) : this.act());
    this.key = key;
  }

  /**
   * Return whether another board is shown, another user looks at the page, or the order was taken back.
   * @param {TableState} state
   */
  isOver({ view, log }) {
    const newest = log.at(-1)?.n ?? -1;
    return view?.board_id !== this.board || view.roles.join() !== this.roles || newest < (this.events.at(-1)?.n ?? -1);
  }

  /** The pieces that struck. */
  get struck() {
    return new Set(this.events.flatMap(({ blows = [] }) => blows.map(({ piece }) => piece)));
  }

  /**
   * Return what is shown: the sum of a group order, or an act whose dice decided the turn, when the user decides again. Such
   * an act is in no list of what others did.
   * @param {TableState} state
   */
  kind({ myMove }) {
    if (this.acts > 1 && this.struck.size >= GROUP) return "group";
    const [first] = this.events;
    return myMove && first?.dice && first.banner && this.headed ? "act" : "";
  }

  /** Return the line of an act. */
  act() {
    const [first] = this.events;
    return h("p", { class: "own-line" }, h("b", {}, "Your last order:"), " ", this.line(first.text, lightsOf(first)));
  }

  /**
   * Return the summary of a group order.
   * @param {TableState} state
   */
  summary(state) {
    const named = (/** @type {number} */ side) => state.titleOf(side);
    const tally = joinWords(this.tally().map(([text, times]) => `${times} ${text}`));
    const rows = sums(this.events).filter(([, { dice, lost }]) => dice || lost);
    const list = h("ol");
    linesOf(list, this.callbacks, true).show(this.events);
    const told = this.lines(named);
    const brief = joinWords(told.map((line) => line.brief));
    const head = h("summary", {}, h("b", {}, "Your order:"), ` ${this.struck.size} units`, tally && `; ${tally}`, " ", h("span", {}, brief));
    const none = told.length || rows.some(([, { lost }]) => lost) ? [] : [h("li", {}, "No losses, and no unit changed its state.")];
    const all = h("details", { class: "all" }, h("summary", {}, `All ${this.events.length} lines`), list);
    const lines = h("div", { class: "lines", tabindex: 0, role: "group", "aria-label": "What came of your order" },
      rows.length > 0 && sumTable(rows, named, state.view?.counted), h("ol", { class: "summary" }, told.map(({ line }) => line), none), all);
    return h("details", { open: !matchMedia("(max-width: 760px)").matches }, head, lines);
  }

  /**
   * Count results that are words, such as hits; others are signs of a table.
   * @returns {[string, number][]}
   */
  tally() {
    /** @type {Map<string, number>} */
    const found = new Map();
    for (const { text } of this.events.flatMap(({ blows = [] }) => blows)) {
      if (/^[a-z ]+$/.test(text)) found.set(text, (found.get(text) ?? 0) + 1);
    }
    return [...found];
  }

  /**
   * Return what became of pieces, by side.
   * @param {(side: number) => string} named
   */
  lines(named) {
    const { losses } = historyOf(this.events, this.pieces, this.now);
    const fallen = losses.flatMap(({ space, pieces }) => pieces.map((piece) => ({ piece, id: space })));
    const words = badgeWords(this.manner());
    const before = new Map(this.pieces.map(({ id, badges = [] }) => [id, badges]));
    const gained = (/** @type {string} */ badge) =>
      this.now.filter(({ id, badges = [] }) => badges.includes(badge) && before.get(id)?.includes(badge) === false);
    return [
      ...this.bySide("Gone", fallen, named),
      ...CONDITIONS.flatMap((badge) => this.bySide(sentenceCase((words[badge] ?? badge).split(/[,:]/)[0]), gained(badge).map((piece) => ({ piece, id: piece.id })), named)),
    ];
  }

  /**
   * @param {string} what
   * @param {{piece: Piece, id: string}[]} found with what is shown on the map
   * @param {(side: number) => string} named
   */
  bySide(what, found, named) {
    const sides = [...new Set(found.map(({ piece }) => piece.side))].sort();
    return sides.map((side) => {
      const own = found.filter(({ piece }) => piece.side === side);
      const sum = `${named(side)} ${own.length}`;
      const text = `${what}: ${sum} (${joinWords(own.map(({ piece }) => piece.name))})`;
      return { brief: `${what.toLowerCase()}: ${sum}`, line: h("li", {}, this.line(text, own.map(({ id }) => id))) };
    });
  }

  /**
   * Return a line that leads to the map.
   * @param {string} text
   * @param {string[]} ids
   */
  line(text, ids) {
    if (!ids.length) return text;
    const button = h("button", { type: "button", class: "whole" }, text);
    button.addEventListener("click", () => this.callbacks.go?.(ids));
    button.addEventListener("pointerenter", () => this.callbacks.light(ids));
    button.addEventListener("pointerleave", () => this.callbacks.light([]));
    return button;
  }
}
