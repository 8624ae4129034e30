// The tutorial: the step that the server is at, told in a card. What it points at is lit, and
// whoever tries something else is told so in the card, where no word covers the board.

import { h } from "../lib/dom.js";
import { keep, recall } from "../lib/keep.js";
import { say } from "../lib/say.js";

/** So many lessons that were put away are remembered by this browser. */
const MOST = 100;

/**
 * What alone is lit, undefined where everything is: there is no lesson, or it is over.
 * @param {Lesson | undefined} lesson
 */
export const taughtBy = (lesson) => (lesson && !lesson.over ? lesson.lights : undefined);

/** The card of a lesson. */
export class LessonCard {
  /**
   * @param {HTMLElement} element
   * @param {{point: (ids: string[]) => void, playOn: () => void}} doings what is done at a new step,
   *   and when the learner goes on by himself
   */
  constructor(element, doings) {
    this.element = element;
    this.doings = doings;
    this.correction = h("p", { class: "correction", role: "alert" });
  }

  /**
   * @param {Lesson | undefined} lesson
   * @param {Header} match
   */
  show(lesson, { id, game }) {
    const away = lesson?.over && recall("taught", /** @type {string[]} */ ([])).includes(id);
    this.element.hidden = !lesson || Boolean(away);
    const step = lesson ? `${lesson.at}${lesson.over ? " over" : ""}` : "";
    if (this.element.dataset.step === step) return;
    this.element.dataset.step = step;
    this.correct("");
    if (!lesson) return;
    this.doings.point(lesson.lights ?? []);
    const dots = Array.from({ length: lesson.of }, (_, place) =>
      h("i", { class: place < lesson.at || lesson.over ? "past" : place === lesson.at ? "at" : "" }),
    );
    const count = lesson.over ? "The lesson is over" : `Step ${lesson.at + 1} of ${lesson.of}`;
    this.element.replaceChildren(
      h("p", { class: "count" }, count, h("span", { class: "dots", "aria-hidden": "true" }, dots)),
      h("h2", {}, lesson.title),
      ...lesson.text.split("\n").map((text) => h("p", {}, text)),
      lesson.over ? this.ways(id, game) : this.correction,
    );
  }

  /**
   * What one may do after the last step.
   * @param {string} id of the match
   * @param {string} game
   */
  ways(id, game) {
    const on = h("button", { type: "button", class: "primary" }, "Play on from here");
    on.addEventListener("click", () => {
      keep("taught", [id, ...recall("taught", /** @type {string[]} */ ([]))].slice(0, MOST));
      this.element.hidden = true;
      this.doings.playOn();
    });
    const again = h("a", { class: "button", href: `/learn/${game}` }, "Once more");
    return h("div", { class: "row" }, on, again, h("a", { class: "button", href: "/" }, "Another game"));
  }

  /**
   * Tell that a step waits for something else; "" takes back what was told.
   * @param {string} text
   */
  correct(text) {
    this.correction.hidden = !text;
    this.correction.textContent = text;
    if (text) say(text);
  }

  /**
   * Tell at once that a choice has set out for what the step does not wait for.
   * @param {Lesson | undefined} lesson
   * @param {import("./choose.js").Chooser} chooser
   */
  watch(lesson, chooser) {
    const taught = taughtBy(lesson);
    const { picked, given } = chooser;
    const astray = taught && picked && picked !== given && !taught.includes(picked.id);
    this.correct(astray ? (lesson?.hint ?? "") : "");
  }

  /**
   * Tell that something was tried which the step does not wait for. Returns whether there is a step.
   * @param {Lesson | undefined} lesson
   */
  astray(lesson) {
    const taught = Boolean(lesson && !lesson.over);
    if (taught) this.correct(lesson?.hint ?? "");
    return taught;
  }
}
