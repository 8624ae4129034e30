// Why not? A click on what is not lit tells the rule that forbids it.

import { post } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { toast } from "../lib/say.js";

const QUESTIONS = 4;

/**
 * Ask why none of these actions may be done, and show the first answer that names a rule.
 * @param {string} match
 * @param {Ask} ask
 * @param {string[]} meant
 * @param {(rule: string) => void} openRule
 */
export async function whyNot(match, ask, meant, openRule) {
  for (const action of meant.slice(0, QUESTIONS)) {
    const told = await answer(match, ask.role, action);
    if (told?.why) {
      toast(told.why, ...link(told.rule, openRule));
      return;
    }
  }
  toast(ask.prompt);
}

/**
 * @param {string} match
 * @param {string} role
 * @param {string} action
 * @returns {Promise<Why | null>}
 */
async function answer(match, role, action) {
  try {
    return await post(`/matches/${match}/why`, { role, action });
  } catch {
    // A guess that is no action of this match: the next may be one.
    return null;
  }
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
