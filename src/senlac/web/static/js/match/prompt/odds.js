// Exact odds, beside the option they belong to.

import { query, reason } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { percent } from "../../lib/labels.js";
import { question } from "./questions.js";

/** From this many letters on a name leaves too little room for a bar beside it. */
const LONG_NAME = 18;

/**
 * Ask the server for the odds of an action in the current position.
 * @param {string} match
 * @param {TableView | null} view
 * @param {{role: string, action: string}} about
 * @returns {Promise<Odds>}
 */
function fetchOdds(match, view, about) {
  const path = `/matches/${match}/odds${query({ roles: view?.roles.join(",") })}`;
  return question(path, { ...about, seq: view?.seq });
}

/**
 * Return the odds of an action, null while an action is pending or if it is no longer an option.
 * @param {import("../input/selection.js").Selection} selection
 * @param {string} action
 */
export function oddsFor({ chooser: { ask }, callbacks }, action) {
  if (callbacks.busy() || !ask?.options.some((option) => option.action === action)) return null;
  return fetchOdds(callbacks.match, callbacks.state.view, { role: ask.role, action });
}

/**
 * Return a card that fills itself when the odds arrive.
 * @param {Promise<Odds> | null} coming
 * @param {string} label what they are the odds of
 * @param {boolean} [headed] whether the card has a visible title
 */
export function oddsCard(coming, label, headed) {
  if (!coming) return null;
  const card = h("div", { class: "odds", "aria-live": "polite" }, h("p", {}, "Computing…"));
  coming.then(
    (odds) => card.replaceChildren(headed ? h("h3", {}, odds.title) : "", ...rows(odds, label)),
    (error) => card.replaceChildren(h("p", {}, reason(error))),
  );
  return card;
}

/**
 * @param {Odds} odds
 * @param {string} what they are the odds of
 */
function rows({ rows: chances, lines = [] }, what) {
  const body = chances.map(({ label, chance, fraction }) => {
    const bar = h("i", { class: "odds-bar" });
    bar.style.width = `${chance * 100}%`;
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, label),
      h("td", { class: "odds-cell" }, bar),
      h("td", { class: "number", title: fraction }, percent(chance)),
    );
  });
  const long = chances.some(({ label }) => label.length >= LONG_NAME);
  const table = h("table", { class: long && "long" }, h("caption", { class: "visually-hidden" }, `Odds: ${what}`), h("tbody", {}, body));
  return [table, ...lines.map((line) => h("p", { class: "mean" }, line))];
}

/** A smaller part than this is lost in rounding. */
const LEAST = 0.005;

/**
 * Return the chances that are named, and what is left to one.
 * @param {Odds["rows"]} named
 * @returns {Odds["rows"]}
 */
function completed(named) {
  const rest = 1 - named.reduce((sum, { chance }) => sum + chance, 0);
  return rest < LEAST ? named : [...named, { label: "anything else", chance: rest, fraction: "" }];
}

/**
 * Return whether of these results exactly one happens. Those of several battles do not exclude each other.
 * @param {Odds["rows"]} chances
 */
const isWhole = (chances) => Math.abs(1 - chances.reduce((sum, { chance }) => sum + chance, 0)) < LEAST;

/** At most this many results are named beside an action in a list. */
const MAX_SHORT = 2;

/**
 * Return the odds of an action in a few words: the mean where results are numbers, otherwise the most
 * likely results.
 * @param {Promise<Odds> | null} coming
 */
export function shortOdds(coming) {
  const line = h("small", { class: "short-odds" }, coming && "…");
  coming?.then(
    ({ rows: chances, lines = [] }) => {
      const likely = [...chances].sort((a, b) => b.chance - a.chance).slice(0, MAX_SHORT);
      const numbers = chances.every(({ label }) => /[+-]\d+$/.test(label));
      line.textContent = numbers ? (lines.at(-1) ?? "") : (isWhole(chances) ? completed(likely) : likely).map(({ label, chance }) => `${label} ${percent(chance)}`).join(", ");
    },
    () => line.remove(),
  );
  return line;
}

/**
 * Return a card of chances that are already known.
 * @param {Chance[]} chances
 * @param {string} label what they are the chances of
 */
export function chanceCard(chances, label) {
  const known = chances.map(({ label: what, chance }) => ({ label: what, chance, fraction: "" }));
  return h("div", { class: "odds" }, ...rows({ title: label, rows: known }, label));
}
