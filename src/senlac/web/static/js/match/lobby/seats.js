// A match that waits for players: who has which seat, and how to take one.

import { post } from "../../lib/api.js";
import { busyButton, pageIsLeaving } from "../../lib/busy-button.js";
import { sitWithSalt } from "../../lib/dice-salts.js";
import { h, refill } from "../../lib/dom.js";
import { face } from "../../lib/faces.js";
import { answerButtons, invitationText } from "../../lib/invite.js";
import { groupSeats, roleNames, seatText } from "../../lib/labels.js";
import { ensureSignedIn } from "../../lib/session.js";
import { timeSentence } from "../../lib/time-control.js";
import { fetchBriefing, handicapOf, optionsOf, sidesOf } from "../cards/briefing.js";
import { startText } from "../prompt/question.js";
import { inviteLinks, refreshLinks } from "./invite-links.js";
import { cancelButton, leaveButton } from "./waiting-map.js";

/**
 * @param {HTMLElement} element
 * @param {MatchCard} match
 * @param {{hangUp: () => void, waitingMap: import("./waiting-map.js").WaitingMap}} callbacks hangUp: called before the
 *   user declines, because the match may not be visible afterwards; waitingMap: the map beneath
 */
export function showSeats(element, match, { hangUp, waitingMap }) {
  element.hidden = match.status !== "open";
  if (element.hidden) return;
  const invited = new URLSearchParams(location.search);
  const rows = groupSeats(match.seats).map(({ roles, seat }) => {
    const free = seat.kind === "open" || (seat.kind === "invite" && roles.includes(invited.get("role") ?? ""));
    const join = free && !match.mine?.length && busyButton(
      h("button", { type: "button", class: "primary", "data-key": `join ${seat.role}` }, `Play ${roleNames(roles)}`),
      () => sit(match, seat.role, invited.get("invite")),
    );
    // The texts speak to the player.
    const who = (join || seat.mine) && h("small", { "data-roles": roles.join() });
    return h("li", {}, h("b", {}, roleNames(roles)), h("span", { "data-player": seat.role }, face(seat.bot), seatText(seat)), join, who);
  });
  refill(
    element,
    h("h2", {}, match.scenario_name ?? match.title),
    h("p", {}, `${startText(match)}${match.private ? " Only invited people can see it." : ""}`),
    h("p", { class: "time" }, timeSentence(match)),
    ...handicapOf(match),
    ...invitationCard(match, hangUp),
    h("ul", { class: "seats" }, rows),
    h("div", { class: "links" }, inviteLinks(match)),
    h("div", { class: "about" }),
    h("div", { class: "row end" }, match.owner && cancelButton(match), Boolean(match.mine?.length) && !match.owner && leaveButton(match, hangUp), waitingMap.button()),
  );
  void waitingMap.look(match).catch(ignoreError);
  void showSideTexts(element, match).catch(ignoreError);
  void refreshLinks(match).then((fresh) => fresh && showLinks(element, match)).catch(ignoreError);
}

/**
 * @param {HTMLElement} element
 * @param {MatchCard} match
 */
function showLinks(element, match) {
  refill(/** @type {HTMLElement} */ (element.querySelector(".links")), ...inviteLinks(match));
}

/** The seats can be taken without it. */
function ignoreError() {}

/**
 * Show beside the user's seat, and those they may take, what the side is, and below how the match ends and what the options change.
 * @param {HTMLElement} element
 * @param {MatchCard} match
 */
async function showSideTexts(element, match) {
  const texts = await fetchBriefing(match);
  for (const place of element.querySelectorAll("[data-roles]")) {
    const roles = place.getAttribute("data-roles")?.split(",") ?? [];
    place.textContent = sidesOf(texts, roles).map(({ who }) => who).join(" ");
  }
  const ends = texts.briefing.ends && h("p", {}, h("b", {}, "How it ends. "), texts.briefing.ends);
  element.querySelector(".about")?.replaceChildren(ends || "", ...optionsOf(texts, match));
}

/**
 * Show the user's invitation.
 * @param {MatchCard} match
 * @param {() => void} hangUp
 */
function invitationCard(match, hangUp) {
  if (!match.invited?.length) return [];
  return [h("div", { class: "invited" }, h("p", {}, `${invitationText(match)}.`), answerButtons(match, () => location.assign("/"), hangUp))];
}

/**
 * @param {MatchCard} match
 * @param {string} role
 * @param {string | null} invite
 */
async function sit(match, role, invite) {
  await ensureSignedIn();
  const seat = invite ? { role, invite } : { role };
  await sitWithSalt(match, (salt) => post(`/matches/${match.id}/join`, { ...seat, salt }));
  location.replace(`/match/${match.id}`);
  await pageIsLeaving();
}
