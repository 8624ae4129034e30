// The clocks of all players of a match. Their texts update themselves.

import { serverTime } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { groupSeats, roleNames } from "../../lib/labels.js";
import { shortText } from "../../lib/time-left.js";

const SECOND = 1000;
/** From here on a clock shows minutes and seconds. */
const HOUR = 3600 * SECOND;

/** Shows the clocks. */
export class Clocks {
  constructor() {
    this.element = h("ul", { class: "clocks", "aria-label": "Clocks" });
    /** @type {MatchCard | null} */
    this.match = null;
    this.timer = 0;
  }

  /**
   * Return the list of the clocks of a match, false if there are none.
   * @param {MatchCard} match
   */
  show(match) {
    this.match = match;
    this.tick();
    return Boolean(match.clocks?.length) && match.status !== "over" && match.status !== "open" && this.element;
  }

  /** Update the texts now, and while a clock runs again and again. */
  tick() {
    clearTimeout(this.timer);
    const { match } = this;
    if (!match?.clocks?.length) return;
    const roles = new Map(groupSeats(match.seats).map(({ roles: names, seat }) => [seat.chair, roleNames(names)]));
    refill(this.element, ...match.clocks.map((clock) => row(match, clock, roles.get(clock.chair) ?? "")));
    if (match.status === "running" && match.clocks.some(({ due_at: due }) => due)) this.timer = window.setTimeout(() => this.tick(), SECOND);
  }
}

/**
 * @param {MatchCard} match
 * @param {ClockCard} clock
 * @param {string} name
 */
function row(match, clock, name) {
  const running = Boolean(clock.due_at) && match.status === "running";
  return h("li", { class: running ? "running" : "", "data-chair": clock.chair },
    h("span", {}, name), h("b", {}, clockText(clock)), h("small", {}, stateText(clock, running)));
}

/** @param {ClockCard} clock */
function clockText({ left, due_at: due, out }) {
  if (out) return "0:00";
  const rest = due ? Math.max(0, Date.parse(due) - serverTime()) : left * SECOND;
  return rest < HOUR ? countdown(Math.round(rest / SECOND)) : shortText(rest);
}

/** @param {number} seconds */
const countdown = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * @param {ClockCard} clock
 * @param {boolean} running
 */
function stateText({ out, away_until: until, taken }, running) {
  if (taken) return "the computer plays on";
  if (until) return `away until ${new Date(until).toLocaleDateString("en-GB", { day: "numeric", month: "long" })}`;
  if (out) return "the time is up";
  return running ? "runs" : "";
}
