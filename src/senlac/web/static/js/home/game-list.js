// The games as cards, and the first choice for newcomers.

import { busyButton } from "../lib/busy-button.js";
import { h } from "../lib/dom.js";
import { joinWords } from "../lib/labels.js";
import { createMatch, playNow } from "./create-match.js";

const HOUR_MINUTES = 60;
/** Games of at least this many minutes have their length given in hours. */
const LONG_MINUTES = 90;

/**
 * Return how long a game takes, in words.
 * @param {number} minutes
 */
function playingTime(minutes) {
  if (minutes < LONG_MINUTES) return `${minutes} minutes`;
  const halves = Math.round(minutes / (HOUR_MINUTES / 2));
  return `${Math.floor(halves / 2)}${halves % 2 ? "½" : ""} hours`;
}

/** @param {GameCard} game */
function facts({ sides, players, minutes, hidden, difficulty }) {
  /** @type {[string, string | undefined][]} */
  const all = [
    ["Sides", joinWords(sides)], ["Players", players?.replace("-", "–")], ["Length", minutes ? playingTime(minutes) : ""],
    ["Hidden", hidden], ["Difficulty", difficulty],
  ];
  const rows = all.filter(([, text]) => text).map(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]);
  return h("dl", { class: "facts" }, rows.flat());
}

/**
 * Return what to call a match of a game: battle or campaign, "match" if it has both kinds.
 * @param {GameCard} game
 */
function kindOf({ scenarios }) {
  const kinds = new Set(scenarios.map(({ kind }) => kind));
  return kinds.size === 1 ? scenarios[0].kind : "match";
}

/** @param {GameCard} game */
const playButton = (game) =>
  busyButton(h("button", { type: "button", class: "primary" }, "Play now"), () => playNow(game));

/**
 * Return a note on what "Play now" begins with, if that is not the main scenario.
 * @param {GameCard} game
 */
function shorterNote({ main, scenarios: [first] }) {
  return first.id === main ? null : h("small", {}, `“Play now” starts with ${first.name}.`);
}

/** @param {GameCard} game */
export function gameCard(game) {
  const art = h("img", { src: game.art, alt: "", width: 480, height: 270 });
  const set = busyButton(h("button", { type: "button" }, `Set up a ${kindOf(game)}`), () => createMatch(game.id));
  return h(
    "article",
    { class: "game" },
    art,
    h("h3", {}, game.title),
    h("p", {}, game.blurb),
    h("div", { class: "row" }, playButton(game), set, shorterNote(game)),
    facts(game),
    h("p", { class: "links" },
      game.tutorial && h("a", { href: `/learn/${game.id}` }, "Learn it step by step"),
      h("a", { href: `/rules/${game.id}` }, "The rules")),
    h("p", { class: "designer" }, game.designer && `A game by ${game.designer}`),
  );
}

/**
 * Return the buttons for newcomers: a game to play at once or learn step by step.
 * @param {GameCard[]} games
 */
export function newcomerButtons(games) {
  const game = games.find(({ tutorial }) => tutorial) ?? games[0];
  if (!game) return [];
  const learn = game.tutorial && h("a", { class: "button", href: `/learn/${game.id}` }, "Learn it step by step");
  const time = game.minutes ? `, ${playingTime(game.minutes)}` : "";
  return [
    h("div", { class: "row" }, playButton(game), learn),
    h("small", {}, `${game.title}${time}, against the computer. No account needed.`),
  ];
}
