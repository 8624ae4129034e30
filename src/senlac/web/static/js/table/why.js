// Why not? A click on what is not lit tells the rule that forbids it.

import { post } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { toast } from "../lib/say.js";

/**
 * Ask what stands in the way of a click, and show the answer; or what is asked, if no rule does.
 * @param {string} match
 * @param {Ask} ask
 * @param {string} hand what is picked up, "" for nothing
 * @param {string[]} things what lies under the click, the topmost first
 * @param {(rule: string) => void} openRule
 */
export async function whyNot(match, ask, hand, things, openRule) {
  try {
    /** @type {Why} */
    const told = await post(`/matches/${match}/clicked`, { role: ask.role, hand, things });
    if (told.why) {
      toast(told.why, ...link(told.rule, openRule));
      return;
    }
  } catch {
    // What is asked can be told without the server.
  }
  toast(ask.prompt);
}

/**
 * @param {string | undefined} rule
 * @param {(rule: string) => void} openRule
 */
export function link(rule, openRule) {
  if (!rule) return [];
  const button = h("button", { type: "button", class: "rule" }, rule);
  button.addEventListener("click", () => openRule(rule));
  return [button];
}
