// The first page: games to play now, my matches, matches that wait for somebody.

import { get, reason } from "../lib/api.js";
import { byId, h } from "../lib/dom.js";
import { answers, invitedTo } from "../lib/invite.js";
import { masthead } from "../lib/masthead.js";
import { ago, chairs, listed, named, seated, titled } from "../lib/names.js";
import { once } from "../lib/once.js";
import { toast } from "../lib/say.js";
import { createMatch, playNow } from "./create.js";

const AGAIN = 15_000;

/** @param {GameCard} game */
function card(game) {
  const art = h("img", { src: game.art, alt: "", width: 480, height: 270 });
  const facts = [
    game.minutes && `${game.minutes} minutes`, game.players && `${game.players} players`, game.difficulty,
  ].filter(Boolean);
  const play = once(h("button", { type: "button", class: "primary" }, "Play now"), () => playNow(game));
  const set = once(h("button", { type: "button" }, "Set up a match"), () => createMatch(game.id));
  return h(
    "article",
    { class: "game" },
    art,
    h("div", { class: "about" },
      h("h3", {}, game.title),
      game.designer && h("p", { class: "designer" }, `A game by ${game.designer}`),
      facts.length > 0 && h("ul", { class: "facts" }, facts.map((fact) => h("li", {}, fact))),
      h("p", {}, game.blurb),
      h("div", { class: "row" }, play, set),
      h("p", { class: "links" },
        game.tutorial && h("a", { href: `/learn/${game.id}` }, "Learn it step by step"),
        h("a", { href: `/rules/${game.id}` }, "The rules"))),
  );
}

/** @param {Header} match */
function line(match) {
  const others = chairs(match.seats).filter(({ seat }) => !seat.mine)
    .map(({ roles, seat }) => `${named(roles)}: ${seated(seat)}`);
  const state = match.your_move ? h("b", { class: "your-move" }, "Your move") : h("span", {}, stateOf(match));
  return h(
    "li",
    {},
    h("a", { href: `/match/${match.id}` },
      h("span", { class: "what" }, match.scenario_name ?? match.scenario, h("small", {}, match.title)),
      h("span", { class: "who" }, listed(others) || "hot seat"),
      state,
      h("small", { class: "when" }, ago(match.asked_at ?? match.created_at))),
  );
}

/** @param {Header} match */
function invitation(match) {
  return h(
    "li",
    { class: "invitation" },
    h("a", { href: `/match/${match.id}` },
      h("span", { class: "what" }, match.scenario_name ?? match.scenario, h("small", {}, match.title)),
      h("span", { class: "who" }, invitedTo(match)),
      h("small", { class: "when" }, ago(match.created_at))),
    answers(match, () => lists(true)),
  );
}

/** @param {Header} match */
function stateOf(match) {
  if (match.status === "running") return `${listed((match.actors ?? []).map(titled))} to decide`;
  if (match.status === "open") return "Waiting for players";
  if (match.status !== "over") return titled(match.status);
  const winners = match.result?.winners ?? [];
  if (winners.some((role) => match.mine?.includes(role))) return "Won";
  return winners.length ? `${listed(winners.map(titled))} won` : "A draw";
}

/**
 * My move first, then what runs, then what is over; the newest first.
 * @param {Header[]} matches
 */
function sorted(matches) {
  const rank = (/** @type {Header} */ { your_move: mine, status }) =>
    mine ? 0 : status === "running" ? 1 : status === "open" ? 2 : 3;
  return [...matches].sort((a, b) => rank(a) - rank(b) || (b.created_at ?? "").localeCompare(a.created_at ?? ""));
}

/**
 * Show a list of matches in the section of its name.
 * @param {string} name
 * @param {(match: Header) => HTMLElement} [row]
 */
async function list(name, row = line) {
  /** @type {{matches: Header[]}} */
  const { matches } = await get(`/matches?list=${name}`);
  const shown = name === "mine" ? matches : matches.filter(({ mine }) => !mine?.length);
  byId(name).hidden = !shown.length;
  byId(`${name}-list`).replaceChildren(...sorted(shown).map(row));
  return shown;
}

/** @param {boolean} signed only who is signed in has matches */
async function lists(signed) {
  try {
    const invited = signed ? await list("invited", invitation) : [];
    const mine = signed ? await list("mine") : [];
    const waiting = invited.length + mine.filter(({ your_move: move }) => move).length;
    document.title = waiting ? `(${waiting}) Senlac` : "Senlac: the wars of 1066";
    await list("open");
    await list("running");
  } catch {
    // The games stay; the lists come back with the server.
  }
}

async function start() {
  void masthead().then(({ signed }) => {
    void lists(signed);
    setInterval(() => document.hidden || void lists(signed), AGAIN);
  });
  /** @type {{games: GameCard[]}} */
  const { games } = await get("/games");
  // The quickest to learn and to play comes first.
  const shelf = [...games].sort((a, b) => (a.minutes ?? 0) - (b.minutes ?? 0));
  byId("games").replaceChildren(...shelf.map(card));
}

start().catch((error) => toast(reason(error)));
