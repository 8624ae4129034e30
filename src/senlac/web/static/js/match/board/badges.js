// Badges: signs in a disc that show the condition of a piece. A game adds its own, as symbols of its
// board.

import { s } from "../../lib/dom.js";
import { drawing } from "./board.js";

/** @type {Record<string, string>} paths in a box from -5 to 5 */
const SIGNS = {
  tired: "M-3.4 -2.2H3.4L-3.4 2.6H3.4",
  moved: "M-3.5 0H3M0 -3L3.4 0L0 3",
  shot: "M-3.6 3.6L3.2 -3.2M-0.4 -3.6H3.6V0.4",
  attacked: "M-3.4 -3.4L3.4 3.4M3.4 -3.4L-3.4 3.4",
  seen: "M-4.4 0Q0 -4.6 4.4 0Q0 4.600 -4.4 0ZM0 -1.300A1.300 1.300 0 1 1 -0.010 -1.300Z",
  unled: "M-3.200 -3.200L3.200 3.200M3.200 -3.200L-3.200 3.200",
  struck: "M-3.4 0.2L-0.8 3L3.6 -3.2",
};

/** Width of a symbol of the board in its disc. */
const WIDE = 10;

/**
 * Return the badges of a piece that are drawn as discs, without those that the piece shows otherwise.
 * @param {Board} board
 * @param {Piece} piece
 */
export const discBadges = (board, piece) =>
  (piece.badges ?? []).filter((name) => name in SIGNS || name in board.symbols);

/**
 * Draw a badge.
 * @param {Board} board
 * @param {string} name
 * @param {string} transform
 * @param {string} [sign] by default that of the badge's name
 */
export function drawBadge(board, name, transform, sign = name) {
  const own = name in board.symbols;
  return s(
    "g",
    { class: `badge ${name}`, transform },
    s("circle", { class: "badge-disc", r: 6.6 }),
    own
      ? drawing(board, name, { x: 0, y: 0, w: WIDE, class: "badge-symbol" })
      : s("path", { class: "badge-sign", d: SIGNS[sign] }),
  );
}
