// The tutorial: the step that the server is at, told in a card. What it points at is lit.

import { h } from "../lib/dom.js";

/**
 * @param {HTMLElement} element
 * @param {Lesson | undefined} lesson
 */
export function showLesson(element, lesson) {
  element.hidden = !lesson;
  const step = lesson ? `${lesson.at}${lesson.over ? " over" : ""}` : "";
  if (element.dataset.step === step) return;
  element.dataset.step = step;
  if (!lesson) return;
  const dots = Array.from({ length: lesson.of }, (_, place) =>
    h("i", { class: place < lesson.at || lesson.over ? "past" : place === lesson.at ? "at" : "" }),
  );
  const count = lesson.over ? "The lesson is over" : `Step ${lesson.at + 1} of ${lesson.of}`;
  element.replaceChildren(
    h("p", { class: "count" }, count, h("span", { class: "dots", "aria-hidden": "true" }, dots)),
    h("h2", {}, lesson.title),
    ...lesson.text.split("\n").map((text) => h("p", {}, text)),
  );
}
