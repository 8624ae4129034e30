// The home page: games to play now, the user's matches, and matches that wait for a player.

import { get, isTemporary, query, reason } from "../lib/api.js";
import { busyButton } from "../lib/busy-button.js";
import { byId, h, refill } from "../lib/dom.js";
import { answerButtons, invitationText } from "../lib/invite.js";
import { timeAgo } from "../lib/labels.js";
import { showUser } from "../lib/masthead.js";
import { matchLine, openSeatLine, sortMatches } from "../lib/match-list.js";
import { keepClicksSteady } from "../lib/steady-clicks.js";
import { loadValue, storeValue } from "../lib/storage.js";
import { themeSwitch } from "../lib/theme.js";
import { gameCard, newcomerButtons } from "./game-list.js";
import { fetchMiniatures, miniatureOf } from "./miniatures.js";

const REFRESH_MS = 15_000;
/** Milliseconds until the list of games is requested again after a failure. */
const GAMES_RETRY_MS = 4000;
/** Milliseconds between updates of the title while the page is hidden. */
const HIDDEN_REFRESH_MS = 60_000;
/** Finished matches, and open seats, that are shown before the user asks for more. */
const FIRST_PAST = 3;
const FIRST_OPEN = 4;

/** @param {MatchCard} match */
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
 * @param {MatchCard[]} matches
 * @param {(match: MatchCard) => HTMLElement} [row]
 */
function showMatches(name, matches, row = matchLine) {
  byId(name).hidden = !matches.length;
  refill(byId(`${name}-list`), ...matches.map((match) => row(match)));
}

/**
 * Fetch a list of matches.
 * @param {string} name
 * @returns {Promise<MatchCard[]>}
 */
const fetchMatches = async (name) => (await get(`/matches?list=${name}`)).matches;

/**
 * Fetch a list of other players' matches.
 * @param {string} name
 */
const fetchOthers = async (name) => sortMatches((await fetchMatches(name)).filter(({ mine }) => !mine?.length));

/** Whether the user wants to see all open seats. */
let allOpen = false;

/** Show the seats that the user may take: the first ones, with a button for the rest. */
async function showOpenSeats() {
  const found = await fetchOthers("open");
  showMatches("open", allOpen ? found : found.slice(0, FIRST_OPEN), openSeatLine);
  byId("open-all").hidden = allOpen || found.length <= FIRST_OPEN;
  byId("open-all").textContent = `Show all ${found.length} open seats`;
}

/** Show the invitations of the user. Returns how many there are. */
async function showInvitations() {
  const found = await fetchMatches("invited");
  showMatches("invited", found, invitationLine);
  return found.length;
}

/** The number of pages of the user's matches that are shown, and whether all finished ones on them are. */
let pages = 1;
let allPast = false;

/** The user's matches at the last fetch. */
let shownMatches = { all: /** @type {MatchCard[]} */ ([]), more: false };

/**
 * Fetch the shown pages of the user's matches: first those that wait for the user, last those that are
 * over.
 * @returns {Promise<{all: MatchCard[], more: boolean}>}
 */
async function fetchMyMatches() {
  /** @type {MatchCard[]} */
  const all = [];
  let after;
  for (let page = 0; page < pages; page += 1) {
    /** @type {{matches: MatchCard[], next?: string}} */
    const { matches, next } = await get(`/matches${query({ list: "mine", after })}`);
    all.push(...matches);
    after = next;
    if (!next) break;
  }
  return { all, more: Boolean(after) };
}

/** Fetch and show the user's matches, then their pictures. Returns how many wait for the user. */
async function showMyMatches() {
  shownMatches = await fetchMyMatches();
  fillMyMatches();
  if (!document.hidden) void showPictures(shownMatches.all);
  return shownMatches.all.filter(({ your_move: move }) => move).length;
}

/**
 * Fetch the pictures of unfinished matches, then of the finished ones that are shown first.
 * @param {MatchCard[]} all
 */
async function showPictures(all) {
  const past = all.filter(isOver);
  const going = await fetchMiniatures(all.filter((match) => !isOver(match)));
  const over = await fetchMiniatures(past.slice(0, FIRST_PAST));
  if (going || over) fillMyMatches();
}

/** @param {MatchCard} match */
const isOver = ({ status }) => status === "over" || status === "abandoned";

/** @param {MatchCard} match */
const ownLine = (match) => matchLine(match, undefined, miniatureOf(match));

/** Show the user's matches: those waiting for the user, other running ones, finished ones. */
function fillMyMatches() {
  const { all, more } = shownMatches;
  const waiting = all.filter(({ your_move: move }) => move);
  const others = all.filter((match) => !waiting.includes(match));
  const past = others.filter(isOver);
  byId("mine").hidden = !others.some((match) => !isOver(match)) && !waiting.length;
  showMatches("turn", waiting, ownLine);
  const several = waiting.length > 1;
  byId("next").hidden = !several;
  byId("next").setAttribute("href", several ? `/match/${waiting[0].id}` : "/");
  showMatches("going", others.filter((match) => !isOver(match)), ownLine);
  showMatches("past", allPast ? past : past.slice(0, FIRST_PAST), ownLine);
  byId("past").hidden = !more && !past.length;
  byId("more").hidden = !more && (allPast || past.length <= FIRST_PAST);
  greet(all.length > 0);
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
  shownMatches = { all: [], more: false };
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
    await showOpenSeats();
    showMatches("running", await fetchOthers("running"));
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
    if (allPast) pages += 1;
    allPast = true;
    await showMyMatches();
    // The button disappears after the last page, so the focus moves to the first match that was added.
    const first = byId("past-list").children[shown]?.querySelector("a");
    if (byId("more").hidden) first?.focus({ preventScroll: true });
  });
  byId("open-all").addEventListener("click", () => {
    allOpen = true;
    refresh();
  });
  themeSwitch(byId("theme"));
  keepClicksSteady(document.body);
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
