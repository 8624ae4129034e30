// The position as text: a table of the pieces and their spaces.

import { h } from "../../lib/dom.js";

/**
 * Return a text alternative to the board: which piece is where.
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
  const head = ["Piece", "Where", "Details"].map((text) => h("th", { scope: "col" }, text));
  return h(
    "table",
    { class: "position" },
    h("caption", {}, `${board.title}: the position`),
    h("thead", {}, h("tr", {}, head)),
    h("tbody", {}, rows, marks),
  );
}
