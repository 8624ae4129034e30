// Questions before an action is sent: each names the action, and what else the same click can mean.

import { choose } from "../../lib/dialog.js";
import { actionText } from "../connection/option-decoder.js";

/**
 * Ask the questions of an action, one after the other. Returns the action to send: the same, another that was
 * chosen instead, or "" if none was confirmed.
 * @param {string} action
 * @param {string[]} questions
 * @param {import("../input/chooser.js").Chooser} chooser
 * @param {ActionLabels} [manner]
 */
export async function confirmAction(action, questions, chooser, manner) {
  const actions = [action, ...alternatives(action, chooser)];
  const names = actions.map((each) => nameOf(each, chooser, manner));
  for (const question of questions) {
    const answer = await choose(`${names[0]}?`, question, names);
    if (answer) return actions[answer] ?? "";
  }
  return action;
}

/**
 * Return the actions on the space of a piece that an action is about, as a march to the town where a force stands.
 * @param {string} action
 * @param {import("../input/chooser.js").Chooser} chooser
 */
function alternatives(action, chooser) {
  const { scene, ask } = chooser;
  const args = ask?.options.find((option) => option.action === action)?.args ?? [];
  const target = args.at(-1);
  const place = target?.kind === "piece" && scene?.pieces.find(({ id }) => id === target.id)?.space;
  const isThere = (/** @type {Option} */ { verb, args: ids }) => !chooser.isListed(verb) && ids.length === args.length &&
    ids.every(({ id, kind }, at) => at < ids.length - 1 ? id === args[at].id : kind === "space" && id === place);
  return place ? (ask?.options ?? []).filter(isThere).map((option) => option.action) : [];
}

/**
 * Return the name of an action as an imperative: "Join the army of the King". A number without a name is left out.
 * @param {string} action
 * @param {import("../input/chooser.js").Chooser} chooser
 * @param {ActionLabels} [manner]
 */
function nameOf(action, { scene, named }, manner) {
  if (!manner || !scene) return "Go on";
  const text = actionText(action, manner, scene, named);
  return text.replace(/: \d+$/, "").replace(": ", " ");
}
