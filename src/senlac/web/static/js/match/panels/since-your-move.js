// What the others have done since the user's last move: shown when the user must decide again, and by a
// key. The user's first action folds it into one line, which can be opened until the user's turn ends.

import { h } from "../../lib/dom.js";
import { loadValue, storeValue } from "../../lib/storage.js";
import { battlesIn, digestOf } from "./digest.js";
import { linesOf } from "./log.js";

/** The number of matches for which the user's last move is remembered. */
const MATCHES = 60;

/** The number of events from which on there is a list. */
const FEWEST = 2;

/** @type {{events: TableEvent[], until: number, roles: string}} */
const NO_PAST = { events: [], until: -1, roles: "" };

/** Shows the events since the user's last move. */
export class SinceYourMove {
  /**
   * @param {HTMLElement} element
   * @param {string} match
   * @param {import("./log.js").LogCallbacks} callbacks
   */
  constructor(element, match, callbacks) {
    this.element = element;
    this.match = match;
    this.callbacks = callbacks;
    this.loudest = h("span");
    this.count = h("small");
    const list = h("ol");
    this.digest = h("ol", { class: "summary" });
    this.every = h("span");
    this.all = h("details", { class: "all" }, h("summary", {}, this.every), list);
    this.lines = h("div", { class: "lines", tabindex: 0, role: "group" }, this.digest, this.all);
    this.title = h("b");
    const head = h("summary", { "aria-keyshortcuts": "l" }, this.title, " ", this.count, " ", this.loudest);
    this.box = h("details", {}, head, this.lines);
    this.folds = linesOf(list, callbacks, true);
    element.replaceChildren(this.box);
    head.addEventListener("click", () => this.want(!this.box.open));
    /** Whether the user wants the list open, null until the user has opened or closed it. */
    this.wanted = null;
    /** The numbers of the events that the digest is about. */
    this.told = "";
    /** @type {number | null} the number of the first event after the user's last move */
    this.from = this.kept[match] ?? null;
    /** Events up to this seq are the user's own doing. */
    this.until = -1;
    /** Whether another player has had to decide since, or the page has just been opened. */
    this.waited = true;
    /** Whether the newest view is the user's own doing, and whether a turn begins in it. */
    this.own = this.headed = false;
    /** The seq of the newest view, and whether new events are the doing of both the user and others. */
    this.seq = -1;
    this.mixed = false;
    /** @type {TableEvent[]} the events since the user's last move */
    this.fresh = [];
    /** The events before the first action of the user's turn, the newest event then, and who could see them. */
    this.past = NO_PAST;
    /** Whether those are shown. */
    this.folded = false;
  }

  /** @returns {Record<string, number>} the event after the user's last move, by match */
  get kept() {
    return loadValue("moved", {});
  }

  /**
   * The user acts: all earlier events are seen, and so are those the action causes.
   * @param {import("../connection/table-state.js").TableState} state
   * @param {number} acts number of actions that are sent
   */
  noteAction({ view, log }, acts) {
    this.until = (view?.seq ?? 0) + acts;
    this.waited = this.mixed = false;
    if (view && this.fresh.length >= FEWEST) this.past = { events: this.fresh, until: log.at(-1)?.n ?? 0, roles: view.roles.join() };
    this.markSeen(log);
  }

  /**
   * The server has accepted the actions, perhaps fewer than were sent.
   * @param {number} seq
   */
  noteAccepted(seq) {
    this.until = Math.min(this.until, seq);
  }

  /**
   * Mark all events as seen, or all before an event.
   * @param {TableEvent[]} log
   * @param {TableEvent} [until]
   */
  markSeen(log, until) {
    const count = until?.n ?? (log.at(-1)?.n ?? -1) + 1;
    this.from = count;
    const others = Object.entries(this.kept).filter(([id]) => id !== this.match);
    storeValue("moved", Object.fromEntries([...others.slice(1 - MATCHES), [this.match, count]]));
  }

  /**
   * Begin the list at an event, which the server has named.
   * @param {number} event
   */
  beginAt(event) {
    this.from = event;
    this.mixed = false;
  }

  /**
   * Show the unseen events when the user must decide.
   * @param {import("../connection/table-state.js").TableState} state
   * @param {boolean} aside whether something else is shown: a replay or a tutorial
   */
  show(state, aside) {
    const { view, log, myMove } = state;
    if (!aside && view) this.follow(view, log, myMove);
    const due = !aside && myMove;
    this.fresh = due && this.waited && !this.mixed ? this.since(log) : [];
    if (!aside && this.isOver(state)) this.past = NO_PAST;
    const folded = due && this.fresh.length < FEWEST && this.past.events.length > 0;
    const shown = folded ? this.past.events : this.fresh;
    this.element.hidden = shown.length < FEWEST;
    this.folds.show(shown);
    this.showDigest(shown, state);
    this.showHead(shown, folded);
  }

  /**
   * Return whether the turn has ended whose first action folded the list, or another user looks at the page.
   * @param {import("../connection/table-state.js").TableState} state
   */
  isOver({ view, log }) {
    const { until, roles } = this.past;
    const begun = this.waited && log.some(({ n, level }) => level && n > until);
    return begun || view?.roles.join() !== roles || (log.at(-1)?.n ?? -1) < until;
  }

  /**
   * Show the line above the list, and fold the list when the user has begun to act.
   * @param {TableEvent[]} shown
   * @param {boolean} folded
   */
  showHead(shown, folded) {
    if (folded && !this.folded) this.box.open = false;
    this.folded = folded;
    this.element.classList.toggle("folded", folded);
    this.title.textContent = folded ? "Last turn:" : "Since your move";
    this.count.textContent = folded ? `${shown.length} events` : `${shown.length} lines`;
    this.lines.setAttribute("aria-label", folded ? "Events of the last turn" : "Events since your move");
    if (folded) this.loudest.textContent = "Show";
  }

  /**
   * Show the digest of events, each line with its place on the map.
   * @param {TableEvent[]} fresh
   * @param {import("../connection/table-state.js").TableState} state
   */
  showDigest(fresh, state) {
    const told = `${fresh[0]?.n} ${fresh.length}`;
    if (told === this.told) return;
    this.told = told;
    const lines = digestOf(fresh, (side) => state.titleOf(side));
    this.digest.replaceChildren(...lines.map((line) => this.digestLine(line)));
    this.loudest.textContent = (lines.findLast(({ battle }) => battle) ?? mostImportant(fresh))?.text ?? "";
    this.all.open = !lines.length;
    this.every.textContent = `All ${fresh.length} lines`;
    // The battles of others are reported here, so the report is open where there is room for it.
    const room = !matchMedia("(max-width: 760px)").matches;
    this.box.open = this.wanted ?? (room && battlesIn(fresh) > 0);
  }

  /** @param {import("./digest.js").DigestLine} line */
  digestLine({ text, ids, heading }) {
    if (heading) return h("li", { class: "heading" }, text);
    const button = h("button", { type: "button", class: "whole" }, text);
    button.addEventListener("click", () => this.callbacks.go?.(ids));
    const item = h("li", {}, ids.length ? button : text);
    item.addEventListener("pointerenter", () => this.callbacks.light(ids));
    item.addEventListener("pointerleave", () => this.callbacks.light([]));
    return item;
  }

  /**
   * Note whether new events are the user's own doing, and whether another player must decide.
   * @param {TableView} view
   * @param {TableEvent[]} log
   * @param {boolean} myMove
   */
  follow({ seq, status }, log, myMove) {
    // What an action causes is seen, but a turn that begins after it is new.
    const heading = log.find(({ n, level }) => level && n >= (this.from ?? 0));
    this.own = seq <= this.until;
    // A fast server, or one that was away, sends the user's action and the others' answer in one view.
    if (!this.own && this.seq >= 0 && this.seq < this.until) this.mixed = this.waited = true;
    this.seq = seq;
    this.headed = heading !== undefined;
    if (this.own) this.markSeen(log, heading);
    if (status === "running" && !myMove) this.waited = true;
  }

  /**
   * Return the events since the user's last move; none if the only one is that their own turn begins.
   * @param {TableEvent[]} log
   */
  since(log) {
    const { from } = this;
    const fresh = from === null ? [] : log.filter(({ n }) => n >= from);
    const head = fresh.findLastIndex(({ level }) => level);
    const begun = head > 0 && !fresh.slice(head).some(({ losses, told, out }) => losses || told || out);
    return begun ? fresh.slice(0, head) : fresh;
  }

  /** Open or close the list. */
  toggle() {
    if (this.element.hidden) return;
    this.box.open = !this.box.open;
    this.want(this.box.open);
    if (this.box.open) this.lines.focus();
  }

  /**
   * Note what the user wants of this list and of the next ones. One that is folded tells nothing about the next.
   * @param {boolean} open
   */
  want(open) {
    if (!this.folded) this.wanted = open;
  }
}

/**
 * Return the most important event, the last one of equals.
 * @param {TableEvent[]} events
 */
function mostImportant(events) {
  return events.reduce((most, event) => (!most || weight(event) >= weight(most) ? event : most), events[0]);
}

/** @param {TableEvent} event */
function weight({ out, told, losses, blows, dice, moves, banner, level }) {
  const ranks = [level, moves?.length, dice, banner && !level, blows?.length, losses?.length, told, losses?.some(({ fell }) => fell), out];
  return ranks.findLastIndex(Boolean) + 1;
}
