// Invitations: the word by which I look at a match, those that I may send to others, and those by
// name, which are answered.

import { post } from "./api.js";
import { h } from "./dom.js";
import { named } from "./names.js";
import { once } from "./once.js";

/** Return the word of the link that led here: with it a private match may be looked at. */
export const invitation = () => new URLSearchParams(location.search).get("invite");

/**
 * Keep the links of a new match, which are told only once, while this tab is open.
 * @param {{id: string, invites?: Record<string, string>}} made
 */
export function keepInvites({ id, invites }) {
  if (invites) sessionStorage.setItem(`senlac.invites.${id}`, JSON.stringify(invites));
}

/**
 * Return the links of a match, by role.
 * @param {string} id
 * @returns {Record<string, string>}
 */
export const keptInvites = (id) => JSON.parse(sessionStorage.getItem(`senlac.invites.${id}`) ?? "{}");

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
export function answers({ id }, declined, before) {
  const yes = h("button", { type: "button", class: "primary" }, "Accept");
  const no = h("button", { type: "button" }, "Decline");
  once(yes, async () => {
    await post(`/matches/${id}/accept`);
    location.assign(`/match/${id}`);
  });
  once(no, async () => {
    before?.();
    await post(`/matches/${id}/decline`);
    await declined();
  });
  return h("div", { class: "row" }, yes, no);
}
