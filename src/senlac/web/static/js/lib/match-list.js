// Matches as lines of a list: scenario, players, status.

import { h } from "./dom.js";
import { groupSeats, joinWords, roleNames, seatText, sentenceCase, timeAgo } from "./labels.js";
import { durationText, timeLeft } from "./time-left.js";

/**
 * Return a match as a line that links to it.
 * @param {Header} match
 * @param {(seat: Seat) => boolean} [left] seats that are left out: by default the user's own
 */
export function matchLine(match, left = ({ mine }) => Boolean(mine)) {
  const others = groupSeats(match.seats).filter(({ seat }) => !left(seat))
    .map(({ roles, seat }) => `${roleNames(roles)}: ${seatText(seat)}`);
  const time = timeLeft(match);
  const told = `${match.your_move ? "Your move" : statusText(match)}${time && ` · ${time}`}`;
  const state = match.your_move ? h("b", { class: "your-move" }, told) : h("span", {}, told);
  return h(
    "li",
    {},
    h("a", { href: `/match/${match.id}`, "data-key": match.id },
      h("span", { class: "what" }, match.scenario_name ?? match.scenario, h("small", {}, match.title)),
      h("span", { class: "who" }, joinWords(others) || "hot seat"),
      state,
      h("small", { class: "when" }, timeAgo(match.asked_at ?? match.created_at))),
  );
}

/** @param {Header} match */
function statusText(match) {
  if (match.status === "running") return `${joinWords((match.actors ?? []).map(sentenceCase))} to decide`;
  if (match.status === "open") return `Waiting for players${match.deadline ? ` · ${durationText(match.deadline)} for each decision` : ""}`;
  if (match.status !== "over") return sentenceCase(match.status);
  const winners = match.result?.winners ?? [];
  if (winners.some((role) => match.mine?.includes(role))) return "Won";
  return winners.length ? `${joinWords(winners.map(sentenceCase))} won` : "A draw";
}

/**
 * Sort matches: running ones first, then those that wait for players, newest first.
 * @param {Header[]} matches
 */
export function sortMatches(matches) {
  const rank = (/** @type {Header} */ { status }) => (status === "running" ? 1 : status === "open" ? 2 : 3);
  return [...matches].sort((a, b) => rank(a) - rank(b) || (b.created_at ?? "").localeCompare(a.created_at ?? ""));
}
