// The log: a line an event. Pointing at a line lights what it names; its rule opens.

import { h } from "../lib/dom.js";

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
  }

  /** @param {TableEvent[]} events */
  show(events) {
    const same = this.shown.findIndex((event, place) => event.text !== events[place]?.text);
    const kept = same < 0 ? this.shown.length : same;
    while (this.list.children.length > kept) this.list.lastElementChild?.remove();
    for (const event of events.slice(kept)) this.list.append(this.line(event));
    this.shown = [...events];
    const lines = this.list.parentElement;
    if (kept < events.length && lines) lines.scrollTop = lines.scrollHeight;
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
