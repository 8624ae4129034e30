// Substitutes: people who take the seat of a player whom the computer has replaced.

import { busyButton } from "../../lib/busy-button.js";
import { open } from "../../lib/dialog.js";
import { h } from "../../lib/dom.js";
import { groupSeats, roleNames } from "../../lib/labels.js";
import { linkField } from "../../lib/link-field.js";
import { ensureSignedIn } from "../../lib/session.js";
import { requestChange } from "./menu.js";

/**
 * Return the menu items that invite a substitute, one for each player whom the computer has replaced.
 * @param {MatchCard} match
 * @returns {[string, () => unknown, boolean][]}
 */
export function substituteItems(match) {
  if (match.status === "over" || !match.mine?.length) return [];
  return replaced(match).map(({ roles, seat }) => [`Invite a substitute: ${roleNames(roles)}`, () => showLink(match.id, seat.role, roles), true]);
}

/** @param {MatchCard} match */
const replaced = ({ seats }) => groupSeats(seats).filter(({ seat }) => seat.replaced);

/**
 * Show the link with which someone takes a seat.
 * @param {string} match
 * @param {string} role
 * @param {string[]} roles
 */
async function showLink(match, role, roles) {
  const made = await requestChange(match, "substitute", { role });
  if (!made) return;
  const url = new URL(made.invites[role], location.origin).href;
  const text = `Send this link to the person who will play ${roleNames(roles)} from now on. The computer plays on until they come.`;
  open("Invite a substitute", [h("p", {}, text), h("div", { class: "row invite" }, linkField(url, "Link for a substitute", { kind: "primary" }))]);
}

/**
 * Return the card that offers a seat to a substitute who has opened the link, null for all others.
 * @param {MatchCard | null} match
 */
export function substituteCard(match) {
  const invited = new URLSearchParams(location.search);
  const word = invited.get("invite");
  if (!match || !word || match.mine?.length || match.status === "over") return null;
  const found = replaced(match).find(({ roles }) => roles.includes(invited.get("role") ?? ""));
  if (!found) return null;
  const button = busyButton(h("button", { type: "button", class: "primary", "data-key": "substitute" }, `Play ${roleNames(found.roles)}`), async () => {
    await ensureSignedIn();
    const taken = await requestChange(match.id, "join", { role: found.seat.role, invite: word });
    if (taken) location.assign(`/match/${match.id}`);
  });
  const text = `You are invited to play ${roleNames(found.roles)} from here on. The computer plays on until you come.`;
  return h("div", { class: "request" }, h("p", {}, text), h("div", { class: "row" }, button));
}
