// The text of the prompt: whose turn it is, and the decision.

import { h } from "../../lib/dom.js";
import { joinWords, sentenceCase } from "../../lib/labels.js";
import { hasBegun } from "../connection/table-state.js";

/**
 * The line above the decision: whose turn it is, the step, and the remaining time.
 * @param {import("../connection/table-state.js").TableState} state
 * @param {import("./clock.js").Clock} clock
 */
export function promptHead(state, clock) {
  const { view, replayed } = state;
  const time = view && !replayed && clock.show(view, state.myMove);
  return h("p", { class: "whose" }, h("span", {}, turnText(state)), view && step(view), time);
}

/**
 * The clocks of all players, false without a time control.
 * @param {import("../connection/table-state.js").TableState} state
 * @param {import("./clocks.js").Clocks} clocks
 */
export const clockList = ({ view, replayed }, clocks) => view && !replayed && clocks.show(view.match);

/** @param {TableView} view */
function step(view) {
  const name = view.status === "running" && view.scene?.step;
  return name && h("span", { class: "step" }, name);
}

/** @param {import("../connection/table-state.js").TableState} state */
function turnText(state) {
  const { view, replayed } = state;
  if (replayed) return "Replay";
  if (!view || view.status === "open") return "Waiting for players";
  // An analysis goes on after the end: it may go back.
  if (view.status === "over" || view.result) return "The match is over";
  if (!hasBegun(view)) return "Cancelled";
  if (view.status !== "running") return sentenceCase(view.status);
  const names = (/** @type {string[]} */ roles) => joinWords(roles.map((role) => state.sideOf(role)?.title ?? sentenceCase(role)));
  if (view.match.analysis && view.ask) return `${names([view.ask.role])} to decide`;
  if (!state.myMove) return `${names(view.actors)} to decide`;
  // Of several players with sealed sheets only one is at the screen.
  return view.match.hotseat ? `Your move: ${names(view.actors.filter((role) => view.roles.includes(role)))}` : "Your move";
}

/**
 * @param {TableView} view
 * @param {import("../input/chooser.js").Chooser} chooser
 */
export function questionText(view, chooser) {
  const { ask } = chooser;
  if (view.status === "over") return view.scene?.notice ?? resultText(view);
  if (!ask) return view.ask?.prompt ?? waitingText(view);
  if (chooser.weighed.length) return oddsText(chooser);
  return chooser.begun ? selectionText(chooser) : ask.prompt;
}

/**
 * Return the text above odds: what they are about.
 * @param {import("../input/chooser.js").Chooser} chooser
 */
function oddsText(chooser) {
  const [{ dice, args }] = chooser.weighed;
  const things = args.map((arg) => chooser.nameOf(arg));
  if (!dice) return `${[...things, ""].join(": ")}${joinWords(verbsOf(chooser.weighed, things.length > 0), "or")}?`;
  const about = things.length ? things.join(", ") : joinWords(chooser.weighed.map(({ label }) => label), "or");
  return `The odds: ${about}.`;
}

/** @param {import("../input/chooser.js").Chooser} chooser */
function selectionText(chooser) {
  const { picked, open, chosen, verb } = chooser;
  if (verb && !picked) return `${open[0]?.label ?? verb}: where? Select it on the map.`;
  const name = chosen.length > 1 || !picked ? `${chosen.length} together` : chooser.nameOf(picked);
  return `${name}: ${joinWords(verbsOf(open, true), "or")}.`;
}

/**
 * Return the labels of options without duplicates.
 * @param {{label: string}[]} options
 * @param {boolean} within whether they stand within a sentence
 */
const verbsOf = (options, within) =>
  [...new Set(options.map(({ label }) => (within ? label.charAt(0).toLowerCase() + label.slice(1) : label)))];

/** @param {TableView} view */
function resultText(view) {
  const winners = view.result?.winners ?? [];
  return winners.length ? `${joinWords(winners.map(sentenceCase))} won.` : "A draw.";
}

/**
 * Return the text on what an open match waits for.
 * @param {MatchCard} match
 */
export function startText({ seats }) {
  const taken = seats.every(({ kind }) => kind === "person" || kind === "bot");
  return taken ? "The match begins in a moment." : "The match begins when every seat is taken.";
}

/** @param {TableView} view */
function waitingText(view) {
  if (view.status === "open") return startText(view.match);
  if (view.status === "paused") return "The match is paused.";
  if (view.status === "abandoned") return hasBegun(view) ? "The match was abandoned." : "The match was cancelled before it began.";
  if (!view.match.mine?.length) return "You are watching.";
  const seat = view.match.seats.find(({ role }) => view.actors.includes(role));
  return seat?.kind === "bot" ? "The computer is thinking." : "Waiting for the other side.";
}
