// The indicator of the connection to the server.

import { h } from "../../lib/dom.js";

/** @type {Record<import("./socket.js").ConnectionState, string>} */
const WORDS = { connecting: "Connecting…", live: "", lost: "Connection lost. Trying again…", out: "You are signed out here." };

/** Return a link to sign in again and come back to this table. */
export const signIn = () => h("a", { href: `/account?match=${location.pathname.split("/")[2]}` }, "Sign in");

/**
 * Show the state of the connection.
 * @param {HTMLElement} sign
 * @param {import("./socket.js").ConnectionState} state
 */
export function showConnection(sign, state) {
  if (sign.dataset.state === state) return;
  sign.dataset.state = state;
  sign.replaceChildren(WORDS[state]);
  if (state === "out") sign.append(" ", signIn());
}
