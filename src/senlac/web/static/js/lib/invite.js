// Invitations: links for other players, and invitations by name that the user answers.

import { get, post } from "./api.js";
import { busyButton } from "./busy-button.js";
import { sitWithSalt } from "./dice-salts.js";
import { h } from "./dom.js";
import { roleNames } from "./labels.js";
import { loadTabValue, storeTabValue } from "./storage.js";

/**
 * Keep the invitation links of a match as long as this tab is open.
 * @param {{id: string, invites?: Record<string, string>}} made
 */
export function storeInvites({ id, invites }) {
  if (invites) storeTabValue(`invites.${id}`, invites);
}

/**
 * Return the invitation links of a match, by role.
 * @param {string} id
 * @returns {Record<string, string>}
 */
export const storedInvites = (id) => loadTabValue(`invites.${id}`, {});

/**
 * Fetch the links of a match that the user created, possibly in another tab or on another device.
 * @param {string} id
 */
export async function fetchInvites(id) {
  storeInvites({ id, ...(await get(`/matches/${id}/invitations`)) });
}

/**
 * Renew the link of a seat. The old link stops working.
 * @param {string} id
 * @param {string} role
 */
export async function renewInvite(id, role) {
  storeInvites({ id, ...(await post(`/matches/${id}/invitations`, { role })) });
}

/**
 * Return a text that says who invited the user, and to what.
 * @param {MatchCard} match
 */
export function invitationText({ invited = [], invited_by: by }) {
  return `${by ? `${by} invites you` : "You are invited"} to play ${roleNames(invited)}`;
}

/**
 * Return the buttons that answer an invitation.
 * @param {MatchCard} match
 * @param {() => unknown} declined called after the user has declined
 * @param {() => unknown} [before] called before the request
 */
export function answerButtons(match, declined, before) {
  const { id } = match;
  const yes = h("button", { type: "button", class: "primary", "data-key": `accept ${id}` }, "Accept");
  const no = h("button", { type: "button", "data-key": `decline ${id}` }, "Decline");
  busyButton(yes, async () => {
    await sitWithSalt(match, (salt) => post(`/matches/${id}/accept`, { salt }), ({ again }) => !again);
    location.assign(`/match/${id}`);
  });
  busyButton(no, async () => {
    before?.();
    await post(`/matches/${id}/decline`);
    await declined();
  });
  return h("div", { class: "row" }, yes, no);
}
