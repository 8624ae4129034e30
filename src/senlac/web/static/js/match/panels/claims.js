// Claims against players who keep a match waiting: to have won, or that the computer plays on for them.

import { serverTime } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { joinWords, sentenceCase } from "../../lib/labels.js";
import { isHasty } from "../../lib/steady-clicks.js";
import { requestChange } from "./menu.js";

const DAY = 24 * 3600 * 1000;

/** Offers claims as soon as they can be made. */
export class Claims {
  /**
   * @param {import("../connection/table-state.js").TableState} state
   * @param {() => void} show called when a claim has become possible
   */
  constructor(state, show) {
    this.state = state;
    this.show = show;
    this.timer = 0;
  }

  /** Return the roles that have kept the match waiting for too long, null if the user cannot make a claim. */
  late() {
    clearTimeout(this.timer);
    const { match, view, replayed } = this.state;
    if (!match?.claim_from || !view || replayed || view.requests?.claim) return null;
    const late = lateRoles(match, view.actors);
    if (!late.length || this.isLate()) return null;
    const wait = hasClocks(match) ? 0 : Date.parse(match.claim_from) - serverTime();
    if (wait <= 0) return late;
    this.timer = window.setTimeout(this.show, Math.min(wait + 1000, DAY));
    return null;
  }

  /** Whether the match waits for the user as well, or the user's own time has run out. */
  isLate() {
    const { match, mine, myMove } = this.state;
    if (!match || !hasClocks(match)) return myMove;
    const out = new Set(match.clocks?.filter((clock) => clock.out).map(({ chair }) => chair));
    return match.seats.some(({ chair, role }) => mine.includes(role) && out.has(chair));
  }

  /**
   * Build the card that offers a claim.
   * @param {string[]} late
   */
  offer(late) {
    const { match } = this.state;
    const names = joinWords([...new Set(late.map((role) => this.state.sideOf(role)?.title ?? sentenceCase(role)))]);
    const text = match && hasClocks(match)
      ? `The time of ${names} has run out. You can decide what happens, or wait.`
      : `The match has waited for ${names} for ${match?.time ? "an hour" : "a day"}. You can decide what happens, or wait.`;
    const since = performance.now();
    const button = (/** @type {string} */ what, /** @type {string} */ label) => {
      const made = h("button", { type: "button", "data-key": `claim ${what}` }, label);
      made.addEventListener("click", (click) => {
        if (!isHasty(click, since)) void requestChange(match?.id ?? "", "claim", { what });
      });
      return made;
    };
    const buttons = [button("win", "Claim the win"), button("computer", "Let the computer play on")];
    return h("div", { class: "request" }, h("p", {}, text), h("div", { class: "row" }, buttons));
  }
}

/** @param {MatchCard} match */
const hasClocks = ({ time }) => Boolean(time) && time?.kind !== "sitting";

/**
 * Return the roles of other people that keep a match waiting: those whose clocks have run out, or who must decide.
 * @param {MatchCard} match
 * @param {string[]} actors
 */
function lateRoles(match, actors) {
  const out = match.clocks?.filter((clock) => clock.out).map(({ chair }) => chair) ?? [];
  const others = match.seats.filter(({ kind, mine }) => kind === "person" && !mine);
  return others.filter(({ chair, role }) => (hasClocks(match) ? out.includes(chair) : actors.includes(role))).map(({ role }) => role);
}

/**
 * Return the text of a claim that waits for an answer.
 * @param {NonNullable<Requests["claim"]>} claim
 * @param {string} by who has made it, "" for the user
 * @param {string} against
 */
export function claimText({ what }, by, against) {
  if (what === "win") return by ? `${by} claims the win against ${against}.` : `You claim the win against ${against}.`;
  return by ? `${by} would like the computer to play on for ${against}.` : `You would like the computer to play on for ${against}.`;
}
