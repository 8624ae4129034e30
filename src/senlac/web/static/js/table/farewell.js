// Somebody is out of the match while the others play on: why, and whether to watch on.

import { open } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { link } from "./why.js";

/**
 * Show who is out. Those whose roles are out may leave, or watch on.
 * @param {Out} out
 * @param {string | undefined} rule by which
 * @param {string[]} mine the roles of mine
 * @param {(rule: string) => void} openRule
 */
export function showFarewell({ title, text, roles }, rule, mine, openRule) {
  const all = mine.length > 0 && mine.every((role) => roles.includes(role));
  const on = h("button", { type: "button", class: "primary" }, all ? "Watch on" : "Go on");
  const leave = h("a", { class: "button", href: "/" }, "Leave the table");
  const note = h("p", {}, all
    ? "The others play on. You can watch, or come back later to see how it ends."
    : "The match goes on.");
  const rules = link(rule, (id) => {
    card.close();
    openRule(id);
  });
  const card = open(
    title,
    [h("p", {}, text, " ", rules), note, h("div", { class: "row end" }, all && leave, on)],
    "card",
  );
  on.addEventListener("click", () => card.close());
  return card;
}
