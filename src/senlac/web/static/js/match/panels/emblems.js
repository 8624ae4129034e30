// The emblems of the sides, beside their colours: on panels, on bars that sides divide, and on the parts of a
// turn.

import { s } from "../../lib/dom.js";
import { drawing } from "../board/board.js";

/** @type {Map<number, {symbol: string, board: Board}>} the emblems of the present match, by side */
const known = new Map();

/**
 * Note the emblems of the sides of a match.
 * @param {Panel[]} panels
 * @param {Board | null} board
 */
export function noteEmblems(panels, board) {
  for (const { side, symbol } of panels) if (side != null && symbol && board) known.set(side, { symbol, board });
}

/**
 * Draw the emblem of a side on its colour.
 * @param {Panel} panel
 * @param {Board | null} board
 */
export function emblem(panel, board) {
  const sign = panel.symbol && board && drawing(board, panel.symbol, { x: 15, y: 15, w: 17 });
  return panel.side != null && s(
    "svg",
    { class: "emblem", viewBox: "0 0 30 30", "aria-hidden": "true" },
    s("path", { class: "body", d: panel.side % 2 ? "M9 1H21L29 9V21L21 29H9L1 21V9Z" : "M9 1H21Q29 1 29 9V21Q29 29 21 29H9Q1 29 1 21V9Q1 1 9 1Z" }),
    sign,
  );
}

/**
 * Draw the emblem of a side alone, on something that has its colour; null if it has none.
 * @param {number | undefined} side
 */
export function smallEmblem(side) {
  const found = side == null ? undefined : known.get(side);
  if (!found) return null;
  return s("svg", { class: "small-emblem", viewBox: "0 0 20 20", "aria-hidden": "true" }, drawing(found.board, found.symbol, { x: 10, y: 10, w: 19 }));
}
