// Requests between players: to take something back, or to agree to a draw.

import { toast } from "../../lib/announce.js";
import { h, refill } from "../../lib/dom.js";
import { joinWords, sentenceCase } from "../../lib/labels.js";
import { isHasty } from "../../lib/steady-clicks.js";
import { actionText } from "../connection/option-decoder.js";
import { requestChange } from "./menu.js";

/** The verb that ends a step in every game, besides those that a game names. */
const END = "done";

/**
 * @typedef {object} Wording texts of actions
 * @property {() => Manner | undefined} manner
 * @property {(space: string) => string | undefined} named returns the name of a space
 */

/** The requests that wait for an answer. */
export class RequestBox {
  /**
   * @param {HTMLElement} element
   * @param {import("../connection/table-state.js").TableState} state
   * @param {Wording} wording
   */
  constructor(element, state, wording) {
    this.element = element;
    this.state = state;
    this.wording = wording;
    this.shown = "";
    /** When they appeared. */
    this.since = 0;
    /** The user's own requests, and the number of entries when they were made. */
    this.own = { undo: false, draw: false, seq: 0 };
  }

  /** Show the requests of the current view. Unchanged ones are neither redrawn nor announced again. */
  show() {
    const { view, mine } = this.state;
    const { undo, draw } = view?.requests ?? {};
    const shown = JSON.stringify([undo, draw, mine]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.since = performance.now();
    this.reportDropped(undo, draw);
    const cards = [undo && this.undo(undo), draw && this.draw(draw)].filter((card) => card !== undefined);
    refill(this.element, ...cards);
    this.element.hidden = !cards.length;
  }

  /**
   * Say so if a request of the user is gone although nothing has happened.
   * @param {Requests["undo"]} undo
   * @param {Requests["draw"]} draw
   */
  reportDropped(undo, draw) {
    const { view, replayed } = this.state;
    if (!view || replayed) return;
    const { own } = this;
    const idle = view.status === "running" && view.seq === own.seq;
    if (idle && own.draw && !draw) toast("Your offer of a draw was not accepted.");
    else if (idle && own.undo && !undo) toast("Your request to undo was not agreed to.");
    this.own = { undo: Boolean(undo && this.isMine(undo.by)), draw: Boolean(draw && this.isMine(draw.by)), seq: view.seq };
  }

  /** @param {NonNullable<Requests["undo"]>} undo */
  undo(undo) {
    const what = this.what(undo.to);
    const text = this.isMine(undo.by)
      ? `You have asked to take back ${what}.`
      : `${this.titleOf(undo.by)} would like to take back ${what}.${this.losing(undo)}`;
    return this.card("undo", text, undo, ["agree", "refuse"]);
  }

  /** @param {NonNullable<Requests["draw"]>} draw */
  draw(draw) {
    const text = this.isMine(draw.by) ? "You have offered a draw." : `A draw is offered by ${this.titleOf(draw.by)}.`;
    return this.card("draw", text, draw, ["accept", "decline"]);
  }

  /** @param {string} role */
  isMine(role) {
    return this.state.mine.includes(role);
  }

  /** @param {string} role */
  titleOf(role) {
    return this.state.sideOf(role)?.title ?? sentenceCase(role);
  }

  /**
   * Return the text of what is to be taken back.
   * @param {string} action "" if it is another player's secret
   */
  what(action) {
    const [verb] = action.split(" ");
    if (!verb) return "the last action";
    const { closing = [] } = this.wording.manner() ?? {};
    return [END, ...closing].includes(verb) ? "the end of a step" : `“${this.inWords(action)}”`;
  }

  /** @param {string} action */
  inWords(action) {
    const manner = this.wording.manner();
    const { scene } = this.state.view ?? {};
    return manner && scene ? actionText(action, manner, scene, this.wording.named) : action;
  }

  /**
   * Return the text of what the user's own secret sheets lose by an undo.
   * @param {NonNullable<Requests["undo"]>} undo
   */
  losing({ lost, losing: count }) {
    if (!count) return "";
    const more = count - lost.length;
    const lines = lost.map((action) => this.inWords(action));
    if (more) lines.push(`and ${more} more`);
    return ` If you agree, you lose what you have written in secret since then: ${lines.join("; ")}.`;
  }

  /**
   * @param {"undo" | "draw"} kind
   * @param {string} text
   * @param {{waiting: string[]}} asked
   * @param {[string, string]} answers
   */
  card(kind, text, { waiting }, answers) {
    const row = waiting.some((role) => this.isMine(role))
      ? answers.map((answer, place) => this.button(kind, answer, place === 0))
      : [h("small", {}, `Waiting for ${joinWords([...new Set(waiting.map((role) => this.titleOf(role)))])} to answer.`)];
    return h("div", { class: "request" }, h("p", {}, text), h("div", { class: "row" }, row));
  }

  /**
   * @param {"undo" | "draw"} kind
   * @param {string} answer
   * @param {boolean} yes
   */
  button(kind, answer, yes) {
    const word = sentenceCase(answer);
    const button = h("button", { type: "button", class: yes ? "primary" : "", "data-key": answer }, word);
    button.addEventListener("click", (click) => {
      if (!isHasty(click, this.since)) void requestChange(this.state.match?.id ?? "", kind, { do: answer });
    });
    return button;
  }
}
