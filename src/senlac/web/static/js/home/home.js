// The first page: games to play now, my matches, matches that wait for somebody.

import { get, reason } from "../lib/api.js";
import { byId, h } from "../lib/dom.js";
import { answers, invitedTo } from "../lib/invite.js";
import { keep, recall } from "../lib/keep.js";
import { masthead } from "../lib/masthead.js";
import { line, sorted } from "../lib/matches.js";
import { ago } from "../lib/names.js";
import { toast } from "../lib/say.js";
import { card, welcome } from "./shelf.js";

const AGAIN = 15_000;

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

/**
 * Show matches in the part of a name, which is hidden if there are none.
 * @param {string} name
 * @param {Header[]} matches
 * @param {(match: Header) => HTMLElement} [row]
 */
function fill(name, matches, row = line) {
  byId(name).hidden = !matches.length;
  byId(`${name}-list`).replaceChildren(...matches.map((match) => row(match)));
}

/**
 * Ask for a list of matches.
 * @param {string} name
 * @returns {Promise<Header[]>}
 */
const asked = async (name) => (await get(`/matches?list=${name}`)).matches;

/**
 * Show a list of matches of others in the section of its name.
 * @param {string} name
 */
async function list(name) {
  fill(name, sorted((await asked(name)).filter(({ mine }) => !mine?.length)));
}

/** Show to what I am invited. Returns how many invitations wait for me. */
async function invitations() {
  const found = await asked("invited");
  fill("invited", found, invitation);
  return found.length;
}

/** Show my matches: where it is my move, the others, those that are over. Returns how many wait. */
async function myMatches() {
  const all = sorted(await asked("mine"));
  const waiting = all.filter(({ your_move: move }) => move);
  const others = all.filter((match) => !waiting.includes(match));
  const past = (/** @type {Header} */ { status }) => status === "over" || status === "abandoned";
  byId("mine").hidden = !all.length;
  fill("turn", waiting);
  fill("going", others.filter((match) => !past(match)));
  fill("past", others.filter(past));
  greet(all.length > 0);
  return waiting.length;
}

/**
 * Welcome a newcomer; whoever has matches finds them at the top.
 * @param {boolean} known
 */
function greet(known) {
  keep("known", known);
  document.body.classList.toggle("known", known);
}

/** @param {boolean} signed only who is signed in has matches */
async function lists(signed) {
  try {
    const waiting = signed ? (await invitations()) + (await myMatches()) : 0;
    if (!signed) greet(false);
    document.title = waiting ? `(${waiting}) Senlac` : "Senlac: the wars of 1066";
    await list("open");
    await list("running");
  } catch {
    // The games stay; the lists come back with the server.
  }
}

async function start() {
  document.body.classList.toggle("known", recall("known", false));
  void masthead().then(({ signed }) => {
    void lists(signed);
    setInterval(() => document.hidden || void lists(signed), AGAIN);
  });
  /** @type {{games: GameCard[]}} */
  const { games } = await get("/games");
  // The quickest to learn and to play comes first.
  const shelf = [...games].sort((a, b) => (a.minutes ?? 0) - (b.minutes ?? 0));
  byId("start").replaceChildren(...welcome(shelf));
  byId("games").replaceChildren(...shelf.map(card));
}

start().catch((error) => toast(reason(error)));
