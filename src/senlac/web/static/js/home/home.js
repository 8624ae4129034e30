// The first page: games to play now, my matches, matches that wait for somebody.

import { get, passes, query, reason } from "../lib/api.js";
import { byId, h, refill } from "../lib/dom.js";
import { answers, invitedTo } from "../lib/invite.js";
import { keep, recall } from "../lib/keep.js";
import { showWho } from "../lib/masthead.js";
import { line, sorted } from "../lib/matches.js";
import { ago } from "../lib/names.js";
import { once } from "../lib/once.js";
import { themeSwitch } from "../lib/theme.js";
import { card, welcome } from "./shelf.js";

const AGAIN = 15_000;
/** Milliseconds until the games are asked for again that could not be had. */
const GAMES_AGAIN = 4000;
/** How often the title is brought up to date while the page is hidden. */
const HIDDEN_AGAIN = 60_000;

/** @param {Header} match */
function invitation(match) {
  return h(
    "li",
    { class: "invitation" },
    h("a", { href: `/match/${match.id}`, "data-key": match.id },
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
  refill(byId(`${name}-list`), ...matches.map((match) => row(match)));
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

/** How many pages of my matches are shown. */
let pages = 1;

/**
 * Ask for my matches, page by page: those that wait for me first, those that are over last.
 * @returns {Promise<{all: Header[], more: boolean}>}
 */
async function myPages() {
  /** @type {Header[]} */
  const all = [];
  let after;
  for (let page = 0; page < pages; page += 1) {
    /** @type {{matches: Header[], next?: string}} */
    const { matches, next } = await get(`/matches${query({ list: "mine", after })}`);
    all.push(...matches);
    after = next;
    if (!next) break;
  }
  return { all, more: Boolean(after) };
}

/** Show my matches: where it is my move, the others, those that are over. Returns how many wait. */
async function myMatches() {
  const { all, more } = await myPages();
  const waiting = all.filter(({ your_move: move }) => move);
  const others = all.filter((match) => !waiting.includes(match));
  const past = (/** @type {Header} */ { status }) => status === "over" || status === "abandoned";
  byId("mine").hidden = !all.length;
  fill("turn", waiting);
  fill("going", others.filter((match) => !past(match)));
  fill("past", others.filter(past));
  byId("past").hidden = !more && !others.some(past);
  byId("more").hidden = !more;
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

/** Without a session there are no matches, though this page may have shown some before. */
function noMatches() {
  for (const name of ["invited", "turn", "going", "past"]) fill(name, []);
  byId("mine").hidden = true;
  greet(false);
}

/**
 * Show the lists, and in the title how many matches and invitations wait for me. While nobody looks at
 * the page the title is all that is seen.
 * @param {boolean} signed only who is signed in has matches
 */
async function lists(signed) {
  try {
    const waiting = signed ? (await invitations()) + (await myMatches()) : 0;
    if (!signed) noMatches();
    document.title = waiting ? `(${waiting}) Senlac` : "Senlac: the wars of 1066";
    if (document.hidden) return;
    await list("open");
    await list("running");
  } catch {
    // The games stay; the lists come back with the server.
  }
}

/** The lists that are being fetched, or were last: an earlier answer never comes after a later one. */
let fetched = Promise.resolve();

/** When the lists were last asked for. */
let askedAt = 0;

/** Fetch the lists now, for the current session, which may have changed in another tab. */
function refresh() {
  askedAt = Date.now();
  fetched = fetched.then(async () => {
    try {
      await lists(Boolean((await showWho()).signed));
    } catch {
      // The server is asked again before long.
    }
  });
}

/**
 * Keep the lists fresh: when the page comes back from the browser's memory, when its tab is shown, and
 * every few seconds; more rarely while it is hidden.
 */
function keepFresh() {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) refresh();
  });
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
  setInterval(() => {
    if (!document.hidden || Date.now() - askedAt >= HIDDEN_AGAIN) refresh();
  }, AGAIN);
}

function start() {
  document.body.classList.toggle("known", recall("known", false));
  once(byId("more"), async () => {
    const shown = byId("past-list").childElementCount;
    pages += 1;
    await myMatches();
    // The button is gone after the last page: the keyboard goes on at what it has shown.
    const first = byId("past-list").children[shown]?.querySelector("a");
    if (byId("more").hidden) first?.focus({ preventScroll: true });
  });
  themeSwitch(byId("theme"));
  refresh();
  keepFresh();
  void showGames();
}

/** Show the games. While the server does not answer, say so and try again. */
async function showGames() {
  try {
    /** @type {{games: GameCard[]}} */
    const { games } = await get("/games");
    // The quickest to learn and to play comes first.
    const shelf = [...games].sort((a, b) => (a.minutes ?? 0) - (b.minutes ?? 0));
    byId("start").replaceChildren(...welcome(shelf));
    byId("games").replaceChildren(...shelf.map(card));
  } catch (error) {
    const trying = passes(error);
    byId("games").replaceChildren(h("p", { role: "status" }, `${reason(error)}${trying ? " Trying again…" : ""}`));
    if (trying) setTimeout(() => void showGames(), GAMES_AGAIN);
  }
}

start();
