// The card at the end of a match: who won, why, and what to do next.

import { get, reason } from "../../lib/api.js";
import { open } from "../../lib/dialog.js";
import { h, s } from "../../lib/dom.js";
import { joinWords, sentenceCase } from "../../lib/labels.js";
import { drawing } from "../board/board.js";
import { storyOf } from "../panels/chance-graph.js";
import { row } from "../panels/panels.js";

const SEAL = "M9 1H21Q29 1 29 9V21Q29 29 21 29H9Q1 29 1 21V9Q1 1 9 1Z";

/**
 * Return the report of the end: that of the game, otherwise who won.
 * @param {TableView} view
 * @returns {Report}
 */
function reportOf({ scene, result }) {
  if (scene?.report) return scene.report;
  const winners = result?.winners ?? [];
  const won = winners.length ? `${joinWords(winners.map(sentenceCase))} won` : "A draw";
  return { title: scene?.notice ?? won, text: "", rows: [] };
}

/**
 * Return the result for the user: "You lost", "" for a spectator or the player of all sides.
 * @param {import("../connection/table-state.js").TableState} state
 */
function ownResult({ view, mine }) {
  const winners = view?.result?.winners ?? [];
  if (!mine.length || view?.match.hotseat || view?.status !== "over") return "";
  if (!winners.length) return "A draw";
  return winners.some((role) => mine.includes(role)) ? "You won" : "You lost";
}

/**
 * Return the rows of the game's report besides the winner.
 * @param {Report} report
 * @param {SVGElement | null} sign
 */
function reportRows({ rows, text }, sign) {
  if (!sign && !rows.length && !text) return [];
  return [h("div", { class: "report" }, sign, h("dl", {}, rows.map(row)), text && h("p", {}, text))];
}

/**
 * Show how a match ended. The analysis follows when the server has sent it.
 * @param {import("../connection/table-state.js").TableState} state
 * @param {[string, () => unknown][]} actions buttons for what to do next
 * @param {(entry: number) => void} go shows the match after an entry
 */
export function showEnd(state, actions, go) {
  const { view, board } = state;
  const report = view && reportOf(view);
  if (!report) throw new Error("no match to report of");
  const sign = board && report.symbol
    ? s("svg", { class: `emblem large side-${report.side}`, viewBox: "0 0 30 30", "aria-hidden": "true" },
      s("path", { class: "body", d: SEAL }),
      drawing(board, report.symbol, { x: 15, y: 15, w: 17 }))
    : null;
  const analysis = h("div", { class: "story", "aria-live": "polite" });
  const buttons = actions.map(([text, doing], place) => {
    const button = h("button", { type: "button", class: place ? "" : "primary" }, text);
    button.addEventListener("click", () => {
      card.close();
      void doing();
    });
    return button;
  });
  const own = ownResult(state);
  const title = own && own !== report.title ? `${own}. ${report.title}` : report.title;
  const card = open(
    title,
    [
      ...reportRows(report, sign),
      analysis,
      h("footer", { class: "row end" }, buttons),
    ],
    "card ending",
  );
  void showAnalysis(analysis, state, (entry) => {
    card.close();
    go(entry);
  });
  return card;
}

/**
 * Fill in the chances over the match and the luck. A game may have no estimate of chances.
 * @param {HTMLElement} element
 * @param {import("../connection/table-state.js").TableState} state
 * @param {(entry: number) => void} go
 */
async function showAnalysis(element, state, go) {
  const { view } = state;
  if (!view || view.status !== "over") return;
  const waiting = h("p", { class: "quiet" }, "The chances over the match are being computed\u2026");
  element.append(waiting);
  try {
    /** @type {Story} */
    const story = await get(`/matches/${view.match.id}/story`);
    waiting.remove();
    if (story.entries.length) element.append(...storyOf(story, (role) => state.sideOf(role), go));
  } catch (error) {
    waiting.remove();
    element.append(h("p", { class: "quiet" }, reason(error)));
  }
}
