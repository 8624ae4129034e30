// Log folds: a turn, a part of it, a nested match and a run of quiet events each collapse to one line.
// The fold with the newest line is open and finished ones are closed, but a fold that the user has
// toggled stays as it is.

import { h } from "../../lib/dom.js";

/** Length from which a run of quiet lines is folded into one. */
const ROW = 4;

/** Event lines in folds. Every event is an `li`; the first line of a fold contains the others. */
export class LogFolds {
  /**
   * @param {HTMLElement} list
   * @param {(event: TableEvent) => (Node | string)[]} written returns the content of an event's line
   * @param {{brief?: boolean, summed?: (events: TableEvent[]) => string}} [how] brief: whether everything is
   *   meant to be read, so that only runs are closed; summed: returns a run of quiet events in one line
   */
  constructor(list, written, { brief = false, summed = () => "" } = {}) {
    this.brief = brief;
    this.summed = summed;
    this.list = list;
    this.written = written;
    /** @type {TableEvent[]} */
    this.events = [];
    /** @type {HTMLElement[]} the line of each event */
    this.rows = [];
    /** @type {WeakMap<Element, TableEvent>} */
    this.eventByRow = new WeakMap();
    // A fold that the reader has toggled stays as it is.
    list.addEventListener("click", ({ target }) => {
      const summary = target instanceof Element ? target.closest("summary") : null;
      summary?.parentElement?.setAttribute("data-kept", "");
    });
  }

  /**
   * Show events. Unchanged lines stay, with their folds. Returns whether there are new ones.
   * @param {TableEvent[]} events
   */
  show(events) {
    if (events[0]?.n !== this.events[0]?.n) this.events = [];
    const same = this.events.findIndex((event, place) => event.text !== events[place]?.text);
    const kept = same < 0 ? this.events.length : same;
    for (const row of this.rows.splice(kept).reverse()) takeAway(row);
    this.events = events.slice(0, kept);
    for (const event of events.slice(kept)) this.add(event);
    this.tidy();
    return kept < events.length;
  }

  /** @param {TableEvent} event */
  add(event) {
    const row = h("li", { class: [event.banner && "banner", `kind-${event.kind}`] }, ...this.written(event));
    this.eventByRow.set(row, event);
    this.home(event).append(row);
    this.rows.push(row);
    this.events.push(event);
    if (event.level) head(row, event.level);
    else this.foldRow();
  }

  /**
   * Return the list that the line of an event belongs in.
   * @param {TableEvent} event
   */
  home(event) {
    const other = this.events.at(-1)?.within !== event.within;
    let list = this.newest(other);
    for (let fold = this.foldOf(list); fold && ends(fold, event, other); fold = this.foldOf(list)) {
      list = fold.parentElement ?? this.list;
    }
    return event.within && other ? this.enter(list, event.within) : list;
  }

  /**
   * Return the list with the newest line, or the list that this line heads. A finished nested match takes
   * no more lines, whatever its folds are.
   * @param {boolean} over
   * @returns {Element}
   */
  newest(over) {
    const last = this.rows.at(-1);
    const around = over ? last?.closest("li.within")?.parentElement : null;
    return around ?? last?.querySelector(":scope > details > ol") ?? last?.parentElement ?? this.list;
  }

  /**
   * Return the line whose fold a list is.
   * @param {Element} list
   */
  foldOf(list) {
    return list === this.list ? null : list.closest("li");
  }

  /**
   * Return a new list for the lines of a nested match that begins.
   * @param {Element} list
   * @param {string} title
   */
  enter(list, title) {
    const lines = h("ol");
    const summary = h("summary", {}, title, " ", h("small"));
    list.append(h("li", { class: "within", "data-within": title }, h("details", { open: true }, summary, lines)));
    return lines;
  }

  /** Fold the newest lines if they end a long run of quiet ones. */
  foldRow() {
    const list = this.rows.at(-1)?.parentElement;
    if (!list || list.closest("li.row")) return;
    const row = this.rows.slice(-ROW);
    const quiet = this.events.slice(-ROW).every(isQuiet) && row.every((line) => line.parentElement === list);
    if (row.length < ROW || !quiet) return;
    const summary = h("summary", {}, h("span"), " ", h("small"));
    const fold = h("li", { class: "row" }, h("details", {}, summary, h("ol")));
    row[0].before(fold);
    fold.querySelector("ol")?.append(...row);
  }

  /** Show the length of each fold, and close the finished ones. */
  tidy() {
    const last = this.rows.at(-1);
    for (const details of this.list.querySelectorAll("details")) {
      const count = details.querySelectorAll("li:not(.row)").length;
      details.querySelector(":scope > summary > small")?.replaceChildren(count ? `${count} ${count === 1 ? "line" : "lines"}` : "");
      if (details.parentElement?.matches(".row")) this.sumUp(details);
      const going = last !== undefined && (details.contains(last) || details.parentElement === last);
      const open = this.brief ? !details.parentElement?.matches(".row") : going;
      if (details.dataset.kept === undefined) details.open = open;
    }
  }

  /**
   * Write what a run of quiet lines comes to.
   * @param {HTMLDetailsElement} details
   */
  sumUp(details) {
    const events = [...details.querySelectorAll("li")].flatMap((row) => this.eventByRow.get(row) ?? []);
    details.querySelector(":scope > summary > span")?.replaceChildren(this.summed(events) || `${events[0]?.text ?? ""} …`);
  }

  /**
   * Return the line of the event with a number.
   * @param {number} number
   */
  rowOf(number) {
    return this.rows[number - (this.events[0]?.n ?? 0)];
  }

  /**
   * Return the event of the line that contains an element.
   * @param {EventTarget | null} target
   */
  eventOf(target) {
    const row = target instanceof Element ? target.closest("li") : null;
    return row ? this.eventByRow.get(row) : undefined;
  }
}

/**
 * Return whether an event comes after a fold, not into it.
 * @param {HTMLElement} fold
 * @param {TableEvent} event
 * @param {boolean} other whether it is of another match than the event before
 */
function ends({ dataset, classList }, event, other) {
  if (dataset.within !== undefined || classList.contains("row")) return other || !isQuiet(event) && classList.contains("row");
  // A turn of a nested match does not end a turn of the outer one.
  if (other && event.within) return false;
  return event.level !== undefined && Number(dataset.level) >= event.level;
}

/**
 * Make a line the head of a fold.
 * @param {HTMLElement} row
 * @param {number} level
 */
function head(row, level) {
  const lines = h("ol");
  const rules = [...row.querySelectorAll("button.rule, button.moment")];
  for (const button of rules) button.remove();
  const summary = h("summary", {}, ...row.childNodes, " ", h("small"));
  row.append(h("details", { open: true }, summary, lines), ...rules);
  row.classList.add("chapter");
  row.dataset.level = String(level);
}

/**
 * Remove a line with everything under it, and the folds without a line of their own in which it was the
 * last.
 * @param {HTMLElement} row
 */
function takeAway(row) {
  const folds = [row.closest("li.row"), row.closest("li.within")];
  row.remove();
  for (const fold of folds) if (fold && !fold.querySelector("ol > li")) fold.remove();
}

/**
 * Return whether an event is a detail that need not be read singly: a step of a march, a piece that is
 * set up.
 * @param {TableEvent} event
 */
const isQuiet = ({ level, banner, dice, blows, losses, digest, told, out }) =>
  !level && !banner && !dice && !blows?.length && !losses?.length && !digest && !told && !out;

/**
 * Return the pieces and spaces that an event is about.
 * @param {TableEvent | undefined} event
 */
export function lightsOf(event) {
  if (!event) return [];
  const { lights = [], dice, moves = [], blows = [], losses = [], trails = [] } = event;
  const found = [
    ...lights, dice?.at, ...moves.flatMap(({ piece, to }) => [piece, to]), ...blows.flatMap(({ piece, target }) => [piece, target]),
    ...losses.map(({ piece }) => piece), ...trails.flatMap(({ start, end }) => [start, end]),
  ];
  return [...new Set(found.flatMap((id) => id ?? []))];
}
