// The time that is left for the step that waits: words that change by themselves, and are seldom said.

import { h } from "../lib/dom.js";
import { isLittle, lasts, left, remaining } from "../lib/left.js";
import { titled } from "../lib/names.js";
import { say } from "../lib/say.js";

/** Tells how much time there is. */
export class Clock {
  constructor() {
    this.element = h("span", { class: "due" });
    /** @type {Header | null} */
    this.match = null;
    this.mine = false;
    this.timer = 0;
    /** The deadline of which it was said that little is left. */
    this.said = "";
  }

  /**
   * Return what is shown of a view, null where nothing hurries.
   * @param {TableView} view
   * @param {boolean} mine whether it is my time
   */
  show({ match }, mine) {
    this.match = match;
    this.mine = mine;
    this.tick();
    return match.due_at && match.status === "running" ? this.element : null;
  }

  /** Write the words of the moment, and those that follow when it is their time. */
  tick() {
    clearTimeout(this.timer);
    const { match } = this;
    const rest = match && remaining(match);
    if (!match || rest === null) return;
    const words = titled(left(match));
    if (this.element.textContent !== words) this.element.textContent = words;
    const little = isLittle(match, rest);
    this.element.classList.toggle("little", little);
    if (little && this.mine && rest > 0) this.warn(match.due_at ?? "", words);
    if (rest > 0) this.timer = window.setTimeout(() => this.tick(), lasts(rest));
  }

  /**
   * Say that little time is left, once for each deadline: a voice that counts keeps nobody company.
   * @param {string} due
   * @param {string} words
   */
  warn(due, words) {
    if (this.said === due) return;
    this.said = due;
    say(`${words}.`);
  }
}
