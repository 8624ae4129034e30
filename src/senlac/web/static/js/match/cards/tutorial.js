// The tutorial: a card with the current step. What it points at is highlighted. Other attempts are
// answered in the card, where the text does not cover the board.

import { announce } from "../../lib/announce.js";
import { h } from "../../lib/dom.js";
import { loadValue, storeValue } from "../../lib/storage.js";

/** The number of finished tutorials that this browser remembers. */
const MAX_REMEMBERED = 100;

/**
 * Return what alone is highlighted, undefined if everything is: there is no tutorial, or it is over.
 * @param {TutorialView | undefined} lesson
 */
export const taughtKeys = (lesson) => (lesson && !lesson.over ? lesson.lights : undefined);

/** The card of a tutorial. */
export class TutorialCard {
  /**
   * @param {HTMLElement} element
   * @param {{point: (ids: string[]) => void, playOn: () => void}} callbacks called at a new step, and when
   *   the user plays on freely
   */
  constructor(element, callbacks) {
    this.element = element;
    this.callbacks = callbacks;
    this.correction = h("p", { class: "correction", role: "alert" });
    /** Whether the player has acted after the last step: what its card says is about the time before that. */
    this.playedOn = false;
  }

  /** @param {TableView} view */
  show({ lesson, match: { id, game }, status }) {
    this.element.hidden = !lesson || (Boolean(lesson.over) && this.isPast(id, status));
    const step = lesson ? `${lesson.at}${lesson.over ? " over" : ""}` : "";
    if (this.element.dataset.step === step) return;
    this.element.dataset.step = step;
    this.correct("");
    if (!lesson) return;
    this.callbacks.point(lesson.lights ?? []);
    const dots = Array.from({ length: lesson.of }, (_, place) =>
      h("i", { class: place < lesson.at || lesson.over ? "past" : place === lesson.at ? "at" : "" }),
    );
    const count = lesson.over ? "The tutorial is over" : `Step ${lesson.at + 1} of ${lesson.of}`;
    this.element.replaceChildren(
      h("p", { class: "count" }, count, h("span", { class: "dots", "aria-hidden": "true" }, dots)),
      h("h2", {}, lesson.title),
      ...lesson.text.split("\n").map((text) => h("p", {}, text)),
      lesson.over ? this.ways(id, game) : this.correction,
    );
  }

  /** Note that the player acts. */
  noteAction() {
    this.playedOn = /over$/.test(this.element.dataset.step ?? "");
  }

  /**
   * Return whether the card after the last step is closed: the player has closed it or played on without it, or
   * the match is over.
   * @param {string} id of the match
   * @param {Status} status
   */
  isPast(id, status) {
    if (status !== "running" || this.playedOn) this.remember(id);
    return loadValue("taught", /** @type {string[]} */ ([])).includes(id);
  }

  /** Remember that the card after the last step was closed. @param {string} id of the match */
  remember(id) {
    const before = loadValue("taught", /** @type {string[]} */ ([]));
    if (!before.includes(id)) storeValue("taught", [id, ...before].slice(0, MAX_REMEMBERED));
  }

  /**
   * Return the buttons after the last step.
   * @param {string} id of the match
   * @param {string} game
   */
  ways(id, game) {
    const on = h("button", { type: "button", class: "primary" }, "Continue from here");
    on.addEventListener("click", () => {
      this.remember(id);
      this.element.hidden = true;
      this.callbacks.playOn();
    });
    const again = h("a", { class: "button", href: `/learn/${game}` }, "Repeat the tutorial");
    return h("div", { class: "row" }, on, again, h("a", { class: "button", href: "/" }, "Another game"));
  }

  /**
   * Say that the step waits for something else; "" removes the message.
   * @param {string} text
   */
  correct(text) {
    this.correction.hidden = !text;
    this.correction.textContent = text;
    if (text) announce(text);
  }

  /**
   * Warn as soon as a selection is not what the step waits for.
   * @param {TutorialView | undefined} lesson
   * @param {import("../input/chooser.js").Chooser} chooser
   */
  watch(lesson, chooser) {
    const taught = taughtKeys(lesson);
    const { picked, given } = chooser;
    const astray = taught && picked && picked !== given && !taught.includes(picked.id);
    this.correct(astray ? (lesson?.hint ?? "") : "");
  }

  /**
   * Say that the attempt is not what the step waits for. Returns whether there is a step.
   * @param {TutorialView | undefined} lesson
   */
  astray(lesson) {
    const taught = Boolean(lesson && !lesson.over);
    if (taught) this.correct(lesson?.hint ?? "");
    return taught;
  }
}
