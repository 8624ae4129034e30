// A series of actions suggested by a game: shown first, then sent in one request, and taken back
// together.

import { h } from "../../lib/dom.js";
import { actionText as inWords } from "../connection/option-decoder.js";
import { leftOutText } from "../prompt/left-behind.js";
import { shortOdds } from "../prompt/odds.js";
import { partsCard } from "./proposal-parts.js";

/** At most this many actions are listed at once; more are folded. */
const MAX_LISTED = 12;

/**
 * @typedef {object} Batch
 * @property {Ask} ask decision that it answers
 * @property {import("./chooser.js").Entry} entry
 * @property {ActionLabels} [manner] texts of its actions
 * @property {HTMLElement} [list] what it does and leaves out, once it is shown
 * @property {Set<number>} [dropped] the parts that are not accepted, by place
 */

/**
 * Return the card of a suggestion: each action in words with its odds, what is left out, and the two
 * buttons. It is made once: its odds stay while the prompt is drawn again.
 * @param {Batch} batch
 * @param {import("./chooser.js").Chooser} chooser
 * @param {{go: (actions: string[]) => void, back: () => void, number: (button: HTMLButtonElement) => HTMLElement, odds: (action: string) => Promise<Odds> | null}} callbacks
 */
export function batchCard(batch, chooser, { go, back, number, odds }) {
  const { entry } = batch;
  if (entry.parts?.length) return partsCard(batch, entry.parts, { go, back, number });
  const [label, ...warnings] = entry.label.split("\n");
  const act = h("button", { type: "button", class: "primary", "data-key": "all-at-once" }, label);
  const away = h("button", { type: "button", class: "quiet", "data-key": "leave" }, "Back");
  act.addEventListener("click", () => go(entry.series ?? []));
  away.addEventListener("click", back);
  batch.list ??= listOf(batch, chooser, odds);
  const warned = warnings.map((text) => h("p", { class: "warning" }, text));
  // However long the list is, both buttons stay visible above it.
  return h("div", { class: "proposal" }, h("div", { class: "choices decide" }, number(act), away, warned), h("div", { class: "choices listed" }, batch.list));
}

/**
 * Return what a suggestion does and leaves out.
 * @param {Batch} batch
 * @param {import("./chooser.js").Chooser} chooser
 * @param {(action: string) => Promise<Odds> | null} odds
 */
function listOf({ entry, manner }, chooser, odds) {
  // An action without arguments, such as the blow that follows an attack, needs no line.
  const actions = (entry.told ?? entry.series ?? []).filter((action) => action.includes(" "));
  // If all have the same verb, only the button names it.
  const alike = new Set(actions.map((action) => action.split(" ")[0])).size < 2;
  const describe = (/** @type {string} */ action) =>
    (alike || !manner || !chooser.scene ? actionLabel(action, chooser) : inWords(action, manner, chooser.scene, chooser.named));
  const line = (/** @type {string} */ action) => h("li", {}, describe(action), " ", oddsOf(action, chooser, odds));
  const lines = actions.slice(0, MAX_LISTED).map(line);
  const rest = actions.slice(MAX_LISTED);
  const left = leftOutText(entry, chooser);
  return h("div", { class: "batch" },
    h("ol", { class: "series" }, lines, rest.length > 0 && moreLines(rest, line)),
    left && h("p", { class: "left-out" }, left));
}

/**
 * Return a fold with further actions, which are listed, and their odds requested, when it is opened.
 * @param {string[]} actions
 * @param {(action: string) => HTMLElement} line
 */
function moreLines(actions, line) {
  const list = h("ol", { class: "series", start: MAX_LISTED + 1 });
  const fold = h("details", {}, h("summary", {}, `and ${actions.length} more`), list);
  fold.addEventListener("toggle", () => list.childElementCount || list.append(...actions.map(line)));
  return h("li", { class: "more" }, fold);
}

/**
 * Return the odds of an action that rolls dice, which fill themselves when they arrive.
 * @param {string} action
 * @param {import("./chooser.js").Chooser} chooser
 * @param {(action: string) => Promise<Odds> | null} odds
 */
function oddsOf(action, { ask, scene }, odds) {
  const option = ask?.options.find((one) => one.action === action);
  if (!option?.dice) return null;
  const known = scene?.chances?.[action]?.map(({ label, chance }) => ({ label, chance, fraction: "" }));
  return shortOdds(known ? Promise.resolve({ title: "", rows: known, lines: [] }) : odds(action));
}

/**
 * Return an action in words: as its arrow says, or by the names of its arguments.
 * @param {string} action
 * @param {import("./chooser.js").Chooser} chooser
 */
function actionLabel(action, chooser) {
  const arrow = chooser.scene?.arrows?.find((one) => one.action === action);
  if (arrow) return arrow.name;
  const option = chooser.ask?.options.find((one) => one.action === action);
  /** @type {Arg[]} */
  const args = option?.args ?? action.split(" ").slice(1).map((id) => ({ kind: isPiece(id, chooser) ? "piece" : "space", id }));
  const words = args.map((arg) => arg.kind === "space" ? spaceLabel(arg.id, args[0].id, chooser) : (arg.name ?? chooser.nameOf(arg)));
  return words.filter(Boolean).join(" → ");
}

/**
 * @param {string} id
 * @param {import("./chooser.js").Chooser} chooser
 */
const isPiece = (id, { scene }) => scene?.pieces.some((piece) => piece.id === id) ?? false;

/**
 * Return the target of a piece in words: the pieces of another side on it, or what it is. A number is left
 * out, and ground like that beneath the piece: the board shows where it is.
 * @param {string} id
 * @param {string} actor
 * @param {import("./chooser.js").Chooser} chooser
 */
function spaceLabel(id, actor, { scene, named }) {
  const acting = scene?.pieces.find((piece) => piece.id === actor);
  const there = scene?.pieces.filter((piece) => piece.space === id && piece.side !== acting?.side) ?? [];
  if (there.length) return there.map(({ name }) => name).join(", ");
  const ground = (/** @type {string} */ space) => {
    const name = named(space) ?? space;
    return name === space ? "" : name.replace(`${space}, `, "");
  };
  const from = acting?.space ? ground(acting.space) : "";
  return ground(id) === from ? "" : [from, ground(id)].filter(Boolean).join(" → ");
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
