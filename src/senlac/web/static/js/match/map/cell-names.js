// The names of a lattice's cells: their own place or the nearest one, their number and their ground.

/**
 * Return the name of a cell. Sentences quote it up to the comma, and no map shows the numbers of cells.
 * @param {import("./lattice.js").Lattice} lattice
 * @param {string} id
 * @param {Point} at the centre of the cell
 * @param {string} [ground]
 */
export function cellName(lattice, id, at, ground = "") {
  const called = lattice.places.get(id)?.name ?? near(lattice, at);
  const number = called ? `${lattice.spec.shape === "square" ? "square" : "hex"} ${id}` : id;
  return [called, number, ground].filter(Boolean).join(", ");
}

/**
 * Return a point in words, by the nearest place; "" on a lattice without places.
 * @param {import("./lattice.js").Lattice} lattice
 * @param {Point} at
 */
function near(lattice, [x, y]) {
  const far = (/** @type {PlaceSpec} */ { space }) => {
    const [atX, atY] = lattice.centre(lattice.index.get(space) ?? 0);
    return Math.hypot(atX - x, atY - y);
  };
  const [nearest] = [...lattice.places.values()].sort((one, other) => far(one) - far(other));
  return nearest ? `near ${nearest.name}` : "";
}
