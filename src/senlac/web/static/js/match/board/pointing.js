// How sentences use the map: they highlight what they are about, and link to places.

/**
 * Return what sentences need of the map.
 * @param {import("./stage.js").Stage} stage
 * @param {() => void} first called before the view moves to a place
 */
export function pointing(stage, first) {
  const { board, pieces } = stage;
  const shown = (/** @type {string} */ id) => pieces.shown.find((piece) => piece.id === id);
  return {
    light: (/** @type {string[]} */ ids) => stage.point(ids),
    named: (/** @type {string} */ id) => board.lattice?.spoken(id),
    place: (/** @type {string} */ id) => board.space(id)?.name,
    side: (/** @type {string} */ id) => shown(id)?.side,
    visit: (/** @type {string} */ space) => {
      first();
      stage.visit(space, space);
    },
    go: (/** @type {string[]} */ ids) => {
      first();
      const found = ids.map((id) => [id, shown(id)?.space ?? id]).find(([, space]) => board.space(space));
      if (found) stage.visit(found[0], found[1]);
      stage.point(ids);
    },
  };
}
