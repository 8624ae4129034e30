// What the badges of pieces mean, with a picture of each: for the legend, and for the tooltip of a piece.

import { s } from "../../lib/dom.js";
import { discBadges, drawBadge } from "../board/badges.js";
import { drawPiece } from "../board/counter.js";

/** The words for badges that a game does not explain itself. @type {Record<string, string>} */
const BADGES = {
  commander: "commander", tired: "tired", moved: "has moved", shot: "has shot", attacked: "has attacked",
  seen: "seen by an enemy", unled: "without a leader", struck: "chosen", disordered: "disordered", shaken: "shaken",
  routing: "routing", done: "has acted",
};
/** Badges that change the look of a piece. */
const LOOKS = ["commander", "disordered", "shaken", "routing", "done"];

/**
 * Return the words for badges.
 * @param {ActionLabels | undefined} manner
 * @returns {Record<string, string>}
 */
export const badgeWords = (manner) => ({ ...BADGES, ...manner?.badges });

/**
 * Draw something in a square whose side is `wide` units of the board.
 * @param {number} wide
 * @param {(Node | false | null | undefined)[]} content
 */
export const picture = (wide, ...content) =>
  s("svg", { class: "board legend-sample", viewBox: `${-wide / 2} ${-wide / 2} ${wide} ${wide}`, "aria-hidden": "true" }, content);

/**
 * Draw a piece as a sample.
 * @param {Board} board
 * @param {Piece} piece
 * @param {string} [state] of the page, such as `lit`
 */
export function pieceSample(board, piece, state = "") {
  const element = drawPiece(board, { ...piece, at: [0, 0] });
  element.removeAttribute("data-thing");
  if (state) element.classList.add(...state.split(" "));
  return picture(board.piece * 1.45, element);
}

/**
 * Draw a badge: its disc, or the piece with it.
 * @param {Board} board
 * @param {Piece} piece
 * @param {string} badge
 */
export function badgeSample(board, piece, badge) {
  const disc = discBadges(board, { ...piece, badges: [badge] }).length > 0 && !piece.shape;
  return disc ? picture(18, drawBadge(board, badge, "")) : pieceSample(board, { ...piece, badges: [badge], facing: undefined });
}

/**
 * Return the badges that a game explains, the board can draw and none of the pieces has, with a sample.
 * @param {Board} board
 * @param {Piece[]} pieces
 * @param {ActionLabels | undefined} manner
 */
export function otherBadges(board, pieces, manner) {
  const worn = new Set(pieces.flatMap((piece) => piece.badges ?? []));
  const counter = pieces.find(({ shape }) => !shape) ?? pieces[0];
  const head = pieces.find(({ shape }) => shape === "head");
  return Object.entries(manner?.badges ?? {}).flatMap(([badge, text]) => {
    const piece = (badge === "commander" && head) || counter;
    if (worn.has(badge) || !piece) return [];
    const disc = discBadges(board, { ...piece, badges: [badge] }).length > 0;
    if (disc) return [{ sample: picture(18, drawBadge(board, badge, "")), text }];
    return LOOKS.includes(badge) ? [{ sample: badgeSample(board, piece, badge), text }] : [];
  });
}
