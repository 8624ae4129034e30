// Matches as lines of a list: scenario, players, status.

import { h } from "./dom.js";
import { groupSeats, joinWords, roleNames, seatText, sentenceCase, timeAgo } from "./labels.js";
import { timeText } from "./time-control.js";
import { timeLeft } from "./time-left.js";

/**
 * Return a match as a line that links to it.
 * @param {MatchCard} match
 * @param {(seat: Seat) => boolean} [left] seats that are left out: by default the user's own
 * @param {{picture?: Element, turn?: string, ending?: string}} [shown] a picture of the board, the turn, and
 *   how the match ended
 */
export function matchLine(match, left = ({ mine }) => Boolean(mine), { picture, turn, ending } = {}) {
  const others = groupSeats(match.seats).filter(({ seat }) => !left(seat))
    .map(({ roles, seat }) => `${roleNames(roles)}: ${seatText(seat)}`);
  const time = timeLeft(match);
  const status = `${match.your_move ? "Your move" : statusText(match)}${time && ` · ${time}`}`;
  const state = h(match.your_move ? "b" : "span", { class: match.your_move && "your-move" }, status,
    ending && h("small", { class: "ending-text" }, ending));
  return h(
    "li",
    {},
    h("a", { href: `/match/${match.id}`, "data-key": match.id, class: picture && "with-picture" },
      picture,
      whatSpan(match, turn && h("small", { class: "turn-text" }, turn)),
      h("span", { class: "who" }, joinWords(others) || "hot seat"),
      state,
      h("small", { class: "when" }, timeAgo(match.asked_at ?? match.created_at))),
  );
}

/**
 * Return what is played: scenario, game and handicap.
 * @param {MatchCard} match
 * @param {...(Element | string | undefined)} more
 */
function whatSpan({ scenario, scenario_name: name, title, handicap }, ...more) {
  const helped = handicap && h("small", {}, `Handicap: ${handicap.title}`);
  return h("span", { class: "what" }, name ?? scenario, h("small", {}, title), helped, more);
}

/** @param {MatchCard} match */
function statusText(match) {
  if (match.status === "running") return `${joinWords((match.actors ?? []).map(sentenceCase))} to decide`;
  if (match.status === "open") return ["Waiting for players", timeText(match)].filter(Boolean).join(" · ");
  return match.status === "over" ? resultText(match) : sentenceCase(match.status);
}

/**
 * Return the result of a match, for its players in their own words. The player of all sides has neither won nor
 * lost.
 * @param {MatchCard} match
 */
function resultText({ result, mine = [], hotseat }) {
  const winners = result?.winners ?? [];
  if (!winners.length) return "A draw";
  if (!mine.length || hotseat) return `${joinWords(winners.map(sentenceCase))} won`;
  return winners.some((role) => mine.includes(role)) ? "You won" : "You lost";
}

/**
 * Return a match that others may join, with a button for it.
 * @param {MatchCard} match
 */
export function openSeatLine(match) {
  const groups = groupSeats(match.seats);
  const free = groups.filter(({ seat }) => seat.kind === "open").map(({ roles }) => roleNames(roles));
  const taken = groups.filter(({ seat }) => seat.kind !== "open").map(({ roles, seat }) => `${seatText(seat)} plays ${roleNames(roles)}`);
  const name = match.scenario_name ?? match.scenario;
  return h(
    "li",
    { class: "open-seat" },
    whatSpan(match),
    h("span", { class: "who" }, h("b", {}, `You would play ${joinWords(free, "or")}`),
      h("small", {}, [joinWords(taken), timeText(match), timeAgo(match.created_at)].filter(Boolean).join(" \u00b7 "))),
    h("a", { class: "button", href: `/match/${match.id}`, "data-key": match.id, "aria-label": `Join ${name} as ${joinWords(free, "or")}` }, "Join"),
  );
}

/**
 * Sort matches: running ones first, then those that wait for players, newest first.
 * @param {MatchCard[]} matches
 */
export function sortMatches(matches) {
  const rank = (/** @type {MatchCard} */ { status }) => (status === "running" ? 1 : status === "open" ? 2 : 3);
  return [...matches].sort((a, b) => rank(a) - rank(b) || (b.created_at ?? "").localeCompare(a.created_at ?? ""));
}
