// The remaining time for a decision, in words.

import { serverTime } from "./api.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** This share of a time limit counts as little, but at least a minute and at most an hour. */
const LOW_SHARE = 0.1;

/** @type {[number, string][]} */
const UNITS = [[7 * DAY, "week"], [DAY, "day"], [HOUR, "hour"], [MINUTE, "minute"]];

/**
 * Return a time limit in words, as "3 days".
 * @param {number} seconds
 */
export function durationText(seconds) {
  const unit = UNITS.find(([length]) => seconds * SECOND >= length) ?? [SECOND, "second"];
  const count = (seconds * SECOND) / unit[0];
  return `${count} ${unit[1]}${count === 1 ? "" : "s"}`;
}

/**
 * Return the remaining milliseconds for the step of a match, null without a deadline.
 * @param {Header} match
 */
export function remainingMs({ status, due_at: due }) {
  return due && status === "running" ? Date.parse(due) - serverTime() : null;
}

/**
 * Return whether the remaining milliseconds are few for the time limit of a match.
 * @param {Header} match
 * @param {number} rest
 */
export function isRunningOut({ deadline = 0 }, rest) {
  return rest <= Math.max(MINUTE, Math.min(HOUR, deadline * SECOND * LOW_SHARE));
}

/**
 * Return the remaining time, as "5 h left"; "" without a deadline.
 * @param {Header} match
 */
export function timeLeft(match) {
  const rest = remainingMs(match);
  if (rest === null) return "";
  if (rest < SECOND) return "the time is up";
  return `${isRunningOut(match, rest) ? "only " : ""}${shortText(rest)} left`;
}

/** @param {number} rest */
function shortText(rest) {
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
