// A series of actions suggested by a game: shown first, then sent in one request, and taken back
// together.

import { h } from "../../lib/dom.js";
import { actionText as inWords } from "../connection/option-decoder.js";

/** At most this many actions are listed; of more the number is shown. */
const MAX_LISTED = 12;

/**
 * @typedef {object} Batch
 * @property {Ask} ask decision that it answers
 * @property {import("./chooser.js").Entry} entry
 * @property {Manner} [manner] texts of its actions
 */

/**
 * Return the card of a suggestion: each action in words, and the two buttons.
 * @param {Batch} batch
 * @param {import("./chooser.js").Chooser} chooser
 * @param {{go: () => void, back: () => void, number: (button: HTMLButtonElement) => HTMLElement}} callbacks
 */
export function batchCard({ entry, manner }, chooser, { go, back, number }) {
  // An action without arguments, such as the blow that follows an attack, needs no line.
  const actions = (entry.told ?? entry.series ?? []).filter((action) => action.includes(" "));
  // If all have the same verb, only the button names it.
  const alike = new Set(actions.map((action) => action.split(" ")[0])).size < 2;
  const told = (/** @type {string} */ action) =>
    (alike || !manner || !chooser.scene ? actionLabel(action, chooser) : inWords(action, manner, chooser.scene, chooser.named));
  const lines = actions.slice(0, MAX_LISTED).map((action) => h("li", {}, told(action)));
  const more = actions.length - lines.length;
  const act = h("button", { type: "button", class: "primary", "data-key": "all-at-once" }, entry.label);
  const away = h("button", { type: "button", class: "quiet", "data-key": "leave" }, "Back");
  act.addEventListener("click", go);
  away.addEventListener("click", back);
  const list = h("ol", { class: "series" }, lines, more > 0 && h("li", { class: "more" }, `and ${more} more`));
  return h("div", { class: "choices" }, number(act), list, away);
}

/**
 * Return an action in words, by the names of its arguments.
 * @param {string} action
 * @param {import("./chooser.js").Chooser} chooser
 */
function actionLabel(action, chooser) {
  const option = chooser.ask?.options.find((one) => one.action === action);
  if (!option) return action.split(" ").slice(1).map((id) => chooser.nameOf({ kind: "", id })).join(" → ");
  return option.args.map((arg) => arg.name ?? chooser.nameOf(arg)).join(" → ");
}

/**
 * Show a suggestion, on the board too.
 * @param {import("./selection.js").Selection} selection
 * @param {import("./chooser.js").Entry} entry
 */
export function showBatch(selection, entry) {
  const { ask } = selection.chooser;
  if (!ask || !entry.series) return;
  selection.prompt.batch = { ask, entry, manner: selection.callbacks.manner() };
  selection.show();
  const about = (entry.told ?? entry.series).flatMap((action) => action.split(" ").slice(1));
  selection.callbacks.stage.point([...new Set(about)]);
}

/**
 * Send all suggested actions at once; none if the suggestion is rejected.
 * @param {import("./selection.js").Selection} selection
 * @param {string[]} actions
 */
export function sendBatch(selection, [act, ...then]) {
  selection.prompt.batch = null;
  selection.callbacks.stage.point([]);
  selection.callbacks.stage.board.groups.ghosts.replaceChildren();
  selection.show();
  if (act) void selection.act(act, then);
}

/**
 * Reject the suggestion. Returns whether there was one.
 * @param {import("./selection.js").Selection} selection
 */
export function dismissBatch(selection) {
  const { batch } = selection.prompt;
  const open = batch !== null && batch.ask === selection.chooser.ask;
  if (open) sendBatch(selection, []);
  return open;
}
