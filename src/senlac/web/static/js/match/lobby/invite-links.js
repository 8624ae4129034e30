// The links with which others take the seats of a match that waits for players.

import { toast } from "../../lib/announce.js";
import { busyButton } from "../../lib/busy-button.js";
import { confirm } from "../../lib/dialog.js";
import { h, refill } from "../../lib/dom.js";
import { fetchInvites, renewInvite, storedInvites } from "../../lib/invite.js";
import { groupSeats, roleNames, sentenceCase } from "../../lib/labels.js";
import { linkField } from "../../lib/link-field.js";

/** What stands for the role of the link to open seats. */
const ANYONE = "anyone";

/** The last fetch: the match, and the seats that its links were for. */
let fetched = "";

/**
 * Fetch the links of a match that the user created. Returns whether that was needed: a seat may be open
 * again.
 * @param {MatchCard} match
 */
export async function refreshLinks({ id, owner, seats }) {
  const invited = seats.filter(({ kind }) => kind === "invite").map(({ role }) => role);
  const wanted = `${id} ${invited.join(" ")}`;
  if (!owner || !invited.length || wanted === fetched) return false;
  fetched = wanted;
  await fetchInvites(id);
  return true;
}

/**
 * Return a row for each link: those of invited seats for the creator of the match, and those of open
 * ones.
 * @param {MatchCard} match
 * @returns {HTMLElement[]}
 */
export function inviteLinks(match) {
  const kept = storedInvites(match.id);
  const rows = groupSeats(match.seats).flatMap(({ roles, seat }) => {
    const role = roles.find((one) => one in kept) ?? roles[0];
    if (seat.kind !== "invite") return [];
    if (kept[role]) return [row(match, role, kept[role], sentTo(match, roles))];
    return match.owner ? [renewRow(match, role, h("p", {}, `The link for ${roleNames(roles)} cannot be shown. Make a new one.`))] : [];
  });
  const open = match.seats.some(({ kind }) => kind === "open") && match.mine?.length;
  return open ? [...rows, row(match, ANYONE, location.pathname, "Anyone with this link can take the open seat:")] : rows;
}

/**
 * @param {MatchCard} match
 * @param {string} role
 * @param {string} path
 * @param {string} text
 */
function row(match, role, path, text) {
  const url = new URL(path, location.origin).href;
  const label = role === ANYONE ? "Link for anyone" : `Link for ${sentenceCase(role)}`;
  const [field, copy] = linkField(url, label, { key: role });
  const paragraph = h("p", {}, text);
  if (role === ANYONE || !match.owner) return h("div", { class: "invite" }, paragraph, h("div", { class: "row" }, field, copy));
  return renewRow(match, role, paragraph, field, copy);
}

/**
 * @param {MatchCard} match
 * @param {string} role
 * @param {HTMLElement} paragraph
 * @param {...HTMLElement} others
 */
function renewRow(match, role, paragraph, ...others) {
  const text = "The old link stops working. If you have sent it to someone, send them the new one.";
  const renew = busyButton(h("button", { type: "button", "data-key": `renew ${role}` }, "New link"), async () => {
    if (!(await confirm("Renew the link?", text, "Renew"))) return;
    const place = renew.closest(".links");
    await renewInvite(match.id, role);
    if (place instanceof HTMLElement) refill(place, ...inviteLinks(match));
    toast("The link was renewed.");
  });
  return h("div", { class: "invite" }, paragraph, h("div", { class: "row" }, ...others, renew));
}

/**
 * Return a text on what the link of a seat is for. A player invited by name needs none.
 * @param {MatchCard} match
 * @param {string[]} roles
 */
function sentTo({ seats }, roles) {
  const seat = seats.find(({ role }) => roles.includes(role));
  if (seat?.name && !seat.declined) return `${seat.name} will find the invitation on the home page. Anyone with this link can take the seat instead:`;
  return `Send this link to the person who will play ${roleNames(roles)}. It works once:`;
}
