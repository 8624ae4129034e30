// The dice of a match as this browser knows them: the commitment it was shown, the salts of others that
// existed then, and the salt it added afterwards. They are stored for the page that verifies the dice. A
// player who knows the secret could choose a salt that comes later.

import { warn } from "./announce.js";
import { get, post, query } from "./api.js";
import { h } from "./dom.js";
import { invitationKey } from "./invitation-key.js";
import { loadValue, storeValue } from "./storage.js";

const SALT_BYTES = 16;
const CHANGED = "The server has changed the commitment of the dice: it may have chosen them. ";

/**
 * @typedef {object} StoredDice
 * @property {string} commitment the first commitment that was shown
 * @property {string} salt "" if no salt of this browser is in the dice
 * @property {boolean} early whether the match had not begun at that time
 * @property {Record<string, string>} [before] the salts that existed when this browser sent its own, by
 *   role
 */

/** @param {string} id */
const storageKey = (id) => `dice.${id}`;

/**
 * Return what this browser stored for a match, null if nothing.
 * @param {string} id
 * @returns {StoredDice | null}
 */
export const storedDice = (id) => loadValue(storageKey(id), /** @type {StoredDice | null} */ (null));

/**
 * Store the commitment of a match when it is first shown. Returns false if a different one is stored.
 * @param {{id: string, commitment?: string}} match
 * @param {boolean} early whether the match has not begun
 */
function noteCommitment({ id, commitment }, early) {
  if (!commitment) return true;
  const known = storedDice(id);
  if (!known) storeValue(storageKey(id), { commitment, salt: "", early });
  return !known || known.commitment === commitment;
}

/** Return random bytes as hexadecimal. Only this page knows them. */
function newSalt() {
  const bytes = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Store this browser's salt for a match, and the salts that existed before it.
 * @param {string} id
 * @param {string} salt
 * @param {Record<string, string>} before
 */
function noteSalt(id, salt, before) {
  const known = storedDice(id);
  if (known) storeValue(storageKey(id), { ...known, salt, before });
}

/**
 * Return the existing salts of a match by role; none if they cannot be fetched.
 * @param {string} id
 * @returns {Promise<Record<string, string>>}
 */
async function saltsOf(id) {
  /** @type {Proof | null} */
  const shown = await get(`/matches/${id}/proof${query({ invite: invitationKey() })}`).catch(() => null);
  return shown?.salts ?? {};
}

/** @type {Set<string>} matches for which this page has sent a salt */
const saltedMatches = new Set();

/**
 * Add a salt to the dice of a match that has not begun, once, after its commitment is stored.
 * @param {{id: string, commitment?: string}} match
 */
async function addSalt(match) {
  const { id } = match;
  if (!noteCommitment(match, true) || storedDice(id)?.salt || saltedMatches.has(id)) return;
  saltedMatches.add(id);
  const salt = newSalt();
  try {
    const before = await saltsOf(id);
    const { used } = await post(`/matches/${id}/salt`, { salt });
    if (used) noteSalt(id, salt, before);
  } catch {
    // The match begins without this salt, and the proof says so.
  }
}

/**
 * Follow up on a new match: store its commitment, and add a salt if the match waits for one.
 * @param {{id: string, commitment?: string, awaits_salt?: boolean}} made
 */
export async function secureDice(made) {
  if (made.awaits_salt) await addSalt(made);
}

/**
 * Take a seat in a match whose commitment was shown before, with a salt in the same request.
 * @template T
 * @param {MatchCard} match
 * @param {(salt: string) => Promise<T>} sit
 * @param {(answer: T) => boolean} [taken] whether the salt is in use
 */
export async function sitWithSalt(match, sit, taken = () => true) {
  noteCommitment(match, true);
  const salt = newSalt();
  const before = await saltsOf(match.id);
  const answer = await sit(salt);
  if (taken(answer)) noteSalt(match.id, salt, before);
  return answer;
}

/** @type {Set<string>} matches whose user was warned of a changed commitment */
const warnedMatches = new Set();

/**
 * Watch the dice of a match that the user plays in: store its commitment, add a salt, and warn if the
 * server shows a different commitment than before.
 * @param {MatchCard} match
 */
export function watchDice(match) {
  const { id, mine, status } = match;
  if (!mine?.length || !match.commitment) return;
  const waiting = status === "open";
  if (noteCommitment(match, waiting)) {
    if (waiting) void addSalt(match);
  } else if (!warnedMatches.has(id)) {
    warnedMatches.add(id);
    warn(CHANGED, h("a", { href: `/verify/${id}` }, "See the dice"));
  }
}
