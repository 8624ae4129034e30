// The log: a line an event, in folds, and above them a button that loads earlier ones. Pointing at a line, or walking to it
// with the arrow keys, lights what it names; its rule opens.

import { h } from "../lib/dom.js";
import { once } from "../lib/once.js";
import { Folds, lightsOf } from "./folds.js";

/** What a log says that has no lines yet. */
const NOTHING = "Nothing has happened yet. What is done is told here, line by line: point at a line to see on the board "
  + "what it speaks of, and press its number to read the rule.";

/** So many pixels from the end of the log count as its end. */
const NEAR = 8;

/**
 * @typedef {object} Told
 * @property {(ids: string[]) => void} light
 * @property {(id: string, game?: string) => void} rule
 * @property {(id: string) => {name: string, space: string} | undefined} [named] how a place of a large
 *   map is called in sentences, and its cell
 * @property {(space: string) => void} [visit] look there
 */

/**
 * Make lines of events that light what they are about, and open their rules; the places of a large
 * map that they name lead there.
 * @param {HTMLElement} list
 * @param {Told} doings
 * @param {boolean} [brief] whether all of it is to be read
 */
export function linesOf(list, { light, rule, named, visit }, brief) {
  const written = (/** @type {TableEvent} */ event) => [...linked(event, named), ...cited(event, rule)];
  const folds = new Folds(list, written, brief);
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
 * @param {Told["named"]} named
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
 * @param {Told["rule"]} open
 */
function cited({ rule, game }, open) {
  if (!rule) return [];
  const button = h("button", { type: "button", class: "rule cited" }, rule);
  button.addEventListener("click", () => open(rule, game));
  return [" ", button];
}

/**
 * Go a line up or down; closed folds are passed over.
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
   * @param {Told} told
   * @param {import("./state.js").TableState} state
   * @param {(roles: string[], until: number) => Promise<TableEvent[]>} load earlier lines
   */
  constructor(list, told, state, load) {
    this.state = state;
    this.load = load;
    this.folds = linesOf(list, told);
    const lines = list.parentElement ?? list;
    this.lines = lines;
    /** Whether the newest line is seen; then it is kept in sight. */
    this.atEnd = true;
    this.top = 0;
    this.earlier = once(h("button", { type: "button", class: "earlier", hidden: true }, "Earlier lines"), () => this.goBack());
    this.none = h("p", { class: "none", hidden: true }, NOTHING);
    lines.prepend(this.earlier, this.none);
    lines.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.keepUp()).observe(lines);
  }

  /** Note whether somebody has gone back; a log that has only got lower is still at its end. */
  scrolled() {
    const { scrollTop, clientHeight, scrollHeight } = this.lines;
    const back = scrollTop < this.top;
    this.atEnd = (this.atEnd && !back) || scrollTop + clientHeight >= scrollHeight - NEAR;
    this.top = scrollTop;
  }

  /** Show the newest line, unless somebody has gone back to older ones. */
  keepUp() {
    if (!this.atEnd) return;
    this.lines.scrollTop = this.lines.scrollHeight;
    this.top = this.lines.scrollTop;
  }

  /** Load earlier lines, and stay at the one that was the first. */
  async goBack() {
    const { state } = this;
    const { view } = state;
    if (!view) return;
    this.atEnd = false;
    const events = await this.load(view.roles, state.since);
    const below = this.lines.scrollHeight - this.lines.scrollTop;
    state.precede(events, view);
    this.show(state.log, true);
    this.lines.scrollTop = this.lines.scrollHeight - below;
  }

  /**
   * @param {TableEvent[]} events
   * @param {boolean} whole whether earlier ones may be loaded; a replay shows only the newest
   */
  show(events, whole) {
    this.earlier.hidden = !whole || !events[0]?.n;
    this.none.hidden = events.length > 0;
    if (this.folds.show(events)) this.keepUp();
  }
}
