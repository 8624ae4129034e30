// The header of every page except the table: name, user, colours.

import { byId, h } from "./dom.js";
import { whoAmI } from "./session.js";
import { themeSwitch } from "./theme.js";

/** @returns {Promise<Me>} */
export function showMasthead() {
  themeSwitch(byId("theme"));
  // A page from the back-forward cache may by now belong to another user.
  window.addEventListener("pageshow", ({ persisted }) => persisted && void showUser().catch(() => undefined));
  return showUser();
}

/**
 * Show the current user.
 * @returns {Promise<Me>}
 */
export async function showUser() {
  const me = await whoAmI();
  const name = me.signed ? (me.name ?? "") : "Sign in";
  const link = h("a", { href: "/account" }, name, me.guest && h("small", {}, " guest"));
  const who = byId("who");
  // Keep the link if it is unchanged: it must not disappear just before a click.
  if (who.textContent !== link.textContent) who.replaceChildren(link);
  return me;
}
