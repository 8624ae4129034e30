// The card for a player who is out of the match while others play on.

import { open } from "../../lib/dialog.js";
import { h } from "../../lib/dom.js";
import { ruleLink } from "../prompt/why-not.js";

/**
 * Show who is out. Players whose roles are out may leave or go on watching.
 * @param {Elimination} out
 * @param {string | undefined} rule id of the reason
 * @param {string[]} mine the roles of the user
 * @param {(rule: string) => void} openRule
 */
export function showElimination({ title, text, roles }, rule, mine, openRule) {
  const all = mine.length > 0 && mine.every((role) => roles.includes(role));
  const on = h("button", { type: "button", class: "primary" }, all ? "Keep watching" : "Continue");
  const leave = h("a", { class: "button", href: "/" }, "Leave the table");
  const note = h("p", {}, all
    ? "The others continue. You can watch, or come back later to see how it ends."
    : "The match continues.");
  const rules = ruleLink(rule, (id) => {
    card.close();
    openRule(id);
  }, "The rule");
  const card = open(
    title,
    [h("p", {}, text, " ", rules), note, h("div", { class: "row end" }, all && leave, on)],
    "card",
  );
  on.addEventListener("click", () => card.close());
  return card;
}
