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
    /** Whether somebody else was asked since, or one has only now come. */
    this.waited = true;
  }

  /** @returns {Record<string, number>} where one last moved, by match */
  get kept() {
    return recall("moved", {});
  }

  /**
   * One moves: all before is known.
   * @param {number} count how many events there have been
   */
  moved(count) {
    this.from = count;
    this.waited = false;
    const others = Object.entries(this.kept).filter(([id]) => id !== this.match);
    keep("moved", Object.fromEntries([...others.slice(1 - MATCHES), [this.match, count]]));
  }

  /**
   * Tell what has happened, when one is asked.
   * @param {import("./state.js").TableState} state
   * @param {boolean} aside whether something else is shown: a replay, a lesson
   */
  show({ view, log, myMove }, aside) {
    if (!aside && view?.status === "running" && !myMove) this.waited = true;
    const fresh = aside || !myMove || !this.waited ? [] : this.since(log);
    this.element.hidden = fresh.length < 2;
    this.folds.show(fresh);
    this.count.textContent = `${fresh.length} lines`;
    this.loudest.textContent = loudest(fresh)?.text ?? "";
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
