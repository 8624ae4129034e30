// The head of every page but the table: the name, who I am, the colours.

import { byId, h } from "./dom.js";
import { whoAmI } from "./me.js";
import { themeSwitch } from "./theme.js";

/** @returns {Promise<Me>} */
export async function masthead() {
  themeSwitch(byId("theme"));
  const me = await whoAmI();
  const name = me.signed ? (me.name ?? "") : "Sign in";
  byId("who").replaceChildren(h("a", { href: "/account" }, name, me.guest && h("small", {}, " guest")));
  return me;
}
