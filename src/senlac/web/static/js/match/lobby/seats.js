// A match that waits for players: who has which seat, and how to take one.

import { post } from "../../lib/api.js";
import { leaving, once } from "../../lib/busy-button.js";
import { sitWithSalt } from "../../lib/dice-salts.js";
import { h, refill } from "../../lib/dom.js";
import { answers, invitedTo } from "../../lib/invite.js";
import { chairs, named, seated } from "../../lib/labels.js";
import { beSomebody } from "../../lib/session.js";
import { spelled } from "../../lib/time-left.js";
import { optionsOf, sidesOf, toldOf } from "../cards/briefing.js";
import { begins } from "../prompt/question.js";
import { links, refreshed } from "./invite-links.js";
import { cancelButton, leaveButton } from "./waiting-map.js";

/**
 * @param {HTMLElement} element
 * @param {Header} match
 * @param {{hangUp: () => void, waiting: import("./waiting-map.js").Waiting}} ways hangUp: called before the
 *   user declines, because the match may not be visible afterwards; waiting: the map beneath
 */
export function showSeats(element, match, { hangUp, waiting }) {
  element.hidden = match.status !== "open";
  if (element.hidden) return;
  const invited = new URLSearchParams(location.search);
  const rows = chairs(match.seats).map(({ roles, seat }) => {
    const free = seat.kind === "open" || (seat.kind === "invite" && roles.includes(invited.get("role") ?? ""));
    const join = free && !match.mine?.length && once(
      h("button", { type: "button", class: "primary" }, `Play ${named(roles)}`),
      () => sit(match, seat.role, invited.get("invite")),
    );
    const who = h("small", { "data-roles": roles.join() });
    return h("li", {}, h("b", {}, named(roles)), h("span", { "data-player": seat.role }, seated(seat)), join, who);
  });
  refill(
    element,
    h("h2", {}, match.scenario_name ?? match.title),
    h("p", {}, `${begins(match)}${match.private ? " Only invited people can see it." : ""}`),
    match.deadline && h("p", {}, `Each decision may take ${spelled(match.deadline)}; then unfinished sheets are submitted as they are.`),
    ...asked(match, hangUp),
    h("ul", { class: "seats" }, rows),
    h("div", { class: "links" }, links(match)),
    h("div", { class: "about" }),
    h("div", { class: "row end" }, match.owner && cancelButton(match), Boolean(match.mine?.length) && !match.owner && leaveButton(match, hangUp), waiting.button()),
  );
  void waiting.look(match).catch(noMatter);
  void tell(element, match).catch(noMatter);
  void refreshed(match).then((fresh) => fresh && showLinks(element, match)).catch(noMatter);
}

/**
 * @param {HTMLElement} element
 * @param {Header} match
 */
function showLinks(element, match) {
  refill(/** @type {HTMLElement} */ (element.querySelector(".links")), ...links(match));
}

/** The seats can be taken without it. */
function noMatter() {}

/**
 * Show beside each seat what its side is, and below how the match ends and what the options change.
 * @param {HTMLElement} element
 * @param {Header} match
 */
async function tell(element, match) {
  const told = await toldOf(match);
  for (const place of element.querySelectorAll("[data-roles]")) {
    const roles = place.getAttribute("data-roles")?.split(",") ?? [];
    place.textContent = sidesOf(told, roles).map(({ who }) => who).join(" ");
  }
  const ends = told.briefing.ends && h("p", {}, h("b", {}, "How it ends. "), told.briefing.ends);
  element.querySelector(".about")?.replaceChildren(ends || "", ...optionsOf(told, match));
}

/**
 * Show the user's invitation.
 * @param {Header} match
 * @param {() => void} hangUp
 */
function asked(match, hangUp) {
  if (!match.invited?.length) return [];
  return [h("div", { class: "invited" }, h("p", {}, `${invitedTo(match)}.`), answers(match, () => location.assign("/"), hangUp))];
}

/**
 * @param {Header} match
 * @param {string} role
 * @param {string | null} invite
 */
async function sit(match, role, invite) {
  await beSomebody();
  const seat = invite ? { role, invite } : { role };
  await sitWithSalt(match, (salt) => post(`/matches/${match.id}/join`, { ...seat, salt }));
  location.replace(`/match/${match.id}`);
  await leaving();
}
