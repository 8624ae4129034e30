// The log: a line an event. Pointing at a line lights what it names; its rule opens.

import { h } from "../lib/dom.js";

/** So many pixels from the end of the log count as its end. */
const NEAR = 8;

/** The log of a match. */
export class Log {
  /**
   * @param {HTMLElement} list
   * @param {{light: (ids: string[]) => void, rule: (id: string) => void}} doings
   */
  constructor(list, doings) {
    this.list = list;
    this.doings = doings;
    /** @type {TableEvent[]} */
    this.shown = [];
    const lines = list.parentElement ?? list;
    this.lines = lines;
    /** Whether the newest line is seen; then it is kept in sight. */
    this.atEnd = true;
    this.top = 0;
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

  /** @param {TableEvent[]} events */
  show(events) {
    const same = this.shown.findIndex((event, place) => event.text !== events[place]?.text);
    const kept = same < 0 ? this.shown.length : same;
    while (this.list.children.length > kept) this.list.lastElementChild?.remove();
    for (const event of events.slice(kept)) this.list.append(this.line(event));
    this.shown = [...events];
    if (kept < events.length) this.keepUp();
  }

  /** @param {TableEvent} event */
  line(event) {
    const lights = event.lights ?? [];
    const line = h("li", { class: [event.banner && "banner", event.kind] }, event.text);
    if (event.rule) {
      const rule = h("button", { type: "button", class: "rule" }, event.rule);
      rule.addEventListener("click", () => this.doings.rule(event.rule ?? ""));
      line.append(" ", rule);
    }
    if (lights.length) {
      line.addEventListener("pointerenter", () => this.doings.light(lights));
      line.addEventListener("pointerleave", () => this.doings.light([]));
    }
    return line;
  }
}
