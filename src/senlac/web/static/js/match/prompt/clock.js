// The remaining time of the current step. Its text updates itself, and is rarely announced.

import { announce } from "../../lib/announce.js";
import { h } from "../../lib/dom.js";
import { sentenceCase } from "../../lib/labels.js";
import { isRunningOut, msUntilTextChanges, remainingMs, timeLeft } from "../../lib/time-left.js";

/** Shows the remaining time. */
export class Clock {
  constructor() {
    this.element = h("span", { class: "due" });
    /** @type {MatchCard | null} */
    this.match = null;
    this.mine = false;
    this.timer = 0;
    /** The deadline for which the user was warned. */
    this.said = "";
  }

  /**
   * Return the element with the remaining time of a view, null without a deadline.
   * @param {TableView} view
   * @param {boolean} mine whether it is the user's time
   */
  show({ match }, mine) {
    this.match = match;
    this.mine = mine;
    this.tick();
    return match.due_at && match.status === "running" ? this.element : null;
  }

  /** Update the text now, and whenever it changes. */
  tick() {
    clearTimeout(this.timer);
    const { match } = this;
    const rest = match && remainingMs(match);
    if (!match || rest === null) return;
    const words = sentenceCase(timeLeft(match));
    if (this.element.textContent !== words) this.element.textContent = words;
    const little = isRunningOut(match, rest);
    this.element.classList.toggle("little", little);
    if (little && this.mine && rest > 0) this.warn(match.due_at ?? "", words);
    if (rest > 0) this.timer = window.setTimeout(() => this.tick(), msUntilTextChanges(rest));
  }

  /**
   * Announce once for each deadline that little time is left: a voice that counts down would disturb.
   * @param {string} due
   * @param {string} words
   */
  warn(due, words) {
    if (this.said === due) return;
    this.said = due;
    announce(`${words}.`);
  }
}
