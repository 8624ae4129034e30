// The log: a line for each event, in folds, with a button that loads earlier ones. A line with the
// pointer or the focus highlights what it names, and links to its rule.

import { busyButton } from "../../lib/busy-button.js";
import { h } from "../../lib/dom.js";
import { LogFilter } from "./log-filter.js";
import { lightsOf, LogFolds } from "./log-folds.js";
import { LogReasons } from "./reasons.js";

/** Text of a log without lines. */
const NOTHING = "Nothing has happened yet. Events appear here. Point to a line to see it on the board; "
  + "press its number to read the rule.";

/** The most times that earlier lines are loaded at once. */
const FETCHES = 5;

/** The most destinations that the line of a run of moves names. */
const DESTINATIONS = 3;

/** Pixels from the end of the log that count as its end. */
const NEAR = 8;

/**
 * @typedef {object} LogCallbacks
 * @property {(ids: string[]) => void} light
 * @property {(id: string, game?: string) => void} rule
 * @property {(id: string) => {name: string, space: string} | undefined} [named] returns the name of a
 *   place of a large map in sentences, and its cell
 * @property {(space: string) => void} [visit] moves the view to a space
 * @property {(id: string) => string | undefined} [place] returns the name of a space of the board
 * @property {(piece: string) => number | undefined} [side] returns the side of a piece on the board
 * @property {(event: TableEvent) => void} [moment] shows an event in the replay
 * @property {(ids: string[]) => void} [go] moves the view to the first of some pieces and spaces
 */

/**
 * Create lines of events that highlight what they are about and open their rules. Places of a large map
 * in them are links to the map.
 * @param {HTMLElement} list
 * @param {LogCallbacks} callbacks
 * @param {boolean} [brief] whether all of it is meant to be read
 */
export function linesOf(list, { light, rule, named, visit, place: placed, moment }, brief = false) {
  const written = (/** @type {TableEvent} */ event) => [...linked(event, named), ...cited(event, rule), ...replayed(event, moment)];
  const folds = new LogFolds(list, written, { brief, summed: (events) => summed(events, placed) });
  list.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const place = target.closest("button.place");
    if (place instanceof HTMLElement) visit?.(place.dataset.place ?? "");
    const event = target.closest("button, summary") || String(getSelection()) ? undefined : folds.eventOf(target);
    if (event) moment?.(event);
  });
  const show = (/** @type {Event} */ { target }) => light(lightsOf(folds.eventOf(target)));
  list.addEventListener("pointerover", show);
  list.addEventListener("focusin", show);
  list.addEventListener("pointerleave", () => light([]));
  list.addEventListener("focusout", () => light([]));
  const lines = list.closest(".lines") ?? list;
  lines.addEventListener("keydown", (event) => event instanceof KeyboardEvent && walk(event, lines));
  return folds;
}

/**
 * Return the sentence of an event, with links for the places it names.
 * @param {TableEvent} event
 * @param {LogCallbacks["named"]} named
 * @returns {(string | Node)[]}
 */
function linked(event, named) {
  /** @type {(string | Node)[]} */
  let parts = [event.text];
  for (const id of named ? lightsOf(event) : []) {
    const { name, space } = named?.(id) ?? {};
    if (!name || !space) continue;
    const at = parts.findIndex((part) => typeof part === "string" && part.includes(name));
    const text = at < 0 ? "" : String(parts[at]);
    if (!text) continue;
    const from = text.indexOf(name);
    const link = h("button", { type: "button", class: "place", "data-place": space }, name);
    parts = [...parts.slice(0, at), text.slice(0, from), link, text.slice(from + name.length), ...parts.slice(at + 1)];
  }
  return parts;
}

/**
 * Return how many pieces moved, and where to if they have few destinations.
 * @param {TableEvent[]} events
 * @param {LogCallbacks["place"]} placed
 */
function summed(events, placed) {
  /** @type {Map<string, string>} the last destination of each piece */
  const goals = new Map(events.flatMap(({ moves = [] }) => moves.flatMap(({ piece, to }) => (to ? [[piece, to]] : []))));
  if (!goals.size) return "";
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const to of goals.values()) counts.set(to, (counts.get(to) ?? 0) + 1);
  if (counts.size > DESTINATIONS) return `${goals.size} moved.`;
  const parts = [...counts].map(([to, count]) => `${count} to ${placed?.(to) ?? to}`);
  return `${goals.size} moved: ${parts.join(", ")}.`;
}

/**
 * Return the button that shows an event in the replay.
 * @param {TableEvent} event
 * @param {LogCallbacks["moment"]} show
 */
function replayed(event, show) {
  if (!show) return [];
  const button = h("button", { type: "button", class: "moment", "aria-label": "Show this moment", title: "Show this moment in the replay" }, "↶");
  button.addEventListener("click", (click) => {
    click.preventDefault();
    show(event);
  });
  return [button];
}

/**
 * @param {TableEvent} event
 * @param {LogCallbacks["rule"]} open
 */
function cited({ rule, game }, open) {
  if (!rule) return [];
  const button = h("button", { type: "button", class: "rule cited" }, rule);
  button.addEventListener("click", () => open(rule, game));
  return [" ", button];
}

/**
 * Move a line up or down, skipping closed folds.
 * @param {KeyboardEvent} event
 * @param {Element} list
 */
function walk(event, list) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const at = document.activeElement?.closest("li");
  const rows = [...list.querySelectorAll("li")].filter((row) => row.checkVisibility());
  const from = at ? rows.indexOf(at) : step > 0 ? -1 : rows.length;
  const row = rows[from + step];
  if (!row) return;
  event.preventDefault();
  const stop = row.querySelector(":scope > details > summary, :scope > button.whole") ?? row;
  if (stop === row) row.tabIndex = -1;
  if (stop instanceof HTMLElement) stop.focus();
}

/** The log of a match. */
export class Log {
  /**
   * @param {HTMLElement} list
   * @param {LogCallbacks} callbacks
   * @param {import("../connection/table-state.js").TableState} state
   * @param {string} match
   * @param {(roles: string[], until: number) => Promise<TableEvent[]>} load loads earlier events
   */
  constructor(list, callbacks, state, match, load) {
    this.state = state;
    this.load = load;
    this.folds = linesOf(list, callbacks);
    const lines = list.parentElement ?? list;
    this.lines = lines;
    /** Whether the newest line is visible; then the log scrolls with it. */
    this.atEnd = true;
    this.top = 0;
    this.earlier = busyButton(h("button", { type: "button", class: "earlier", hidden: true }, "Earlier lines"), () => this.goBack());
    this.none = h("p", { class: "none", hidden: true }, NOTHING);
    this.reasons = new LogReasons(match, state, (event) => this.folds.rowOf(event));
    lines.prepend(this.earlier, this.none);
    this.filter = new LogFilter(() => this.sift());
    this.sideOf = callbacks.side ?? (() => undefined);
    lines.before(this.filter.element, this.reasons.button);
    lines.prepend(this.filter.none);
    lines.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.keepUp()).observe(lines);
  }

  /** Hide the lines that do not match the filter. */
  sift() {
    this.filter.apply(this.folds, this.sideOf);
    this.keepUp();
  }

  /** Return to the newest line, as when the user acts. */
  follow() {
    this.atEnd = true;
    this.keepUp();
  }

  /** Note whether the user has scrolled back. A log that has only shrunk is still at its end. */
  scrolled() {
    const { scrollTop, clientHeight, scrollHeight } = this.lines;
    const back = scrollTop < this.top;
    this.atEnd = (this.atEnd && !back) || scrollTop + clientHeight >= scrollHeight - NEAR;
    this.top = scrollTop;
  }

  /** Show the newest line, unless the user has scrolled back. */
  keepUp() {
    if (!this.atEnd) return;
    this.lines.scrollTop = this.lines.scrollHeight;
    this.top = this.lines.scrollTop;
  }

  /** Load earlier lines, without moving the first visible one. */
  async goBack() {
    const { state } = this;
    const { view } = state;
    if (!view) return;
    this.atEnd = false;
    const events = await this.load(view.roles, state.since);
    const below = this.lines.scrollHeight - this.lines.scrollTop;
    state.prepend(events, view);
    this.show(state.log, true);
    this.lines.scrollTop = this.lines.scrollHeight - below;
  }

  /**
   * Load earlier events until the log has one, or has enough. Returns whether it has the event.
   * @param {number} event
   * @param {() => boolean} [enough]
   */
  async reach(event, enough = () => false) {
    const { atEnd, state } = this;
    for (let tries = 0; tries < FETCHES && state.since > event && !enough(); tries += 1) await this.goBack();
    this.atEnd = atEnd;
    this.keepUp();
    return state.since <= event;
  }

  /**
   * @param {TableEvent[]} events
   * @param {boolean} whole whether earlier ones can be loaded; a replay shows only the newest
   */
  show(events, whole) {
    this.earlier.hidden = !whole || !events[0]?.n;
    this.none.hidden = events.length > 0;
    this.filter.offer(this.state.view?.scene?.panels ?? []);
    this.filter.element.hidden = events.length === 0;
    if (this.folds.show(events)) this.keepUp();
    if (this.filter.active) this.sift();
    this.reasons.update();
  }
}
