// Pieces side by side that are too small for a finger to distinguish.

/** Pieces side by side must be this many pixels wide for a finger to select one. */
const APART = 12;

/**
 * Return whether a thing lies among others that can be chosen, all too small: it would be a guess which
 * of them is meant.
 * @param {import("./stage.js").Stage} stage
 * @param {string} key
 * @param {Element | null} target element that was clicked
 */
export function isCrowded({ board, highlighter, pieces }, key, target) {
  const { piece = 0 } = board.board ?? {};
  if (piece * board.pixels >= APART || !board.svg.contains(target)) return false;
  const spaceOf = (/** @type {string} */ one) => pieces.shown.find(({ id }) => one === `piece:${id}`)?.space;
  const space = spaceOf(key) ?? key.slice(key.indexOf(":") + 1);
  if (!board.space(space)?.laid) return false;
  return highlighter.keys.filter((one) => spaceOf(one) === space).length > 1;
}
