// The log: a line an event, and above them a button that loads earlier ones. Pointing at a line lights what it names; its rule opens. Lines of a match
// within stand together under its title, and are folded when it is over.

import { h } from "../lib/dom.js";
import { once } from "../lib/once.js";

/** So many pixels from the end of the log count as its end. */
const NEAR = 8;

/** The log of a match. */
export class Log {
  /**
   * @param {HTMLElement} list
   * @param {{
   *   light: (ids: string[]) => void, rule: (id: string, game?: string) => void,
   *   state: import("./state.js").TableState,
   *   earlier: (roles: string[], until: number) => Promise<TableEvent[]>,
   * }} doings
   */
  constructor(list, doings) {
    this.list = list;
    this.doings = doings;
    /** @type {TableEvent[]} */
    this.shown = [];
    /** @type {HTMLElement[]} the lines of what is shown */
    this.rows = [];
    const lines = list.parentElement ?? list;
    this.lines = lines;
    /** Whether the newest line is seen; then it is kept in sight. */
    this.atEnd = true;
    this.top = 0;
    this.earlier = once(h("button", { type: "button", class: "earlier", hidden: true }, "Earlier lines"), () => this.goBack());
    lines.prepend(this.earlier);
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
    const { state, earlier } = this.doings;
    const { view } = state;
    if (!view) return;
    this.atEnd = false;
    const events = await earlier(view.roles, state.since);
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
    if (events[0]?.n !== this.shown[0]?.n) this.shown = [];
    const same = this.shown.findIndex((event, place) => event.text !== events[place]?.text);
    const kept = same < 0 ? this.shown.length : same;
    for (const row of this.rows.splice(kept)) unfold(row);
    for (const event of events.slice(kept)) {
      const row = this.line(event);
      this.rows.push(row);
      (event.within ? this.fold(event.within) : this.list).append(row);
    }
    this.shown = [...events];
    this.tidy(events.at(-1)?.within);
    if (kept < events.length) this.keepUp();
  }

  /**
   * Return the list for lines of a match within: the one at the end of the log, or a new one.
   * @param {string} title
   */
  fold(title) {
    const last = this.list.lastElementChild;
    const open = last instanceof HTMLElement && last.dataset.within === title ? last : null;
    const found = open?.querySelector("ol");
    if (found) return found;
    const lines = h("ol");
    const summary = h("summary", {}, title, " ", h("small"));
    this.list.append(h("li", { class: "within", "data-within": title }, h("details", { open: true }, summary, lines)));
    return lines;
  }

  /**
   * Say how long each fold is, and fold what is over.
   * @param {string | undefined} now the match within that is going on
   */
  tidy(now) {
    for (const fold of this.list.querySelectorAll("li.within")) {
      const details = fold.querySelector("details");
      const count = fold.querySelectorAll("ol > li").length;
      const text = `${count} ${count === 1 ? "line" : "lines"}`;
      fold.querySelector("small")?.replaceChildren(text);
      const going = now !== undefined && fold === this.list.lastElementChild;
      // Whoever opens a fold of what is over may keep it open.
      if (details && fold.classList.contains("over") === going) details.open = going;
      fold.classList.toggle("over", !going);
    }
  }

  /** @param {TableEvent} event */
  line(event) {
    const lights = event.lights ?? [];
    const line = h("li", { class: [event.banner && "banner", event.kind] }, event.text);
    if (event.rule) {
      const rule = h("button", { type: "button", class: "rule" }, event.rule);
      rule.addEventListener("click", () => this.doings.rule(event.rule ?? "", event.game));
      line.append(" ", rule);
    }
    if (lights.length) {
      line.addEventListener("pointerenter", () => this.doings.light(lights));
      line.addEventListener("pointerleave", () => this.doings.light([]));
    }
    return line;
  }
}

/**
 * Take a line away, and the fold that it was the last of.
 * @param {HTMLElement} row
 */
function unfold(row) {
  const fold = row.closest("li.within");
  row.remove();
  if (fold && !fold.querySelector("ol > li")) fold.remove();
}
