// The log: a line for each event, in folds, with a button that loads earlier ones. A line with the
// pointer or the focus highlights what it names, and links to its rule.

import { busyButton } from "../../lib/busy-button.js";
import { h } from "../../lib/dom.js";
import { lightsOf, LogFolds } from "./log-folds.js";

/** Text of a log without lines. */
const NOTHING = "Nothing has happened yet. Events appear here. Point to a line to see it on the board; "
  + "press its number to read the rule.";

/** Pixels from the end of the log that count as its end. */
const NEAR = 8;

/**
 * @typedef {object} LogCallbacks
 * @property {(ids: string[]) => void} light
 * @property {(id: string, game?: string) => void} rule
 * @property {(id: string) => {name: string, space: string} | undefined} [named] returns the name of a
 *   place of a large map in sentences, and its cell
 * @property {(space: string) => void} [visit] moves the view to a space
 */

/**
 * Create lines of events that highlight what they are about and open their rules. Places of a large map
 * in them are links to the map.
 * @param {HTMLElement} list
 * @param {LogCallbacks} callbacks
 * @param {boolean} [brief] whether all of it is meant to be read
 */
export function linesOf(list, { light, rule, named, visit }, brief) {
  const written = (/** @type {TableEvent} */ event) => [...linked(event, named), ...cited(event, rule)];
  const folds = new LogFolds(list, written, brief);
  list.addEventListener("click", ({ target }) => {
    const place = target instanceof HTMLElement ? target.closest("button.place") : null;
    if (place instanceof HTMLElement) visit?.(place.dataset.place ?? "");
  });
  const show = (/** @type {Event} */ { target }) => light(lightsOf(folds.eventOf(target)));
  list.addEventListener("pointerover", show);
  list.addEventListener("focusin", show);
  list.addEventListener("pointerleave", () => light([]));
  list.addEventListener("focusout", () => light([]));
  list.parentElement?.addEventListener("keydown", (event) => walk(event, list));
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
 * @param {HTMLElement} list
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
  const stop = row.querySelector(":scope > details > summary") ?? row;
  if (stop === row) row.tabIndex = -1;
  if (stop instanceof HTMLElement) stop.focus();
}

/** The log of a match. */
export class Log {
  /**
   * @param {HTMLElement} list
   * @param {LogCallbacks} told
   * @param {import("../connection/table-state.js").TableState} state
   * @param {(roles: string[], until: number) => Promise<TableEvent[]>} load loads earlier events
   */
  constructor(list, told, state, load) {
    this.state = state;
    this.load = load;
    this.folds = linesOf(list, told);
    const lines = list.parentElement ?? list;
    this.lines = lines;
    /** Whether the newest line is visible; then the log scrolls with it. */
    this.atEnd = true;
    this.top = 0;
    this.earlier = busyButton(h("button", { type: "button", class: "earlier", hidden: true }, "Earlier lines"), () => this.goBack());
    this.none = h("p", { class: "none", hidden: true }, NOTHING);
    lines.prepend(this.earlier, this.none);
    lines.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.keepUp()).observe(lines);
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
   * @param {TableEvent[]} events
   * @param {boolean} whole whether earlier ones can be loaded; a replay shows only the newest
   */
  show(events, whole) {
    this.earlier.hidden = !whole || !events[0]?.n;
    this.none.hidden = events.length > 0;
    if (this.folds.show(events)) this.keepUp();
  }
}
