// Moves the view to what can be chosen, if none of it is visible.

import { centre } from "./middles.js";

/** The share of the visible size within which the edge of the board must lie. */
const KEPT = 0.6;
/** Pieces between the edge of the view and the chosen one. */
const BRIM = 1.5;

/**
 * Show the densest part of some points without zooming out, unless one of them is visible. The chosen piece
 * stays in view if one of them does.
 * @param {import("./camera.js").Camera} camera
 * @param {Point[]} points
 * @param {Point} [held] where the chosen piece is
 */
export function seek(camera, points, held) {
  const { board } = camera.view;
  if (!board || camera.fitted) return;
  const near = points.some((at) => camera.isNear(at)) && (!held || camera.isNear(held));
  if (!points.length || near) return;
  const crowds = points.map((middle) => points.filter((at) => at === middle || camera.isNear(at, middle)));
  const crowd = crowds.reduce((most, one) => (one.length > most.length ? one : most));
  const high = camera.width * camera.aspect;
  camera.x = clampCentre(centre(crowd.map(([x]) => x)), camera.width, board.width);
  camera.y = clampCentre(centre(crowd.map(([, y]) => y)), high, board.height);
  if (held) hold(camera, held, crowd);
  camera.settle();
}

/**
 * Move the view so that the chosen piece is visible too, unless all it can be taken to would leave the view:
 * from a box beside the map, that is far away.
 * @param {import("./camera.js").Camera} camera
 * @param {Point} held
 * @param {Point[]} crowd
 */
function hold(camera, held, crowd) {
  const { x, y, width } = camera;
  const brim = (camera.view.board?.piece ?? 0) * BRIM;
  camera.x = within(x, held[0], width / 2 - brim);
  camera.y = within(y, held[1], (width * camera.aspect) / 2 - brim);
  if (!crowd.some((at) => camera.isNear(at))) Object.assign(camera, { x, y });
}

/**
 * Return a number moved to within a distance of another.
 * @param {number} number
 * @param {number} middle
 * @param {number} distance
 */
const within = (number, middle, distance) =>
  Math.min(Math.max(number, middle - Math.max(0, distance)), middle + Math.max(0, distance));

/**
 * Return the centre moved so that little beyond the board is visible, if the board is large enough. A
 * margin remains, because the buttons cover the edge of the frame.
 * @param {number} middle
 * @param {number} seen
 * @param {number} whole
 */
const clampCentre = (middle, seen, whole) =>
  (seen < whole
    ? Math.min(Math.max(middle, (seen * KEPT) / 2), whole - (seen * KEPT) / 2)
    : whole / 2);
