// The games at a glance, and where somebody begins who has never been here.

import { h } from "../lib/dom.js";
import { listed } from "../lib/names.js";
import { once } from "../lib/once.js";
import { createMatch, playNow } from "./create.js";

const HOUR = 60;
/** From so many minutes on a game is said to take hours. */
const LONG = 90;

/**
 * Say how long a game takes.
 * @param {number} minutes
 */
function lasting(minutes) {
  if (minutes < LONG) return `${minutes} minutes`;
  const halves = Math.round(minutes / (HOUR / 2));
  return `${Math.floor(halves / 2)}${halves % 2 ? "½" : ""} hours`;
}

/** @param {GameCard} game */
function facts({ sides, players, minutes, hidden, difficulty }) {
  /** @type {[string, string | undefined][]} */
  const all = [
    ["Sides", listed(sides)], ["Players", players], ["Length", minutes ? lasting(minutes) : ""],
    ["Hidden", hidden], ["To learn", difficulty],
  ];
  const rows = all.filter(([, text]) => text).map(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]);
  return h("dl", { class: "facts" }, rows.flat());
}

/**
 * Say what the matches of a game are: battles, campaigns, or both.
 * @param {GameCard} game
 */
function kindOf({ scenarios }) {
  const kinds = new Set(scenarios.map(({ kind }) => kind));
  return kinds.size === 1 ? scenarios[0].kind : "match";
}

/** @param {GameCard} game */
const playing = (game) =>
  once(h("button", { type: "button", class: "primary" }, "Play now"), () => playNow(game));

/**
 * Say what a game begins with at once, where it is not what the facts tell of.
 * @param {GameCard} game
 */
function shorter({ main, scenarios: [first] }) {
  return first.id === main ? null : h("small", {}, `Play now begins with ${first.name}.`);
}

/** @param {GameCard} game */
export function card(game) {
  const art = h("img", { src: game.art, alt: "", width: 480, height: 270 });
  const set = once(h("button", { type: "button" }, `Set up a ${kindOf(game)}`), () => createMatch(game.id));
  return h(
    "article",
    { class: "game" },
    art,
    h("h3", {}, game.title),
    h("p", {}, game.blurb),
    h("div", { class: "row" }, playing(game), set, shorter(game)),
    facts(game),
    h("p", { class: "links" },
      game.tutorial && h("a", { href: `/learn/${game.id}` }, "Learn it step by step"),
      h("a", { href: `/rules/${game.id}` }, "The rules")),
    h("p", { class: "designer" }, game.designer && `A game by ${game.designer}`),
  );
}

/**
 * What to press for who has never been here: the first game, at once or step by step.
 * @param {GameCard[]} games
 */
export function welcome(games) {
  const game = games.find(({ tutorial }) => tutorial) ?? games[0];
  if (!game) return [];
  const learn = game.tutorial && h("a", { class: "button", href: `/learn/${game.id}` }, "Learn it step by step");
  const time = game.minutes ? `, ${lasting(game.minutes)}` : "";
  return [
    h("div", { class: "row" }, playing(game), learn),
    h("small", {}, `${game.title}${time}, against the computer. No account needed.`),
  ];
}
