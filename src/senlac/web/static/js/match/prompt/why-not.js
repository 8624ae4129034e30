// Why not? A click on something that is not highlighted shows the rule that forbids it.

import { refuse } from "../../lib/announce.js";
import { post } from "../../lib/api.js";
import { h } from "../../lib/dom.js";

/**
 * Ask for the reason a click is refused, and show it; or the decision, if no rule forbids the click.
 * @param {string} match
 * @param {Ask} ask
 * @param {string} hand the selection, "" for none
 * @param {string[]} things under the click, topmost first
 * @param {(rule: string) => void} openRule
 */
export async function whyNot(match, ask, hand, things, openRule) {
  try {
    /** @type {Explanation} */
    const answer = await post(`/matches/${match}/clicked`, { role: ask.role, hand, things });
    if (answer.why) {
      refuse(answer.why, ...ruleLink(answer.rule, openRule));
      return;
    }
  } catch {
    // The decision can be shown without the server.
  }
  refuse(ask.prompt);
}

/**
 * @param {string | undefined} rule
 * @param {(rule: string) => void} openRule
 * @param {string} [label] by default the id of the rule
 */
export function ruleLink(rule, openRule, label = rule) {
  if (!rule) return [];
  const button = h("button", { type: "button", class: "rule" }, label);
  button.addEventListener("click", () => openRule(rule));
  return [button];
}
