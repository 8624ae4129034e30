// A link for spectators without a session: they may be players who were signed out.

import { h } from "../../lib/dom.js";
import { whoAmI } from "../../lib/session.js";
import { signIn } from "../connection/connection-status.js";

/** @type {HTMLElement | null} */
let offer = null;

/**
 * Return the link, null for players and in a replay. It is hidden until the server has said that there is
 * no session.
 * @param {import("../connection/table-state.js").TableState} state
 */
export function signInOffer({ mine, replayed }) {
  if (mine.length || replayed) return null;
  if (!offer) {
    offer = h("p", { class: "hint", hidden: true }, "Already in this match? ", signIn());
    void reveal(offer);
  }
  return offer;
}

/** @param {HTMLElement} element */
async function reveal(element) {
  try {
    element.hidden = (await whoAmI()).signed;
  } catch {
    // Spectators need no link.
  }
}
