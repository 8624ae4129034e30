// A match that waits for players: who sits where, and how to sit down.

import { post } from "../lib/api.js";
import { h, refill } from "../lib/dom.js";
import { answers, invitedTo, keptInvites } from "../lib/invite.js";
import { spelled } from "../lib/left.js";
import { beSomebody } from "../lib/me.js";
import { chairs, named, seated, titled } from "../lib/names.js";
import { leaving, once } from "../lib/once.js";
import { toast } from "../lib/say.js";
import { optionsOf, sidesOf, toldOf } from "./brief.js";
import { cancelButton, leaveButton } from "./lobby.js";

/**
 * @param {HTMLElement} element
 * @param {Header} match
 * @param {{hangUp: () => void, waiting: import("./lobby.js").Waiting}} ways what is done before I
 *   decline, for then the match may be hidden from me; and the map that lies beneath
 */
export function showSeats(element, match, { hangUp, waiting }) {
  element.hidden = match.status !== "open";
  if (element.hidden) return;
  const invited = new URLSearchParams(location.search);
  const rows = chairs(match.seats).map(({ roles, seat }) => {
    const free = seat.kind === "open" || (seat.kind === "invite" && roles.includes(invited.get("role") ?? ""));
    const join = free && !match.mine?.length && once(
      h("button", { type: "button", class: "primary" }, `Play ${named(roles)}`),
      () => sit(match.id, seat.role, invited.get("invite")),
    );
    const who = h("small", { "data-roles": roles.join() });
    return h("li", {}, h("b", {}, named(roles)), h("span", { "data-player": seat.role }, seated(seat)), join, who);
  });
  refill(
    element,
    h("h2", {}, match.scenario_name ?? match.title),
    h("p", {}, `The match begins when every seat is taken.${match.private ? " Only those who are invited see it." : ""}`),
    match.deadline && h("p", {}, `Each decision may take ${spelled(match.deadline)}: then every sheet is taken as it stands.`),
    ...asked(match, hangUp),
    h("ul", { class: "seats" }, rows),
    ...links(match),
    h("div", { class: "about" }),
    h("div", { class: "row end" }, match.owner && cancelButton(match), Boolean(match.mine?.length) && !match.owner && leaveButton(match, hangUp), waiting.button()),
  );
  void waiting.look(match).catch(noMatter);
  void tell(element, match).catch(noMatter);
}

/** The seats can be taken without it. */
function noMatter() {}

/**
 * Tell beside each seat who sits there, and below how it ends and what the options change.
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
 * What I am asked if I am invited.
 * @param {Header} match
 * @param {() => void} hangUp
 */
function asked(match, hangUp) {
  if (!match.invited?.length) return [];
  return [h("div", { class: "invited" }, h("p", {}, `${invitedTo(match)}.`), answers(match, () => location.assign("/"), hangUp))];
}

/**
 * @param {string} match
 * @param {string} role
 * @param {string | null} invite
 */
async function sit(match, role, invite) {
  await beSomebody();
  await post(`/matches/${match}/join`, invite ? { role, invite } : { role });
  location.replace(`/match/${match}`);
  await leaving();
}

/** @param {Header} match */
function links(match) {
  const kept = keptInvites(match.id);
  const open = match.seats.some(({ kind }) => kind === "open");
  const all = { ...kept, ...(open && match.mine?.length ? { anybody: location.pathname } : {}) };
  return Object.entries(all).map(([role, path]) => {
    const url = new URL(String(path), location.origin).href;
    const field = h("input", { type: "text", readonly: true, value: url, "aria-label": `Link for ${titled(role)}` });
    const copy = h("button", { type: "button" }, "Copy");
    copy.addEventListener("click", async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(url);
        toast("The link is copied.");
      } catch {
        toast("Copy the link that is selected.");
      }
    });
    const roles = chairs(match.seats).find((chair) => chair.roles.includes(role))?.roles ?? [role];
    const text = role === "anybody" ? "Anybody with this link may sit down:" : sentTo(match, roles);
    return h("div", { class: "invite" }, h("p", {}, text), h("div", { class: "row" }, field, copy));
  });
}

/**
 * Say what the link of a seat is for: whoever is invited by name needs none.
 * @param {Header} match
 * @param {string[]} roles
 */
function sentTo({ seats }, roles) {
  const seat = seats.find(({ role }) => roles.includes(role));
  if (seat?.name && !seat.declined) return `${seat.name} finds the invitation on the first page. With this link anybody may take the seat, once:`;
  return `Send this link to whoever plays ${named(roles)}; it works once:`;
}
