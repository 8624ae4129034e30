// Where one looks: on a large map first at what is one's own, later at what may be chosen.

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
  // Land at the edge is no reason to show what lies beyond the map.
  camera.x = kept(camera.x, camera.width, board?.width ?? 0);
  camera.y = kept(camera.y, camera.width * camera.aspect, board?.height ?? 0);
  camera.apply();
}

/**
 * Keep what is seen on the board, if there is enough of it.
 * @param {number} middle
 * @param {number} seen
 * @param {number} whole
 */
const kept = (middle, seen, whole) =>
  (seen < whole ? Math.min(Math.max(middle, seen / 2), whole - seen / 2) : whole / 2);

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

/**
 * Return what may be chosen on the board: what is lit, or else the piece that the dial is about.
 * @param {import("./choose.js").Chooser} chooser
 */
export function openTo(chooser) {
  const lit = [...chooser.lit().keys()];
  return lit.length || !chooser.dial().length ? lit : [`piece:${chooser.pivot}`];
}
