// A digest of events: a battle is one line, with what both sides lost and how it ended; so is everything
// that matters by itself. Moves and the rest are only counted.

import { joinWords } from "../../lib/labels.js";
import { sums } from "../cards/battle-summary.js";
import { lightsOf } from "./log-folds.js";

/** @typedef {{text: string, ids: string[], heading?: boolean, battle?: boolean}} DigestLine */
/** @typedef {(side: number) => string} Named the name of a side */

/**
 * Return whether an event matters by itself.
 * @param {TableEvent} event
 */
const matters = ({ banner, level, told, out, losses }) =>
  Boolean((banner && !level) || told || out || losses?.some(({ fell }) => fell));

/**
 * Return where the battle or nested match that begins with an event ends, -1 if it does not end.
 * @param {TableEvent[]} events
 * @param {number} start
 */
function endOf(events, start) {
  const { within, digest } = events[start];
  if (within) {
    const next = events.findIndex((event, place) => place > start && event.within !== within);
    return next < 0 ? events.length - 1 : next - 1;
  }
  return digest === "open" ? events.findIndex((event, place) => place > start && event.digest === "close") : -1;
}

/**
 * Return what sides lost, in words.
 * @param {TableEvent[]} events
 * @param {Named} named
 */
function lostBy(events, named) {
  const lost = sums(events).filter(([, sum]) => sum.lost > 0);
  return lost.length ? ` Lost: ${joinWords(lost.map(([side, sum]) => `${named(side)} ${sum.lost}`))}.` : "";
}

/**
 * Return a battle as one line.
 * @param {TableEvent[]} events
 * @param {Named} named
 * @returns {DigestLine}
 */
function battle(events, named) {
  const [first] = events;
  const begins = first.within ? `${first.within}.` : first.text;
  const last = first.within ? events.findLast(matters) ?? events[events.length - 1] : events[events.length - 1];
  const ends = last === first && !first.within ? "" : ` ${last.text}`;
  return { text: `${begins}${lostBy(events, named)}${ends}`, ids: lightsOf(first.within ? last : first), battle: true };
}

/**
 * Return the digest of events.
 * @param {TableEvent[]} events
 * @param {Named} named
 * @returns {DigestLine[]}
 */
export function digestOf(events, named) {
  /** @type {DigestLine[]} */
  const lines = [];
  /** @type {DigestLine | null} a heading that is shown if a line follows it */
  let heading = null;
  const add = (/** @type {DigestLine} */ line) => {
    if (heading) lines.push(heading);
    heading = null;
    lines.push(line);
  };
  for (let place = 0; place < events.length; place += 1) {
    const event = events[place];
    const end = endOf(events, place);
    if (end >= place) {
      add(battle(events.slice(place, end + 1), named));
      place = end;
    } else if (event.level) heading = { text: event.text, ids: [], heading: true };
    else if (matters(event)) add({ text: event.text, ids: lightsOf(event) });
  }
  return lines;
}

/**
 * Return the battles in events that have ended.
 * @param {TableEvent[]} events
 */
export const battlesIn = (events) => events.filter(({ digest }) => digest === "close").length;
