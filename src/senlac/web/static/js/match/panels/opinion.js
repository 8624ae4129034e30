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
   * @param {{manner: () => ActionLabels | undefined, named: (id: string) => string | undefined}} words
   */
  constructor(element, match, state, words) {
    this.element = element;
    this.match = match;
    this.state = state;
    this.words = words;
    this.requestNumber = 0;
  }

  /**
   * Ask what the computer would have done after an entry.
   * @param {number} entry
   */
  async ask(entry) {
    const order = ++this.requestNumber;
    this.show(h("p", { class: "quiet" }, "The computer is thinking…"));
    try {
      const opinion = await get(`/matches/${this.match}/opinion/${entry}`);
      if (order === this.requestNumber) this.show(...this.tell(opinion));
    } catch (error) {
      if (order === this.requestNumber) this.show(h("p", { class: "quiet" }, reason(error)));
    }
  }

  /** Close the opinion, because another moment is shown. */
  close() {
    this.requestNumber += 1;
    this.element.hidden = true;
  }

  /** @param {...HTMLElement} parts */
  show(...parts) {
    this.element.replaceChildren(h("h2", {}, "Second opinion"), ...parts);
    this.element.hidden = false;
  }

  /** @param {Opinion} opinion */
  tell({ role, played, chosen, candidates, certain }) {
    const who = this.state.sideOf(role)?.title ?? sentenceCase(role);
    const others = candidates.filter(({ action }) => action !== played?.action && !(certain && action === chosen.action));
    return [
      ...this.verdict(who, played, chosen, certain),
      others.length > 0 && h("section", {}, h("h3", {}, certain ? "Also considered" : "Compared with"),
        others.map((one) => this.candidate(one))),
      candidates.length > 0 && h("p", { class: "quiet" }, "It knew only what that side knew. Fast bots play on from each action for up to a dozen decisions, " +
        "many times, with the same dice for all, and the results are evaluated. ± is the range that holds the average of endless tries in 95 of 100 cases."),
    ].filter((part) => part instanceof HTMLElement);
  }

  /**
   * Return what was done, and what was better if the difference is more than chance.
   * @param {string} who
   * @param {JudgedAction | null} played
   * @param {JudgedAction} chosen
   * @param {boolean} certain
   */
  verdict(who, played, chosen, certain) {
    if (!played) {
      return [h("p", {}, `${who} resigned here, or offered to end the match.`), this.judged("The computer would have chosen", chosen)];
    }
    if (certain) return [this.judged(`${who} chose`, played), this.judged("Better", chosen)];
    if (played.action === chosen.action || chosen.chance === null) {
      const same = played.action === chosen.action;
      return [this.judged(same ? `${who} did what the computer would have done` : `${who} chose`, played),
        ...(same ? [] : [this.judged("The computer would have chosen", chosen)])];
    }
    return [this.judged(`${who} chose`, played), h("p", {}, "The computer found nothing that is clearly better.")];
  }

  /**
   * @param {string} head
   * @param {JudgedAction} judged
   */
  judged(head, judged) {
    const { odds } = judged;
    return h("section", {}, h("h3", {}, head), this.candidate(judged), odds.length ? chanceCard(odds, this.text(judged)) : null);
  }

  /** @param {JudgedAction} judged */
  candidate(judged) {
    const { chance, margin } = judged;
    return h("p", { class: "candidate" }, h("b", {}, this.text(judged)),
      chance !== null && h("span", { class: "gain" }, ` ${percent(chance)} to win (\u00b1${Math.max(1, Math.round(100 * margin))})`));
  }

  /** Return an action in words. @param {JudgedAction} judged */
  text({ action }) {
    const { view } = this.state;
    const manner = this.words.manner();
    return view?.scene && manner ? actionText(action, manner, view.scene, this.words.named) : action;
  }
}
