// Lines in folds: a turn, a part of it, a match within and a row of quiet doings are a line each that opens. What holds
// the newest line is open, what is over is folded, and whoever opens or shuts a fold himself finds it so.

import { h } from "../lib/dom.js";

/** A row of so many quiet lines is folded under its first. */
const ROW = 5;

/** Lines of events in folds. Every event is an `li`; the first line of a fold holds the others. */
export class Folds {
  /**
   * @param {HTMLElement} list
   * @param {(event: TableEvent) => (Node | string)[]} written what stands in the line of an event
   * @param {boolean} [brief] whether it is all to be read: only rows are shut
   */
  constructor(list, written, brief = false) {
    this.brief = brief;
    this.list = list;
    this.written = written;
    /** @type {TableEvent[]} */
    this.events = [];
    /** @type {HTMLElement[]} the line of each event */
    this.rows = [];
    /** @type {WeakMap<Element, TableEvent>} */
    this.told = new WeakMap();
    // A fold that its reader has opened or shut is left as it is.
    list.addEventListener("click", ({ target }) => {
      const summary = target instanceof Element ? target.closest("summary") : null;
      summary?.parentElement?.setAttribute("data-kept", "");
    });
  }

  /**
   * Show events: lines that are the same stay, with their folds. Returns whether there are new ones.
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
    const row = h("li", { class: [event.banner && "banner", event.kind] }, ...this.written(event));
    this.told.set(row, event);
    this.home(event).append(row);
    this.rows.push(row);
    this.events.push(event);
    if (event.level) head(row, "chapter", event.level);
    else this.foldRow();
  }

  /**
   * Return the list in which the line of an event belongs.
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
   * Return the list in which the newest line lies, or that which it heads. Nothing goes on in a match
   * within that is over, whatever its folds are.
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
   * Return the list for lines of a match within, which begins.
   * @param {Element} list
   * @param {string} title
   */
  enter(list, title) {
    const lines = h("ol");
    const summary = h("summary", {}, title, " ", h("small"));
    list.append(h("li", { class: "within", "data-within": title }, h("details", { open: true }, summary, lines)));
    return lines;
  }

  /** Fold the newest lines if they are the end of a long row of quiet ones that lie side by side. */
  foldRow() {
    const list = this.rows.at(-1)?.parentElement;
    if (!list || list.closest("li.row")) return;
    const row = this.rows.slice(-ROW);
    const quiet = this.events.slice(-ROW).every(isQuiet) && row.every((line) => line.parentElement === list);
    if (row.length < ROW || !quiet) return;
    const [first, ...others] = row;
    head(first, "row").append(...others);
  }

  /** Say how long each fold is, and fold what is over. */
  tidy() {
    const last = this.rows.at(-1);
    for (const details of this.list.querySelectorAll("details")) {
      const count = details.querySelectorAll("li").length;
      const more = details.parentElement?.matches(".row") ? "more" : count === 1 ? "line" : "lines";
      details.querySelector(":scope > summary > small")?.replaceChildren(count ? `${count} ${more}` : "");
      const going = last !== undefined && (details.contains(last) || details.parentElement === last);
      const open = this.brief ? !details.parentElement?.matches(".row") : going;
      if (details.dataset.kept === undefined) details.open = open;
    }
  }

  /**
   * Return the event of the line in which something lies.
   * @param {EventTarget | null} target
   */
  eventOf(target) {
    const row = target instanceof Element ? target.closest("li") : null;
    return row ? this.told.get(row) : undefined;
  }
}

/**
 * Whether an event comes after a fold, not into it.
 * @param {HTMLElement} fold
 * @param {TableEvent} event
 * @param {boolean} other whether it is of another match than the one before it
 */
function ends({ dataset, classList }, event, other) {
  if (dataset.within !== undefined || classList.contains("row")) return other || !isQuiet(event) && classList.contains("row");
  // A turn of a match within is no turn of the one it lies in.
  if (other && event.within) return false;
  return event.level !== undefined && Number(dataset.level) >= event.level;
}

/**
 * Make a line the head of a fold. Returns the list in it.
 * @param {HTMLElement} row
 * @param {"chapter" | "row"} kind
 * @param {number} [level]
 */
function head(row, kind, level) {
  const lines = h("ol");
  const rules = [...row.querySelectorAll("button.rule")];
  for (const button of rules) button.remove();
  const summary = h("summary", {}, ...row.childNodes, " ", h("small"));
  row.append(h("details", { open: true }, summary, lines), ...rules);
  row.classList.add(kind);
  if (level) row.dataset.level = String(level);
  return lines;
}

/**
 * Take a line away, and the fold of a match within of which it was the last; what lies under it goes too.
 * @param {HTMLElement} row
 */
function takeAway(row) {
  const fold = row.closest("li.within");
  row.remove();
  if (fold && !fold.querySelector("ol > li")) fold.remove();
}

/**
 * Whether an event is one of many that nobody need read singly: a step of a march, a piece that is set up.
 * @param {TableEvent} event
 */
const isQuiet = ({ level, banner, dice, blows, losses, digest, told, out }) =>
  !level && !banner && !dice && !blows?.length && !losses?.length && !digest && !told && !out;

/**
 * Return the pieces and places that an event is about.
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
