// The home page: games to play now, the user's matches, and matches that wait for a player.

import { get, isTemporary, query, reason } from "../lib/api.js";
import { busyButton } from "../lib/busy-button.js";
import { byId, h, refill } from "../lib/dom.js";
import { answerButtons, invitationText } from "../lib/invite.js";
import { timeAgo } from "../lib/labels.js";
import { showUser } from "../lib/masthead.js";
import { matchLine, sortMatches } from "../lib/match-list.js";
import { loadValue, storeValue } from "../lib/storage.js";
import { themeSwitch } from "../lib/theme.js";
import { gameCard, newcomerButtons } from "./game-list.js";

const REFRESH_MS = 15_000;
/** Milliseconds until the list of games is requested again after a failure. */
const GAMES_RETRY_MS = 4000;
/** Milliseconds between updates of the title while the page is hidden. */
const HIDDEN_REFRESH_MS = 60_000;

/** @param {Header} match */
function invitationLine(match) {
  return h(
    "li",
    { class: "invitation" },
    h("a", { href: `/match/${match.id}`, "data-key": match.id },
      h("span", { class: "what" }, match.scenario_name ?? match.scenario, h("small", {}, match.title)),
      h("span", { class: "who" }, invitationText(match)),
      h("small", { class: "when" }, timeAgo(match.created_at))),
    answerButtons(match, () => showLists(true)),
  );
}

/**
 * Show matches in a section, which is hidden if there are none.
 * @param {string} name
 * @param {Header[]} matches
 * @param {(match: Header) => HTMLElement} [row]
 */
function showMatches(name, matches, row = matchLine) {
  byId(name).hidden = !matches.length;
  refill(byId(`${name}-list`), ...matches.map((match) => row(match)));
}

/**
 * Fetch a list of matches.
 * @param {string} name
 * @returns {Promise<Header[]>}
 */
const fetchMatches = async (name) => (await get(`/matches?list=${name}`)).matches;

/**
 * Show a list of other players' matches in the section of the same name.
 * @param {string} name
 */
async function showList(name) {
  showMatches(name, sortMatches((await fetchMatches(name)).filter(({ mine }) => !mine?.length)));
}

/** Show the invitations of the user. Returns how many there are. */
async function showInvitations() {
  const found = await fetchMatches("invited");
  showMatches("invited", found, invitationLine);
  return found.length;
}

/** The number of pages of the user's matches that are shown. */
let pages = 1;

/**
 * Fetch the shown pages of the user's matches: first those that wait for the user, last those that are
 * over.
 * @returns {Promise<{all: Header[], more: boolean}>}
 */
async function fetchMyMatches() {
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

/**
 * Show the user's matches: those waiting for the user, other running ones, finished ones. Returns how
 * many wait.
 */
async function showMyMatches() {
  const { all, more } = await fetchMyMatches();
  const waiting = all.filter(({ your_move: move }) => move);
  const others = all.filter((match) => !waiting.includes(match));
  const past = (/** @type {Header} */ { status }) => status === "over" || status === "abandoned";
  byId("mine").hidden = !all.length;
  showMatches("turn", waiting);
  showMatches("going", others.filter((match) => !past(match)));
  showMatches("past", others.filter(past));
  byId("past").hidden = !more && !others.some(past);
  byId("more").hidden = !more;
  greet(all.length > 0);
  return waiting.length;
}

/**
 * Welcome a newcomer. Users with matches see these at the top instead.
 * @param {boolean} known
 */
function greet(known) {
  storeValue("known", known);
  document.body.classList.toggle("known", known);
}

/** Hide the user's matches: without a session there are none, but this page may have shown some before. */
function hideMyMatches() {
  for (const name of ["invited", "turn", "going", "past"]) showMatches(name, []);
  byId("mine").hidden = true;
  greet(false);
}

/**
 * Show the lists, and the number of waiting matches and invitations in the title. While the page is
 * hidden only the title is updated.
 * @param {boolean} signed whether there is a session: without one there are no own matches
 */
async function showLists(signed) {
  try {
    const waiting = signed ? (await showInvitations()) + (await showMyMatches()) : 0;
    if (!signed) hideMyMatches();
    document.title = waiting ? `(${waiting}) Senlac` : "Senlac: the wars of 1066";
    if (document.hidden) return;
    await showList("open");
    await showList("running");
  } catch {
    // The games stay; the lists return with the server.
  }
}

/**
 * The running or last fetch of the lists. Fetches are chained, so that an earlier answer never replaces a
 * later one.
 */
let lastFetch = Promise.resolve();

/** When the lists were last fetched. */
let askedAt = 0;

/** Fetch the lists now, for the current session, which may have changed in another tab. */
function refresh() {
  askedAt = Date.now();
  lastFetch = lastFetch.then(async () => {
    try {
      await showLists(Boolean((await showUser()).signed));
    } catch {
      // The server is asked again soon.
    }
  });
}

/**
 * Keep the lists up to date: refresh them when the page returns from the back-forward cache, when its tab
 * is shown, and every few seconds; less often while it is hidden.
 */
function keepFresh() {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) refresh();
  });
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
  setInterval(() => {
    if (!document.hidden || Date.now() - askedAt >= HIDDEN_REFRESH_MS) refresh();
  }, REFRESH_MS);
}

function start() {
  document.body.classList.toggle("known", loadValue("known", false));
  busyButton(byId("more"), async () => {
    const shown = byId("past-list").childElementCount;
    pages += 1;
    await showMyMatches();
    // The button disappears after the last page, so the focus moves to the first match that was added.
    const first = byId("past-list").children[shown]?.querySelector("a");
    if (byId("more").hidden) first?.focus({ preventScroll: true });
  });
  themeSwitch(byId("theme"));
  refresh();
  keepFresh();
  void showGames();
}

/** Show the games. While the server does not answer, say so and retry. */
async function showGames() {
  try {
    /** @type {{games: GameCard[]}} */
    const { games } = await get("/games");
    // The shortest game comes first.
    const shelf = [...games].sort((a, b) => (a.minutes ?? 0) - (b.minutes ?? 0));
    byId("start").replaceChildren(...newcomerButtons(shelf));
    byId("games").replaceChildren(...shelf.map(gameCard));
  } catch (error) {
    const trying = isTemporary(error);
    byId("games").replaceChildren(h("p", { role: "status" }, `${reason(error)}${trying ? " Trying again…" : ""}`));
    if (trying) setTimeout(() => void showGames(), GAMES_RETRY_MS);
  }
}

start();
