// The page of a player: results by game and side, and the matches that are visible to the user.

import { get } from "../lib/api.js";
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

async function start() {
  void showMasthead();
  const name = location.pathname.split("/")[2] ?? "";
  /** @type {{name: string, tallies: Tally[], matches: Header[]}} */
  const player = await get(`/players/${name}`);
  document.title = `${player.name} \u00b7 Senlac`;
  byId("name").textContent = player.name;
  byId("results").replaceChildren(results(player.tallies));
  byId("results").hidden = !player.tallies.length;
  byId("matches").replaceChildren(...sortMatches(player.matches).map((match) => matchLine(match, () => false)));
  byId("played").hidden = !player.matches.length;
}

start().catch(showErrorPage);
