// The dice of a match as this browser knows them: the commitment that it was shown, the salts of others that
// were there already, and the salt that it added after that. They are kept here, for the page that proves
// the dice. A salt that came later could have been chosen by who has the secret, if that is its player.

import { get, post, query } from "./api.js";
import { h } from "./dom.js";
import { invitation } from "./invited.js";
import { keep, recall } from "./keep.js";
import { warn } from "./say.js";

const SALT_BYTES = 16;
const CHANGED = "The server has changed the commitment of the dice: it may have chosen them. ";

/**
 * @typedef {object} Promised
 * @property {string} commitment the first that was shown
 * @property {string} salt "" if none of this browser is in the dice
 * @property {boolean} early whether the match had still to begin then
 * @property {Record<string, string>} [before] the salts that were there when mine was sent, by role
 */

/** @param {string} id */
const nameOf = (id) => `dice.${id}`;

/**
 * Return what this browser kept of a match, null if it kept nothing.
 * @param {string} id
 * @returns {Promised | null}
 */
export const promised = (id) => recall(nameOf(id), /** @type {Promised | null} */ (null));

/**
 * Keep the commitment of a match where it is shown first. Returns false where another one was kept.
 * @param {{id: string, commitment?: string}} match
 * @param {boolean} early whether the match has still to begin
 */
export function noteCommitment({ id, commitment }, early) {
  if (!commitment) return true;
  const known = promised(id);
  if (!known) keep(nameOf(id), { commitment, salt: "", early });
  return !known || known.commitment === commitment;
}

/** Return random bytes that nobody knows but this page, hexadecimal. */
export function newSalt() {
  const bytes = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Keep the salt that the dice of a match are made with, and those that were there before it.
 * @param {string} id
 * @param {string} salt
 * @param {Record<string, string>} before
 */
function noteSalt(id, salt, before) {
  const known = promised(id);
  if (known) keep(nameOf(id), { ...known, salt, before });
}

/**
 * Return the salts that a match has already, by role; none where they cannot be read.
 * @param {string} id
 * @returns {Promise<Record<string, string>>}
 */
async function saltsOf(id) {
  /** @type {Proof | null} */
  const shown = await get(`/matches/${id}/proof${query({ invite: invitation() })}`).catch(() => null);
  return shown?.salts ?? {};
}

/** @type {Set<string>} matches to which a salt was sent by this page */
const sent = new Set();

/**
 * Add a salt to the dice of a match that has still to begin, once, after its commitment is kept.
 * @param {{id: string, commitment?: string}} match
 */
export async function addSalt(match) {
  const { id } = match;
  if (!noteCommitment(match, true) || promised(id)?.salt || sent.has(id)) return;
  sent.add(id);
  const salt = newSalt();
  try {
    const before = await saltsOf(id);
    const { used } = await post(`/matches/${id}/salt`, { salt });
    if (used) noteSalt(id, salt, before);
  } catch {
    // The match begins without it, and the proof will say so.
  }
}

/**
 * Follow up on a new match: keep its commitment, and add a salt if it waits for one.
 * @param {{id: string, commitment?: string, awaits_salt?: boolean}} made
 */
export async function bind(made) {
  if (made.awaits_salt) await addSalt(made);
}

/**
 * Sit down at a match whose commitment is shown already, with a salt in the same request.
 * @template T
 * @param {Header} match
 * @param {(salt: string) => Promise<T>} sit
 * @param {(answer: T) => boolean} [taken] whether the salt counts
 */
export async function sitWithSalt(match, sit, taken = () => true) {
  noteCommitment(match, true);
  const salt = newSalt();
  const before = await saltsOf(match.id);
  const answer = await sit(salt);
  if (taken(answer)) noteSalt(match.id, salt, before);
  return answer;
}

/** @type {Set<string>} matches whose commitment has changed, which was said */
const warned = new Set();

/**
 * Watch over the dice of a match that I play in: keep its commitment, add my salt, and warn where the
 * server shows another commitment than before.
 * @param {Header} match
 */
export function witness(match) {
  const { id, mine, status } = match;
  if (!mine?.length || !match.commitment) return;
  const waiting = status === "open";
  if (noteCommitment(match, waiting)) {
    if (waiting) void addSalt(match);
  } else if (!warned.has(id)) {
    warned.add(id);
    warn(CHANGED, h("a", { href: `/verify/${id}` }, "See the dice"));
  }
}
