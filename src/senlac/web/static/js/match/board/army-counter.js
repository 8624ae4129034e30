// Counters of armies: how strong, how strong beside others, who leads it, and where it is. On a map of
// thousands of cells they are small, so the number has the whole width and everything else is a sign.

import { s } from "../../lib/dom.js";
import { drawing } from "./board.js";

/** In halves of the width of a counter: the number's middle, its largest size and its greatest width. */
const NUMBER = { y: 0.12, high: 1.12, room: 1.76 };
/** The width of a digit and of another sign, in parts of the number's size. */
const DIGIT = 0.6;
const SIGN = 0.66;
/** The signs above the number, in halves of the width. */
const TOP = { x: 0.52, y: -0.62, wide: 0.58 };
/** The bar below it. */
const BAR = { x: -0.82, y: 0.66, wide: 1.64, high: 0.22 };
/** The smallest share of a bar that is visible. */
const LEAST = 0.06;

/** @param {Piece} piece */
export const isArmy = (piece) => Boolean(piece.bar && !piece.shape);

/**
 * Draw what is on the counter of an army.
 * @param {Board} board
 * @param {Piece} piece
 * @param {number} half
 */
export function drawArmy(board, piece, half) {
  const sign = (/** @type {string} */ id, /** @type {number} */ x, /** @type {string} */ style) =>
    drawing(board, id, { x: half * x, y: half * TOP.y, w: half * TOP.wide, class: style });
  const leader = (piece.badges ?? []).find((name) => name in board.symbols);
  return [
    piece.symbol && sign(piece.symbol, -TOP.x, "symbol"),
    leader && sign(leader, TOP.x, "symbol leader"),
    number(piece.value ?? "", half),
    bar(piece.bar ?? [0, 1], half),
  ];
}

/**
 * @param {string} text
 * @param {number} half
 */
function number(text, half) {
  const wide = [...text].reduce((sum, one) => sum + (/\d/.test(one) ? DIGIT : SIGN), 0);
  const high = Math.min(NUMBER.high, NUMBER.room / wide);
  return s("g", { class: "figures" }, s("text", { class: "value", x: 0, y: half * NUMBER.y, "font-size": half * high }, `${text} `));
}

/**
 * @param {[number, number]} values the value and its maximum
 * @param {number} half
 */
function bar([value, most], half) {
  const share = Math.min(1, value > 0 ? Math.max(LEAST, value / most) : 0);
  const place = { x: half * BAR.x, y: half * BAR.y, height: half * BAR.high };
  return s("g", { class: "size-bar" },
    s("rect", { class: "size-all", ...place, width: half * BAR.wide }),
    s("rect", { class: "size-share", ...place, width: half * BAR.wide * share }));
}
