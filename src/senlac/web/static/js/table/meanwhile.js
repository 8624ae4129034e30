// What the others have done since one's last move: told first when one is asked again, and shown again at a key.

import { h } from "../lib/dom.js";
import { keep, recall } from "../lib/keep.js";
import { linesOf } from "./log.js";

/** Of so many matches it is remembered where one last moved. */
const MATCHES = 60;

/** Tells what happened since the last move. */
export class Meanwhile {
  /**
   * @param {HTMLElement} element
   * @param {string} match
   * @param {import("./log.js").Told} doings
   */
  constructor(element, match, doings) {
    this.element = element;
    this.match = match;
    this.loudest = h("span");
    this.count = h("small");
    const list = h("ol");
    this.lines = h("div", { class: "lines", tabindex: 0, role: "group", "aria-label": "What has happened since" }, list);
    const head = h("summary", { "aria-keyshortcuts": "l" }, h("b", {}, "Since your move"), " ", this.count, " ", this.loudest);
    this.box = h("details", {}, head, this.lines);
    this.folds = linesOf(list, doings, true);
    element.replaceChildren(this.box);
    /** @type {number | null} the number of the first event after one's own last move */
    this.from = this.kept[match] ?? null;
    /** Up to this seq all that happens is what one has done oneself. */
    this.until = -1;
    /** Whether somebody else was asked since, or one has only now come. */
    this.waited = true;
  }

  /** @returns {Record<string, number>} where one last moved, by match */
  get kept() {
    return recall("moved", {});
  }

  /**
   * One moves: all before is known, and what the move brings about too.
   * @param {import("./state.js").TableState} state
   * @param {number} acts how many actions are sent
   */
  moved({ view, log }, acts) {
    this.until = (view?.seq ?? 0) + acts;
    this.waited = false;
    this.know(log);
  }

  /**
   * The server has played what was sent, perhaps less of it than was asked.
   * @param {number} seq
   */
  answered(seq) {
    this.until = Math.min(this.until, seq);
  }

  /**
   * All that has happened is known, or all before an event.
   * @param {TableEvent[]} log
   * @param {TableEvent} [until]
   */
  know(log, until) {
    const count = until?.n ?? (log.at(-1)?.n ?? -1) + 1;
    this.from = count;
    const others = Object.entries(this.kept).filter(([id]) => id !== this.match);
    keep("moved", Object.fromEntries([...others.slice(1 - MATCHES), [this.match, count]]));
  }

  /**
   * Tell what has happened, when one is asked.
   * @param {import("./state.js").TableState} state
   * @param {boolean} aside whether something else is shown: a replay, a lesson
   */
  show({ view, log, myMove }, aside) {
    if (!aside && view) this.follow(view, log, myMove);
    const fresh = aside || !myMove || !this.waited ? [] : this.since(log);
    this.element.hidden = fresh.length < 2;
    this.folds.show(fresh);
    this.count.textContent = `${fresh.length} lines`;
    this.loudest.textContent = loudest(fresh)?.text ?? "";
  }

  /**
   * Note whether what has happened was one's own doing, and whether somebody else is asked.
   * @param {TableView} view
   * @param {TableEvent[]} log
   * @param {boolean} myMove
   */
  follow({ seq, status }, log, myMove) {
    // What a move brings about is known; a turn that it lets begin is news.
    if (seq <= this.until) this.know(log, log.find(({ n, level }) => level && n >= (this.from ?? 0)));
    if (status === "running" && !myMove) this.waited = true;
  }

  /**
   * Return what happened since one's last move; a turn of one's own that only begins is no news.
   * @param {TableEvent[]} log
   */
  since(log) {
    const { from } = this;
    const fresh = from === null ? [] : log.filter(({ n }) => n >= from);
    const head = fresh.findLastIndex(({ level }) => level);
    const begun = head > 0 && !fresh.slice(head).some(({ losses, told, out }) => losses || told || out);
    return begun ? fresh.slice(0, head) : fresh;
  }

  /** Open what is told, or shut it. */
  toggle() {
    if (this.element.hidden) return;
    this.box.open = !this.box.open;
    if (this.box.open) this.lines.focus();
  }
}

/**
 * Return the event that matters most, the last of those that weigh alike.
 * @param {TableEvent[]} events
 */
function loudest(events) {
  return events.reduce((most, event) => (!most || weight(event) >= weight(most) ? event : most), events[0]);
}

/** @param {TableEvent} event */
function weight({ out, told, losses, blows, dice, moves, banner, level }) {
  const ranks = [level, moves?.length, dice, banner && !level, blows?.length, losses?.length, told, losses?.some(({ fell }) => fell), out];
  return ranks.findLastIndex(Boolean) + 1;
}
