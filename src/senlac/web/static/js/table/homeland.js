// Where one looks first on a large map: at what is one's own.

/** How much wider than a close look a narrow screen shows a land at first. */
const WIDER = 1.5;

/**
 * Begin where the sides of those who look have their pieces, or their land while they have none: all
 * of it in sight, but where it lies too far apart for a narrow screen.
 * @param {import("./camera.js").Camera} camera
 * @param {Scene} scene
 * @param {(number | undefined)[]} sides
 */
export function lookHome(camera, scene, sides) {
  const { lattice, board } = camera.view;
  const spaces = lattice ? homeOf(scene, sides) : [];
  const closeup = board?.closeup ?? 0;
  if (!spaces.length || !closeup) return;
  camera.look(spaces, closeup / camera.whole);
  const most = closeup * WIDER;
  if (camera.isNarrow && camera.width > most) camera.zoom(camera.width / most);
}

/**
 * Return where the pieces of some sides stand, or which spaces are theirs while they have none.
 * @param {Scene} scene
 * @param {(number | undefined)[]} sides
 */
function homeOf({ pieces, tints = [] }, sides) {
  const theirs = pieces.flatMap(({ side, space }) => (space && sides.includes(side) ? [space] : []));
  const styles = sides.map((side) => `side-${side}`);
  return theirs.length ? theirs : tints.filter((tint) => styles.includes(tint.class)).map(({ space }) => space);
}
