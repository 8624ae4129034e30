// The head of every page but the table: the name, who I am, the colours.

import { byId, h } from "./dom.js";
import { whoAmI } from "./me.js";
import { themeSwitch } from "./theme.js";

/** @returns {Promise<Me>} */
export function masthead() {
  themeSwitch(byId("theme"));
  // A page that comes back from the browser's memory may be another person's by then.
  window.addEventListener("pageshow", ({ persisted }) => persisted && void showWho().catch(() => undefined));
  return showWho();
}

/**
 * Show who I am now.
 * @returns {Promise<Me>}
 */
export async function showWho() {
  const me = await whoAmI();
  const name = me.signed ? (me.name ?? "") : "Sign in";
  const link = h("a", { href: "/account" }, name, me.guest && h("small", {}, " guest"));
  const who = byId("who");
  // A link must not disappear when the user is about to press it.
  if (who.textContent !== link.textContent) who.replaceChildren(link);
  return me;
}
