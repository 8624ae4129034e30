// The position in words: a table of what stands where.

import { h } from "../lib/dom.js";

/**
 * Return the text of a board for those who cannot see it: what stands where.
 * @param {Board} board
 * @param {Scene} scene
 * @param {(id: string) => Space | undefined} spaceOf
 * @returns {HTMLTableElement}
 */
export function positionTable(board, scene, spaceOf) {
  const rows = scene.pieces.map((piece) => {
    const place = spaceOf(piece.space ?? "");
    const lines = (piece.lines ?? []).join(" ");
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, piece.name),
      h("td", {}, place ? place.name : "beside the board"),
      h("td", {}, lines),
    );
  });
  const marks = (scene.marks ?? []).map((mark) =>
    h("tr", {}, h("th", { scope: "row" }, mark.name), h("td", {}, mark.space), h("td")),
  );
  const head = ["Piece", "Where", "What is known"].map((text) => h("th", { scope: "col" }, text));
  return h(
    "table",
    { class: "position" },
    h("caption", {}, `${board.title}: the position`),
    h("thead", {}, h("tr", {}, head)),
    h("tbody", {}, rows, marks),
  );
}
