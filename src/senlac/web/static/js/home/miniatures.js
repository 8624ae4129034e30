// Small pictures of matches: the ground of the board, the pieces as dots, and the turn.

import { get, isTemporary } from "../lib/api.js";
import { s } from "../lib/dom.js";

/** The radius of a dot, in units of a picture of 240. */
const DOT = 6;
/** At most so many matches of a list have pictures: each is a request. */
const MAX_PICTURES = 12;

/** @type {Map<string, {version: string, shown?: Miniature}>} the last picture of each match, none if it has none */
const known = new Map();

/** What changes a picture. @param {MatchCard} match */
const versionOf = ({ asked_at: at, status }) => `${at} ${status}`;

/**
 * Return the picture of a match that has begun, an empty one until it has been fetched, and what it says.
 * @param {MatchCard} match
 */
export function miniatureOf({ id, status }) {
  if (status === "open") return {};
  const shown = known.get(id)?.shown;
  return { picture: draw(shown), turn: shown?.turn, ending: shown?.ending };
}

/**
 * Fetch the pictures of matches that have changed. Returns whether there is a new one.
 * @param {MatchCard[]} matches
 */
export async function fetchMiniatures(matches) {
  const changed = matches.slice(0, MAX_PICTURES)
    .filter((match) => match.status !== "open" && known.get(match.id)?.version !== versionOf(match));
  const fetched = await Promise.allSettled(changed.map(async (match) => {
    known.set(match.id, { version: versionOf(match), shown: await fetchMiniature(match.id) });
  }));
  return fetched.some(({ status }) => status === "fulfilled");
}

/**
 * Fetch the picture of a match, undefined if it cannot be shown: it is not asked for again.
 * @param {string} id
 * @returns {Promise<Miniature | undefined>}
 */
async function fetchMiniature(id) {
  try {
    return await get(`/matches/${id}/miniature`);
  } catch (error) {
    if (isTemporary(error)) throw error;
    return undefined;
  }
}

/**
 * Draw a picture. The text beside it says what matters, so screen readers skip it.
 * @param {Miniature} [shown]
 */
function draw({ width, height, grounds, dots } = { turn: "", width: 0, height: 0, ending: "", grounds: [], dots: [] }) {
  return s("svg", { class: "miniature", viewBox: `0 0 ${width || 4} ${height || 3}`, "aria-hidden": "true" },
    grounds.map(({ style, d }) => s("path", { class: `ground ${style}`, d })),
    dots.map(([cx, cy, side]) => s("circle", { class: `side-${side}`, cx, cy, r: DOT })));
}
