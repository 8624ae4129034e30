// A series of actions suggested by a game: shown first, then sent in one request, and taken back
// together.

import { h } from "../../lib/dom.js";
import { worded as inWords } from "../connection/option-decoder.js";

/** At most this many actions are listed; of more the number is shown. */
const TOLD = 12;

/**
 * @typedef {object} Series
 * @property {Ask} ask decision that it answers
 * @property {import("./chooser.js").Entry} entry
 * @property {Manner} [manner] texts of its actions
 */

/**
 * Return the card of a suggestion: each action in words, and the two buttons.
 * @param {Series} series
 * @param {import("./chooser.js").Chooser} chooser
 * @param {{go: () => void, back: () => void, number: (button: HTMLButtonElement) => HTMLElement}} ways
 */
export function seriesCard({ entry, manner }, chooser, { go, back, number }) {
  // An action without arguments, such as the blow that follows an attack, needs no line.
  const actions = (entry.told ?? entry.series ?? []).filter((action) => action.includes(" "));
  // If all have the same verb, only the button names it.
  const alike = new Set(actions.map((action) => action.split(" ")[0])).size < 2;
  const told = (/** @type {string} */ action) =>
    (alike || !manner || !chooser.scene ? worded(action, chooser) : inWords(action, manner, chooser.scene, chooser.named));
  const lines = actions.slice(0, TOLD).map((action) => h("li", {}, told(action)));
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
function worded(action, chooser) {
  const option = chooser.ask?.options.find((one) => one.action === action);
  if (!option) return action.split(" ").slice(1).map((id) => chooser.called({ kind: "", id })).join(" → ");
  return option.args.map((arg) => arg.name ?? chooser.called(arg)).join(" → ");
}

/**
 * Show a suggestion, on the board too.
 * @param {import("./selection.js").Hand} hand
 * @param {import("./chooser.js").Entry} entry
 */
export function offer(hand, entry) {
  const { ask } = hand.chooser;
  if (!ask || !entry.series) return;
  hand.prompt.series = { ask, entry, manner: hand.ways.manner() };
  hand.show();
  const about = (entry.told ?? entry.series).flatMap((action) => action.split(" ").slice(1));
  hand.ways.stage.point([...new Set(about)]);
}

/**
 * Send all suggested actions at once; none if the suggestion is rejected.
 * @param {import("./selection.js").Hand} hand
 * @param {string[]} actions
 */
export function follow(hand, [act, ...then]) {
  hand.prompt.series = null;
  hand.ways.stage.point([]);
  hand.ways.stage.board.groups.ghosts.replaceChildren();
  hand.show();
  if (act) void hand.act(act, then);
}

/**
 * Reject the suggestion. Returns whether there was one.
 * @param {import("./selection.js").Hand} hand
 */
export function leave(hand) {
  const { series } = hand.prompt;
  const open = series !== null && series.ask === hand.chooser.ask;
  if (open) follow(hand, []);
  return open;
}
