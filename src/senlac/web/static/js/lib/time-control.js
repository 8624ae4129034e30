// Time controls in words: how much time players have, and what happens when it runs out.

const SECOND = 1;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @type {[number, string][]} */
const UNITS = [[7 * DAY, "week"], [DAY, "day"], [HOUR, "hour"], [MINUTE, "minute"], [SECOND, "second"]];

/** @type {Record<string, {label: string, note: string}>} */
export const END_TEXTS = {
  ask: { label: "The others decide", note: "They may claim the win, let the computer play on, or wait." },
  computer: { label: "The computer plays on", note: "At the level normal, for the player whose time has run out." },
  lose: { label: "The match is lost", note: "The player whose time has run out has lost." },
};

/**
 * Return a time limit in words, as "3 days": in the largest unit that divides it.
 * @param {number} seconds
 */
export function durationText(seconds) {
  const [length, name] = UNITS.find(([unit]) => seconds >= unit && seconds % unit === 0) ?? UNITS[UNITS.length - 1];
  const count = seconds / length;
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/**
 * Return a clock in short, as "24 h + 4 h".
 * @param {TimeControl} control
 */
export function controlText({ kind, seconds, increment }) {
  if (kind === "sitting") return "No clock, at one sitting";
  if (kind === "step") return `${durationText(seconds)} for each decision`;
  const parts = [shortDuration(seconds), increment ? shortDuration(increment) : ""];
  return parts.filter(Boolean).join(" + ");
}

/** @param {number} seconds */
function shortDuration(seconds) {
  if (seconds % HOUR === 0) return `${seconds / HOUR} h`;
  return seconds % MINUTE === 0 && seconds > MINUTE ? `${seconds / MINUTE} min` : `${seconds} s`;
}

/**
 * Return the time of a match for a list, as "24 h + 4 h", undefined if it has none.
 * @param {MatchCard} match
 */
export function timeText({ deadline, time }) {
  if (time) return controlText(time);
  return deadline ? `${durationText(deadline)} for each decision` : undefined;
}

/**
 * Return what players should know about the time of a match before they join, undefined if it has none.
 * @param {MatchCard} match
 */
export function timeSentence({ deadline, time }) {
  if (deadline) return `Each decision may take ${durationText(deadline)}; then unfinished sheets are submitted as they are.`;
  if (!time) return undefined;
  if (time.kind === "sitting") return "This match is played at one sitting: a player who has not decided for an hour can be replaced.";
  const { label, note } = END_TEXTS[time.at_end ?? "ask"];
  const end = `When time runs out: ${label.charAt(0).toLowerCase()}${label.slice(1)}. ${note}`;
  if (time.kind === "step") return `Each decision may take ${durationText(time.seconds)}. ${end}`;
  const gain = time.increment && ` and gains ${durationText(time.increment)} ${time.per === "action" ? "with each action" : "each time the decision passes on"}`;
  return `Each player has a clock of ${durationText(time.seconds)}, which runs while they have a decision${gain || ""}. ${end}`;
}
