// The page of a player: results by game and side, and the matches that are visible to the user.

import { get, Refused } from "../lib/api.js";
import { byId, h } from "../lib/dom.js";
import { showErrorPage } from "../lib/error-page.js";
import { sentenceCase } from "../lib/labels.js";
import { showMasthead } from "../lib/masthead.js";
import { matchLine, sortMatches } from "../lib/match-list.js";

/** @typedef {{game: string, title: string, role: string, won: number, drawn: number, lost: number}} Tally */

/**
 * Return the results as a table, with a bar in each row.
 * @param {Tally[]} tallies
 */
function results(tallies) {
  const number = (/** @type {string} */ text) => h("th", { scope: "col", class: "number" }, text);
  const head = h("tr", {}, h("th", { scope: "col" }, "Game"), h("th", { scope: "col" }, "Side"),
    number("Won"), number("Drawn"), number("Lost"), h("th", {}, h("span", { class: "visually-hidden" }, "Share")));
  const rows = tallies.map(({ title, role, won, drawn, lost: gone }, place) =>
    h("tr", {},
      h("th", { scope: "row" }, title === tallies[place - 1]?.title ? h("span", { class: "visually-hidden" }, title) : title),
      h("td", {}, sentenceCase(role)),
      [won, drawn, gone].map((count) => h("td", { class: "number" }, count)),
      h("td", { class: "shares-cell" }, bar(won, drawn, gone))));
  return h("table", {}, h("thead", {}, head), h("tbody", {}, rows));
}

/**
 * @param {number} won
 * @param {number} drawn
 * @param {number} gone
 */
function bar(won, drawn, gone) {
  const parts = [["won", won], ["drawn", drawn], ["lost", gone]].map(([kind, count]) => {
    const part = h("i", { class: kind });
    part.style.flexGrow = String(count);
    return part;
  });
  return h("span", { class: "result-bar", "aria-hidden": "true" }, parts);
}

/**
 * Show the page of a player whose matches the user may not see. The server gives the same answer if there is no such player.
 * @param {string} name
 * @param {Me} me
 */
function showNothing(name, me) {
  const own = me.signed && me.name?.toLowerCase() === name.toLowerCase();
  const text = own
    ? "You have played no match yet. Your results by game and side, and your matches, will stand here."
    : "No match of a player of this name can be seen: there is none yet, or they are private.";
  document.title = `${name} \u00b7 Senlac`;
  byId("name").textContent = name;
  byId("nothing").replaceChildren(h("p", {}, text), h("div", { class: "row" },
    h("a", { class: "button", href: "/" }, own ? "Play a match" : "Home")));
  byId("nothing").hidden = false;
}

async function start() {
  const known = showMasthead();
  const name = location.pathname.split("/")[2] ?? "";
  /** @type {{name: string, tallies: Tally[], matches: MatchCard[]}} */
  let player;
  try {
    player = await get(`/players/${name}`);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "not_found") throw error;
    showNothing(decodeURIComponent(name), await known);
    return;
  }
  document.title = `${player.name} \u00b7 Senlac`;
  byId("name").textContent = player.name;
  byId("results").replaceChildren(results(player.tallies));
  byId("results").hidden = !player.tallies.length;
  byId("matches").replaceChildren(...sortMatches(player.matches).map((match) => matchLine(match, () => false)));
  byId("played").hidden = !player.matches.length;
}

start().catch(showErrorPage);
