// The initial view of a large map: first the user's own pieces, later what can be chosen.

/** How much wider than a close view the first view is on a narrow screen. */
const WIDER = 1.5;

/**
 * Show the pieces of the viewer's sides, or their land while they have none: all of it, unless it is too
 * spread out for a narrow screen.
 * @param {import("./camera.js").Camera} camera
 * @param {Scene} scene
 * @param {(number | undefined)[]} sides
 */
export function showOwnLands(camera, scene, sides) {
  const { lattice, board } = camera.view;
  const spaces = lattice ? ownSpaces(scene, sides) : [];
  const closeup = board?.closeup ?? 0;
  if (!spaces.length || !closeup) return;
  camera.look(spaces, closeup / camera.whole);
  const most = closeup * WIDER;
  if (camera.isNarrow && camera.width > most) camera.zoom(camera.width / most);
  camera.keepOnMap();
  camera.apply();
}

/**
 * Return the spaces of the sides' pieces, or the spaces they own while they have none.
 * @param {Scene} scene
 * @param {(number | undefined)[]} sides
 */
function ownSpaces({ pieces, tints = [] }, sides) {
  const theirs = pieces.flatMap(({ side, space }) => (space && sides.includes(side) ? [space] : []));
  const styles = sides.map((side) => `side-${side}`);
  return theirs.length ? theirs : tints.filter((tint) => styles.includes(tint.class)).map(({ space }) => space);
}

/**
 * Return what can be chosen on the board: the highlighted things, or the piece that the dial is about.
 * @param {import("../input/chooser.js").Chooser} chooser
 */
export function choosableKeys(chooser) {
  const lit = [...chooser.lit().keys()];
  return lit.length || !chooser.dial().length ? lit : [`piece:${chooser.pivot}`];
}
