// Upright wooden blocks: a label for viewers of the face, an emblem on the back.

import { s } from "../../lib/dom.js";
import { discBadges, drawBadge } from "./badges.js";
import { drawing } from "./board.js";

const DEPTH = 0.3;

/**
 * Return whether a piece is a block: it stands upright, and shows its back to others.
 * @param {Board} board
 * @param {Piece} piece
 */
export const isBlock = (board, piece) =>
  piece.shape === "block" || (piece.shape === "back" && Boolean(board.emblems?.length));

/**
 * Draw a block centred on 0, 0.
 * @param {Board} board
 * @param {Piece} piece
 * @param {number} half
 */
export function drawBlock(board, piece, half) {
  const faced = piece.shape === "block";
  return s(
    "g",
    { class: "counter wood", "aria-hidden": "true" },
    wood(half),
    s("rect", { class: "body", ...square(half, 1, 0.14) }),
    faced ? label(board, piece, half) : back(board, piece, half),
    discBadges(board, piece).map((name, place) => {
      const at = `translate(${half * (0.86 - place * 0.62)} ${half * 0.86}) scale(${half / 17})`;
      return drawBadge(board, name, at, name === "shot" ? "struck" : name);
    }),
    s("rect", { class: "veil", ...square(half, 1, 0.14) }),
    s("rect", { class: "ring", ...square(half, 1.14, 0.3) }),
  );
}

/**
 * @param {number} half
 * @param {number} part share of the half width
 * @param {number} round
 */
function square(half, part, round) {
  const a = half * part;
  return { x: -a, y: -a, width: 2 * a, height: 2 * a, rx: half * round };
}

/**
 * The upper and right sides of the block, and its shadow.
 * @param {number} half
 */
function wood(half) {
  const a = half;
  const d = half * DEPTH;
  const r = half * 0.1;
  return [
    s("path", { class: "shadow", d: `M${-a} ${a + d * 0.2}H${a + d * 1.3}L${a + d * 1.3} ${a - d * 0.3}H${-a}Z` }),
    s("path", { class: "grain-top", d: `M${-a + r} ${-a}L${-a + d + r} ${-a - d}H${a + d - r}L${a - r} ${-a}Z` }),
    s("path", { class: "grain-side", d: `M${a} ${-a + r}L${a + d} ${-a - d + r}V${a - d - r}L${a} ${a - r}Z` }),
    s("path", { class: "grain-corner", d: `M${a - r} ${-a}L${a + d - r} ${-a - d}L${a + d} ${-a - d + r}L${a} ${-a + r}Z` }),
  ];
}

/**
 * @param {Board} board
 * @param {Piece} piece
 * @param {number} half
 */
function back(board, piece, half) {
  const emblem = board.emblems?.[piece.side] ?? "";
  return [
    s("rect", { class: "edge", ...square(half, 0.86, 0.1) }),
    drawing(board, emblem, { x: 0, y: 0, w: half * 1.3, class: "emblem-drawn" }),
  ];
}

/**
 * The label on the face: the CV on the upper edge, the lower steps on the others.
 * @param {Board} board
 * @param {Piece} piece
 * @param {number} half
 */
function label(board, piece, half) {
  const place = { x: half * 0.04, y: half * 0.2, w: half * 0.92, class: "symbol" };
  const dot = (piece.badges ?? []).includes("first");
  return s(
    "g",
    { class: "label-face" },
    s("rect", { class: "face", ...square(half, 0.88, 0.08) }),
    piece.band &&
      s("rect", {
        class: `band ${piece.band}`, x: -half * 0.88, y: half * 0.6, width: half * 1.76, height: half * 0.28,
      }),
    piece.symbol && drawing(board, piece.symbol, place),
    s("text", { class: "strength", x: 0, y: -half * 0.54, "font-size": half * 0.72 }, piece.value),
    (piece.steps ?? []).map((step, edge) => stepOn(step, edge + 1, half)),
    piece.note &&
      s("text", { class: "corner", x: half * 0.62, y: -half * 0.6, "font-size": half * 0.36 }, piece.note),
    dot && s("circle", { class: "dot", cx: half * 0.62, cy: -half * 0.6, r: half * 0.13 }),
  );
}

/**
 * A lower step, on the edge that comes up when the block is turned.
 * @param {string} step
 * @param {number} edge 1 right, 2 below, 3 left
 * @param {number} half
 */
function stepOn(step, edge, half) {
  return s(
    "text",
    { class: "step-below", x: 0, y: -half * 0.72, "font-size": half * 0.34, transform: `rotate(${edge * 90})` },
    step,
  );
}
