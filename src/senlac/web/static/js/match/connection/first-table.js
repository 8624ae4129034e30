// The first request of the table. This script is small and requests it while the other scripts of the page
// are still on their way.

import { get, query } from "../../lib/api.js";
import { invitationKey } from "../../lib/invitation-key.js";

/** The number of events that are loaded with a table. Older ones are loaded on request. */
export const RECENT = 200;

const [, page, match] = location.pathname.split("/");

/** @type {Promise<any> | null} the answer, until it is taken */
let answer = page === "match" ? get(`/matches/${match}/table${query({ last: RECENT, invite: invitationKey() })}`) : null;
// MatchStream handles an error when it takes the answer; until then it must not count as unhandled.
answer?.catch(() => undefined);

/**
 * Return the answer to the first request of the table, null if it has been taken: it would be outdated.
 * @param {string} id of the match
 */
export function takeFirstTable(id) {
  const taken = id === match ? answer : null;
  answer = null;
  return taken;
}
