// Previews: where pieces would stand after a suggested action.

import { drawTrail } from "./trails.js";

/**
 * Draw pieces at their possible destinations, each with its path; earlier previews are removed.
 * @param {import("./stage.js").Stage} stage
 * @param {Record<string, string>} places the space of each piece
 */
export function showPreview({ board, pieces }, places) {
  const elements = Object.entries(places).map(([id, space]) => drawPreview(board, pieces, id, space));
  board.groups.ghosts.replaceChildren(...elements.flat());
}

/**
 * @param {import("./board.js").BoardView} board
 * @param {import("./pieces.js").Pieces} pieces
 * @param {string} id
 * @param {string} end
 * @returns {Node[]}
 */
function drawPreview(board, pieces, id, end) {
  const start = pieces.shown.find((piece) => piece.id === id)?.space;
  const copy = pieces.element(id)?.cloneNode(true);
  const at = pieces.goal(id, end);
  if (!(copy instanceof SVGElement) || !at) return [];
  for (const name of ["data-thing", "role", "tabindex", "aria-label", "id"]) copy.removeAttribute(name);
  copy.setAttribute("class", `${copy.getAttribute("class") ?? ""} ghost`);
  copy.setAttribute("aria-hidden", "true");
  copy.setAttribute("transform", `translate(${at[0]} ${at[1]})`);
  const way = start && drawTrail(board, { start, end, class: "ghost", text: "", name: "" });
  return way ? [way, copy] : [copy];
}
