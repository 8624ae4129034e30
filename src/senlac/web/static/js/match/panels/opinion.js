// A second opinion on a finished match: what the computer would have done at a moment, beside what was
// done.

import { get, reason } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { percent, sentenceCase } from "../../lib/labels.js";
import { actionText } from "../connection/option-decoder.js";
import { chanceCard } from "../prompt/odds.js";

/** Requests opinions, and shows them. */
export class Opinions {
  /**
   * @param {HTMLElement} element
   * @param {string} match
   * @param {import("../connection/table-state.js").TableState} state
   * @param {{manner: () => Manner | undefined, named: (id: string) => string | undefined}} words
   */
  constructor(element, match, state, words) {
    this.element = element;
    this.match = match;
    this.state = state;
    this.words = words;
    this.asked = 0;
  }

  /**
   * Ask what the computer would have done after an entry.
   * @param {number} entry
   */
  async ask(entry) {
    const order = ++this.asked;
    this.show(h("p", { class: "quiet" }, "The computer is thinking…"));
    try {
      const told = await get(`/matches/${this.match}/opinion/${entry}`);
      if (order === this.asked) this.show(...this.tell(told));
    } catch (error) {
      if (order === this.asked) this.show(h("p", { class: "quiet" }, reason(error)));
    }
  }

  /** Close the opinion, because another moment is shown. */
  close() {
    this.asked += 1;
    this.element.hidden = true;
  }

  /** @param {...HTMLElement} parts */
  show(...parts) {
    this.element.replaceChildren(h("h2", {}, "Second opinion"), ...parts);
    this.element.hidden = false;
  }

  /** @param {Opinion} opinion */
  tell({ role, played, chosen }) {
    const who = this.state.sideOf(role)?.title ?? sentenceCase(role);
    if (played?.action === chosen.action) {
      return [this.judged(`${who} did what the computer would have done`, chosen)];
    }
    return [
      played
        ? this.judged(`${who} chose`, played)
        : h("p", {}, `${who} resigned here, or offered to end the match.`),
      this.judged("The computer would have chosen", chosen),
      h("p", { class: "quiet" }, "It knew only what that side knew, and searched for half a second. " +
        "Both chances are estimated in the same way: fast bots play on from the action for up to a dozen decisions, several times, with the same dice for both, and the results are evaluated."),
    ];
  }

  /**
   * @param {string} head
   * @param {Judged} judged
   */
  judged(head, { action, chance, odds }) {
    const { view } = this.state;
    const manner = this.words.manner();
    const text = view?.scene && manner ? actionText(action, manner, view.scene, this.words.named) : action;
    return h("section", {},
      h("h3", {}, head),
      h("p", { class: "deed" }, h("b", {}, text), chance !== null && h("span", { class: "gain" }, ` ${percent(chance)} to win`)),
      odds.length ? chanceCard(odds, text) : null);
  }
}
