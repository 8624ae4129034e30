// Requests between players: to take something back, to agree to a draw, to play again. All are accepted or
// declined.

import { toast } from "../../lib/announce.js";
import { get } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { joinWords, sentenceCase } from "../../lib/labels.js";
import { isHasty } from "../../lib/steady-clicks.js";
import { actionText } from "../connection/option-decoder.js";
import { Claims, claimText } from "./claims.js";
import { rematch, requestChange } from "./menu.js";
import { substituteCard } from "./substitutes.js";

/** The verb that ends a step in every game, besides those that a game names. */
const END = "done";
/** @type {Record<string, string>} the words for all answers of the server */
const ANSWERS = { agree: "Accept", accept: "Accept", refuse: "Decline", decline: "Decline" };

/** @type {Record<string, string>} what is said when a request was declined */
const DECLINED = {
  draw: "Your offer of a draw was declined.",
  undo: "Your request to undo was declined.",
  pause: "Your request for a pause was declined.",
  claim: "Your claim was declined.",
};

/**
 * @typedef {object} Wording texts of actions
 * @property {() => ActionLabels | undefined} manner
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
    /** @type {MatchCard | undefined} the card of the rematch */
    this.rematch = undefined;
    this.claims = new Claims(state, () => this.show());
    /** The user's own requests, and what had happened when they were made. @type {{kinds: string[], seq: number, replaced: number}} */
    this.own = { kinds: [], seq: 0, replaced: 0 };
  }

  /** Show the requests of the current view. Unchanged ones are neither redrawn nor announced again. */
  show() {
    const { view, mine } = this.state;
    const requests = view?.requests ?? {};
    const late = this.claims.late();
    const seat = substituteCard(this.state.match);
    const again = this.rematchCard();
    const shown = JSON.stringify([requests, late, mine, again?.id, again?.status, again?.mine, Boolean(seat)]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.since = performance.now();
    this.reportDropped(requests);
    const cards = [...this.cards(requests), ...(late ? [this.claims.offer(late)] : []), ...(seat ? [seat] : []), ...(again ? [this.again(again)] : [])];
    refill(this.element, ...cards);
    this.element.hidden = !cards.length;
  }

  /**
   * Return the cards of the requests between players.
   * @param {Requests} requests
   */
  cards({ undo, draw, pause, claim }) {
    const cards = [undo && this.undo(undo), draw && this.draw(draw), pause && this.pause(pause), claim && this.claim(claim)];
    return cards.filter((card) => card !== undefined);
  }

  /**
   * Say so if a request of the user is gone although nothing has happened.
   * @param {Requests} requests
   */
  reportDropped(requests) {
    const { view, replayed } = this.state;
    if (!view || replayed) return;
    const { own } = this;
    const mine = Object.keys(DECLINED).filter((kind) => {
      const asked = requests[/** @type {keyof Requests} */ (kind)];
      return asked && this.isMine(asked.by);
    });
    // All requests end when the computer begins to play for a player, also the claim that asked for it.
    const replaced = view.match.seats.filter((seat) => seat.replaced).length;
    const idle = view.status === "running" && view.seq === own.seq && replaced <= own.replaced;
    const gone = own.kinds.find((kind) => !(kind in requests));
    if (idle && gone) toast(DECLINED[gone]);
    this.own = { kinds: mine, seq: view.seq, replaced };
  }

  /** @param {NonNullable<Requests["undo"]>} undo */
  undo(undo) {
    const what = this.what(undo.to);
    const text = this.isMine(undo.by)
      ? `You have asked to take back ${what}.`
      : `${this.titleOf(undo.by)} would like to take back ${what}.${undo.to && " If you accept, so is all that came after it."}${this.losing(undo)}`;
    return this.card("undo", text, undo, ["agree", "refuse"]);
  }

  /** @param {NonNullable<Requests["draw"]>} draw */
  draw(draw) {
    const text = this.isMine(draw.by) ? "You have offered a draw." : `A draw is offered by ${this.titleOf(draw.by)}. If you accept, the match ends.`;
    return this.card("draw", text, draw, ["accept", "decline"]);
  }

  /** @param {NonNullable<Requests["pause"]>} pause */
  pause(pause) {
    const text = this.isMine(pause.by) ? "You have asked for a pause." : `${this.titleOf(pause.by)} would like to pause the match. All clocks stand still until one of you resumes it.`;
    return this.card("pause/answer", text, pause, ["accept", "decline"]);
  }

  /** @param {NonNullable<Requests["claim"]>} claim */
  claim(claim) {
    const against = joinWords([...new Set(claim.against.map((role) => this.titleOf(role)))]);
    const text = claimText(claim, this.isMine(claim.by) ? "" : this.titleOf(claim.by), against);
    return this.card("claim/answer", text, claim, ["accept", "decline"]);
  }

  /**
   * Return the card of the rematch; undefined if there is none, or until it has been loaded.
   */
  rematchCard() {
    const { view, mine } = this.state;
    const made = view?.status === "over" && mine.length ? view.match.rematch : undefined;
    if (!made) return undefined;
    if (made === this.rematch?.id) return this.rematch;
    void get(`/matches/${made}`).catch(() => ({ id: made, status: "open" })).then((card) => {
      this.rematch = card;
      this.show();
    });
    return undefined;
  }

  /**
   * Offer the rematch that has been created, or lead to it if the user plays in it.
   * @param {MatchCard} made
   */
  again({ id: made, status, mine = [] }) {
    if (mine.length) {
      const text = status === "open" ? "You have offered a rematch with the sides swapped." : "The rematch was accepted.";
      const link = h("a", { class: "button", href: `/match/${made}` }, "Go to the rematch");
      return h("div", { class: "request" }, h("p", {}, text), h("div", { class: "row" }, link));
    }
    const text = "A rematch with the sides swapped is offered. If you accept, you go to it.";
    // The card at the end of the match may lie over this one.
    if (document.querySelector("dialog[open]")) toast(text);
    const button = h("button", { type: "button", class: "primary", "data-key": `rematch ${made}` }, ANSWERS.accept);
    button.addEventListener("click", () => void rematch(this.state.match?.id ?? ""));
    return h("div", { class: "request" }, h("p", {}, text), h("div", { class: "row" }, button));
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
    return ` You lose what you have written in secret since then: ${lines.join("; ")}.`;
  }

  /**
   * @param {"undo" | "draw" | "pause/answer" | "claim/answer"} kind
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
   * @param {"undo" | "draw" | "pause/answer" | "claim/answer"} kind
   * @param {string} answer
   * @param {boolean} yes
   */
  button(kind, answer, yes) {
    const button = h("button", { type: "button", class: yes ? "primary" : "", "data-key": answer }, ANSWERS[answer]);
    button.addEventListener("click", (click) => {
      if (!isHasty(click, this.since)) void requestChange(this.state.match?.id ?? "", kind, { do: answer });
    });
    return button;
  }
}
