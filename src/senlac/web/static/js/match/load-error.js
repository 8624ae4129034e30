// A match that cannot be shown: why, and what to do about it.

import { get, isTemporary, query, reason, Refused } from "../lib/api.js";
import { byId, h, refill } from "../lib/dom.js";
import { homeLink } from "../lib/error-page.js";
import { invitationKey } from "../lib/invitation-key.js";
import { whoAmI } from "../lib/session.js";
import { signIn } from "./connection/connection-status.js";

/** Milliseconds between two attempts to reach the server. */
const RETRY_MS = 3000;

/** @type {Record<string, string>} */
const TITLES = {
  not_found: "Match not found", set_aside: "The server has set this match aside",
  offline: "The server is not available", unavailable: "The server is not available",
};

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Refused ? error.code : "");

/**
 * Show a card in place of the table. If the error is temporary, the page reloads when it has passed.
 * @param {unknown} error
 */
export function showLoadError(error) {
  const code = codeOf(error);
  const invited = code === "not_found" && Boolean(invitationKey());
  const title = invited ? "This invitation link does not work" : (TITLES[code] ?? "This match cannot be shown");
  document.body.dataset.status = "lost";
  document.title = `${title} · Senlac`;
  const ways = h("div", { class: "row end" }, homeLink());
  const passing = isTemporary(error);
  const card = byId("seats");
  refill(
    card,
    h("h1", {}, title),
    h("p", {}, invited ? "It has already been used, or has been replaced by a new link. Ask the person who invited you for a new one." : reason(error)),
    passing && h("p", { role: "status" }, "Trying again…"),
    ways,
  );
  card.hidden = false;
  if (passing) void retry();
  else if (code === "not_found") void offerSignIn(ways);
}

/** Reload the page as soon as the server answers. */
async function retry() {
  for (;;) {
    await new Promise((done) => setTimeout(done, RETRY_MS));
    try {
      await get(`/matches/${location.pathname.split("/")[2]}${query({ invite: invitationKey() })}`);
      break;
    } catch (error) {
      if (!isTemporary(error)) break;
    }
  }
  location.reload();
}

/**
 * Offer to sign in: a private match is visible only to its players.
 * @param {HTMLElement} ways
 */
async function offerSignIn(ways) {
  const me = await whoAmI().catch(() => null);
  if (!me || me.signed) return;
  ways.before(h("p", {}, "If you play in this match, sign in to see it."));
  const link = signIn();
  link.className = "button primary";
  ways.append(link);
}
