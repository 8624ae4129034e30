// The marks on the slider of a replay: where turns and battles begin.

import { h } from "../../lib/dom.js";

/** The width of a mark in pixels, which is also its distance from the next one of its kind. */
const MARK = 24;

/**
 * Show the marks of a course. Of those that would lie over each other only the first can be pressed; the others
 * are lines. Keyboard users have the slider, and the log names what begins.
 * @param {HTMLElement} element
 * @param {Milestone[]} marks
 * @param {import("./replay-course.js").Course} course
 * @param {(entry: number) => void} go
 */
export function showMilestones(element, marks, course, go) {
  const wide = element.clientWidth || 1;
  /** @type {Map<string, number>} where the last mark of each kind lies */
  const last = new Map();
  element.replaceChildren(...marks.map(({ entry, kind, text }) => {
    const at = course.placeOf(entry) / Math.max(1, course.end);
    const room = wide * at - (last.get(kind) ?? -Infinity);
    const free = room >= MARK;
    if (free) last.set(kind, wide * at);
    const mark = free
      ? h("button", { type: "button", "data-kind": kind, title: text, tabindex: -1, "aria-hidden": "true" })
      : h("i", { "data-kind": kind, "aria-hidden": "true" });
    mark.style.setProperty("--at", String(at));
    if (free) mark.addEventListener("click", () => go(entry));
    return mark;
  }));
}
