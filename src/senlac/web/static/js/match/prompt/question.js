// The text of the prompt: whose turn it is, and the decision.

import { h } from "../../lib/dom.js";
import { listed, titled } from "../../lib/labels.js";
import { begun } from "../connection/table-state.js";

/**
 * The line above the decision: whose turn it is, the step, and the remaining time.
 * @param {import("../connection/table-state.js").TableState} state
 * @param {import("./clock.js").Clock} clock
 */
export function head(state, clock) {
  const { view, replayed } = state;
  const time = view && !replayed && clock.show(view, state.myMove);
  return h("p", { class: "whose" }, h("span", {}, whose(state)), view && step(view), time);
}

/** @param {TableView} view */
function step(view) {
  const name = view.status === "running" && view.scene?.step;
  return name && h("span", { class: "step" }, name);
}

/** @param {import("../connection/table-state.js").TableState} state */
function whose(state) {
  const { view, replayed } = state;
  if (replayed) return "Replay";
  if (!view || view.status === "open") return "Waiting for players";
  if (view.status === "over") return "The match is over";
  if (!begun(view)) return "Cancelled";
  if (view.status !== "running") return titled(view.status);
  const names = (/** @type {string[]} */ roles) => listed(roles.map((role) => state.sideOf(role)?.title ?? titled(role)));
  if (!state.myMove) return `${names(view.actors)} to decide`;
  // Of several players with sealed sheets only one is at the screen.
  return view.match.hotseat ? `Your move: ${names(view.actors.filter((role) => view.roles.includes(role)))}` : "Your move";
}

/**
 * @param {TableView} view
 * @param {import("../input/chooser.js").Chooser} chooser
 */
export function asked(view, chooser) {
  const { ask } = chooser;
  if (view.status === "over") return view.scene?.notice ?? ending(view);
  if (!ask) return view.ask?.prompt ?? waiting(view);
  if (chooser.weighed.length) return toWeigh(chooser);
  return chooser.begun ? inHand(chooser) : ask.prompt;
}

/**
 * Return the text above odds: what they are about.
 * @param {import("../input/chooser.js").Chooser} chooser
 */
function toWeigh(chooser) {
  const [{ dice, args }] = chooser.weighed;
  const things = args.map((arg) => chooser.called(arg));
  if (!dice) return `${[...things, ""].join(": ")}${listed(verbsOf(chooser.weighed, things.length > 0), "or")}?`;
  const about = things.length ? things.join(", ") : listed(chooser.weighed.map(({ label }) => label), "or");
  return `The odds: ${about}.`;
}

/** @param {import("../input/chooser.js").Chooser} chooser */
function inHand(chooser) {
  const { picked, open, chosen } = chooser;
  const name = chosen.length > 1 || !picked ? `${chosen.length} together` : chooser.called(picked);
  return `${name}: ${listed(verbsOf(open, true), "or")}.`;
}

/**
 * Return the labels of options without duplicates.
 * @param {{label: string}[]} options
 * @param {boolean} within whether they stand within a sentence
 */
const verbsOf = (options, within) =>
  [...new Set(options.map(({ label }) => (within ? label.charAt(0).toLowerCase() + label.slice(1) : label)))];

/** @param {TableView} view */
function ending(view) {
  const winners = view.result?.winners ?? [];
  return winners.length ? `${listed(winners.map(titled))} won.` : "A draw.";
}

/**
 * Return the text on what an open match waits for.
 * @param {Header} match
 */
export function begins({ seats }) {
  const taken = seats.every(({ kind }) => kind === "person" || kind === "bot");
  return taken ? "The match begins in a moment." : "The match begins when every seat is taken.";
}

/** @param {TableView} view */
function waiting(view) {
  if (view.status === "open") return begins(view.match);
  if (view.status === "paused") return "The match is paused.";
  if (view.status === "abandoned") return begun(view) ? "The match was abandoned." : "The match was cancelled before it began.";
  if (!view.match.mine?.length) return "You are watching.";
  const seat = view.match.seats.find(({ role }) => view.actors.includes(role));
  return seat?.kind === "bot" ? "The computer is thinking." : "Waiting for the other side.";
}
