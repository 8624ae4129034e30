// Invitations: those that I may send to others, and those by name, which are answered.

import { get, post } from "./api.js";
import { sitWithSalt } from "./dice.js";
import { h } from "./dom.js";
import { keepHere, recallHere } from "./keep.js";
import { named } from "./names.js";
import { once } from "./once.js";

/**
 * Keep the links of a match while this tab is open.
 * @param {{id: string, invites?: Record<string, string>}} made
 */
export function keepInvites({ id, invites }) {
  if (invites) keepHere(`invites.${id}`, invites);
}

/**
 * Return the links of a match, by role.
 * @param {string} id
 * @returns {Record<string, string>}
 */
export const keptInvites = (id) => recallHere(`invites.${id}`, {});

/**
 * Fetch the links of a match that I made, which may be those of another tab or device.
 * @param {string} id
 */
export async function fetchInvites(id) {
  keepInvites({ id, ...(await get(`/matches/${id}/invitations`)) });
}

/**
 * Renew the link of a seat: the one before opens it no more.
 * @param {string} id
 * @param {string} role
 */
export async function renewInvite(id, role) {
  keepInvites({ id, ...(await post(`/matches/${id}/invitations`, { role })) });
}

/**
 * Say by whom I am invited, and to what.
 * @param {Header} match
 */
export function invitedTo({ invited = [], invited_by: by }) {
  return `${by ? `${by} invites you` : "You are invited"} to play ${named(invited)}`;
}

/**
 * Return the buttons by which I answer an invitation.
 * @param {Header} match
 * @param {() => unknown} declined what comes after I have declined
 * @param {() => unknown} [before] what comes before
 */
export function answers(match, declined, before) {
  const { id } = match;
  const yes = h("button", { type: "button", class: "primary" }, "Accept");
  const no = h("button", { type: "button" }, "Decline");
  once(yes, async () => {
    await sitWithSalt(match, (salt) => post(`/matches/${id}/accept`, { salt }), ({ again }) => !again);
    location.assign(`/match/${id}`);
  });
  once(no, async () => {
    before?.();
    await post(`/matches/${id}/decline`);
    await declined();
  });
  return h("div", { class: "row" }, yes, no);
}
