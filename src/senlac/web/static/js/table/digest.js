// A card that sums something up: a battle from its dice and losses, a match from its scene.

import { h, s } from "../lib/dom.js";
import { open } from "../lib/dialog.js";
import { drawing } from "./board.js";
import { row } from "./panels.js";

/**
 * Return what lies between the event that opened a digest and the one at `end` that closed it.
 * @param {TableEvent[]} log
 * @param {number} end
 */
export function chapter(log, end) {
  const before = log.slice(0, end);
  const start = before.findLastIndex(({ digest }) => digest === "open");
  return start < 0 ? [] : log.slice(start, end + 1);
}

/**
 * Sum up dice and losses by side.
 * @param {TableEvent[]} events
 */
function sums(events) {
  /** @type {Map<number, {dice: number, hits: number, lost: number, fell: number}>} */
  const found = new Map();
  const of = (/** @type {number} */ side) => {
    const sum = found.get(side) ?? { dice: 0, hits: 0, lost: 0, fell: 0 };
    found.set(side, sum);
    return sum;
  };
  for (const { dice, losses = [] } of events) {
    if (dice?.side != null) {
      of(dice.side).dice += dice.values.length;
      of(dice.side).hits += (dice.counts ?? dice.values).length;
    }
    for (const loss of losses) {
      of(loss.side).lost += 1;
      of(loss.side).fell += loss.fell ? 1 : 0;
    }
  }
  return [...found].sort(([a], [b]) => a - b);
}

/**
 * Show what a battle came to.
 * @param {TableEvent[]} events from its first to its last
 * @param {(side: number) => string} named
 */
export function showDigest(events, named) {
  const lines = sums(events).map(([side, { dice, hits, lost, fell }]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row", class: `swatch side-${side}` }, named(side)),
      [dice, hits, lost, fell].map((number) => h("td", { class: "number" }, number)),
    ),
  );
  const head = ["", "Dice", "Hits", "Steps lost", "Blocks lost"].map((text) => h("th", { scope: "col" }, text));
  const table = h("table", { class: "digest" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, lines));
  const last = events.at(-1)?.text ?? "";
  return open(events[0]?.text ?? "", [table, h("p", { class: "digest-end" }, last)], "card");
}

/**
 * Show how a match ended.
 * @param {Report} report
 * @param {Board | null} board
 */
export function showReport(report, board) {
  const sign = board && report.symbol &&
    s("svg", { class: `emblem large side-${report.side}`, viewBox: "0 0 30 30", "aria-hidden": "true" },
      s("path", { class: "body", d: "M9 1H21Q29 1 29 9V21Q29 29 21 29H9Q1 29 1 21V9Q1 1 9 1Z" }),
      drawing(board, report.symbol, { x: 15, y: 15, w: 17 }));
  return open(
    report.title,
    [h("div", { class: "report" }, sign || "", h("dl", {}, report.rows.map(row)), h("p", {}, report.text))],
    "card",
  );
}
