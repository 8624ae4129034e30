// The remaining time for a decision, in words.

import { serverTime } from "./api.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** This share of a time limit counts as little, but at least a minute and at most an hour. */
const LOW_SHARE = 0.1;

/**
 * Return when the time of a match runs out: on its own clock if the user must decide, otherwise the next one.
 * @param {MatchCard} match
 */
function dueTime({ due_at: due, time, clocks = [], seats }) {
  if (!time) return due;
  const own = seats.filter(({ mine }) => mine).map(({ chair }) => chair);
  const running = clocks.filter((clock) => clock.due_at).sort((a, b) => (a.due_at ?? "").localeCompare(b.due_at ?? ""));
  return (running.find(({ chair }) => own.includes(chair)) ?? running[0])?.due_at;
}

/**
 * Return the remaining milliseconds for the step of a match, null without a deadline.
 * @param {MatchCard} match
 */
export function remainingMs(match) {
  const due = dueTime(match);
  return due && match.status === "running" ? Date.parse(due) - serverTime() : null;
}

/**
 * Return whether the remaining milliseconds are few for the time limit of a match.
 * @param {MatchCard} match
 * @param {number} rest
 */
export function isRunningOut({ deadline = 0, time }, rest) {
  return rest <= Math.max(MINUTE, Math.min(HOUR, (time?.seconds ?? deadline) * SECOND * LOW_SHARE));
}

/**
 * Return the remaining time, as "5 h left"; "" without a deadline.
 * @param {MatchCard} match
 */
export function timeLeft(match) {
  const rest = remainingMs(match);
  if (rest === null) return "";
  if (rest < SECOND) return "the time is up";
  return `${isRunningOut(match, rest) ? "only " : ""}${shortText(rest)} left`;
}

/**
 * Return some milliseconds in short, as "18 h".
 * @param {number} rest
 */
export function shortText(rest) {
  const [seconds, minutes, hours, days] = [SECOND, MINUTE, HOUR, DAY].map((unit) => Math.round(rest / unit));
  if (seconds < 60) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min`;
  return hours < 48 ? `${hours} h` : `${days} days`;
}

/**
 * Return after how many milliseconds the text of the remaining time changes.
 * @param {number} rest
 */
export function msUntilTextChanges(rest) {
  const unit = rest <= MINUTE + SECOND ? SECOND : MINUTE;
  return Math.max(SECOND / 10, Math.min(unit, rest - MINUTE > 0 ? rest - MINUTE : unit));
}
