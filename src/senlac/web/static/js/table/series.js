// Many actions at once, as a game proposes them: shown first, then sent in one request, and taken
// back in one go.

import { h } from "../lib/dom.js";
import { worded as inWords } from "./asked.js";

/** So many actions are written out; of more it is told how many. */
const TOLD = 12;

/**
 * @typedef {object} Series
 * @property {Ask} ask the question it answers
 * @property {import("./choose.js").Entry} entry
 * @property {Manner} [manner] how its actions are worded
 */

/**
 * Return the card of what is proposed: each action as it would be done, and the two ways on.
 * @param {Series} series
 * @param {import("./choose.js").Chooser} chooser
 * @param {{go: () => void, back: () => void, number: (button: HTMLButtonElement) => HTMLElement}} ways
 */
export function seriesCard({ entry, manner }, chooser, { go, back, number }) {
  // What is about nothing, as the blow that follows an attack, needs no line.
  const actions = (entry.told ?? entry.series ?? []).filter((action) => action.includes(" "));
  // Where all do the same it is said once, by the button.
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
 * Write an action out by the names of what it is about.
 * @param {string} action
 * @param {import("./choose.js").Chooser} chooser
 */
function worded(action, chooser) {
  const option = chooser.ask?.options.find((one) => one.action === action);
  if (!option) return action.split(" ").slice(1).map((id) => chooser.called({ kind: "", id })).join(" → ");
  return option.args.map((arg) => arg.name ?? chooser.called(arg)).join(" → ");
}

/**
 * Show what is proposed, on the board too.
 * @param {import("./hand.js").Hand} hand
 * @param {import("./choose.js").Entry} entry
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
 * Do all that was proposed at once; nothing where it is left.
 * @param {import("./hand.js").Hand} hand
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
 * Leave what is proposed. Returns whether anything was.
 * @param {import("./hand.js").Hand} hand
 */
export function leave(hand) {
  const { series } = hand.prompt;
  const open = series !== null && series.ask === hand.chooser.ask;
  if (open) follow(hand, []);
  return open;
}
