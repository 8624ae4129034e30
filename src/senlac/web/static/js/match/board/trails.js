// Paths from space to space: completed marches, and where attackers came from. They have an outline, so
// that they do not look like roads. From afar they are drawn larger, as the pieces are.

import { s } from "../../lib/dom.js";
import { countPieces } from "../input/thing-keys.js";
import { enlargement } from "./stacks.js";

const BEND = 0.16;
/** Half the width of an arrow, in parts of a piece. */
const WIDE = 0.13;
const TIP = 0.46;
/** The distance of an arrow's ends from the centres of its spaces. */
const CLEAR = 0.6;
/** Half the width of a disc, in parts of a piece. */
const DISC = 0.42;
/** Possible positions of a disc on its path: the middle first. */
const PLACES = [0.5, 0.36, 0.64, 0.22, 0.78];
/** The greatest width of a text in its disc, in letters as high as a piece is wide. */
const ROOM = 1.2;

/**
 * Show the paths of a scene.
 * @param {import("./board.js").BoardView} view
 * @param {Scene} scene
 */
export function showTrails(view, scene) {
  const elements = (scene.trails ?? []).map((trail) => drawTrail(view, trail));
  view.groups.trails.replaceChildren(...elements.filter((one) => one !== null));
}

/**
 * Draw a path as an arrow: through the space on its way, or else slightly curved, so that opposite paths do
 * not overlap.
 * @param {import("./board.js").BoardView} view
 * @param {Trail} trail
 * @returns {SVGGElement | null}
 */
export function drawTrail(view, trail) {
  const [start, end] = [view.space(trail.start), view.space(trail.end)];
  if (!start || !end || !view.board) return null;
  const [from, to] = [start.at, end.at];
  const size = view.board.piece * enlargement(view);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const clear = Math.min(size * CLEAR, length * 0.2);
  const [tail, head] = [clear, length - clear];
  const w = size * WIDE;
  const neck = head - Math.min(size * TIP, (head - tail) / 2);
  const through = view.space(trail.via ?? "")?.at;
  const [middle, bend] = through ? controlOf(through, from, angle, [tail, neck]) : [length / 2, -length * BEND];
  const d =
    `M${tail} ${-w * 0.6}Q${middle} ${bend - w} ${neck} ${-w}L${neck - w * 0.8} ${-w * 2.6}` +
    `L${head} 0L${neck + w * 0.2} ${w * 2.6}L${neck} ${w}Q${middle} ${bend + w} ${tail} ${w * 0.6}Z`;
  return s(
    "g",
    {
      class: `trail ${trail.class}`, role: "img", "aria-label": nameOf(trail, start, end, view.board),
      transform: `translate(${from[0]} ${from[1]}) rotate(${angle.toFixed(1)})`,
    },
    s("path", { class: "casing", d }),
    s("path", { d }),
    trail.text && bubble(trail.text, clearOf(view, from, { tail, neck, bend, middle, angle }, size * DISC), { size, angle }),
  );
}

/**
 * Return the control point of a curve that leads through a point: along the line of its ends, and beside it.
 * @param {Point} through
 * @param {Point} from the start of that line
 * @param {number} angle of that line, in degrees
 * @param {[number, number]} ends of the curve, along the line
 * @returns {Point}
 */
function controlOf([x, y], [left, top], angle, [tail, neck]) {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const along = (x - left) * cos + (y - top) * sin;
  const beside = (y - top) * cos - (x - left) * sin;
  return [2 * along - (tail + neck) / 2, 2 * beside];
}

/**
 * Return a path in words.
 * @param {Trail} trail
 * @param {Space} start
 * @param {Space} end
 * @param {Board} board
 */
const nameOf = ({ name, text }, start, end, { nouns }) =>
  name || (/^[0-9]+$/.test(text ?? "") ? `${countPieces(Number(text), nouns)} from ${start.name} to ${end.name}` : null);

/**
 * Return the position on a path at which its disc covers no name of a place, the middle if there is none.
 * @param {import("./board.js").BoardView} view
 * @param {Point} from start of the path
 * @param {{tail: number, neck: number, bend: number, middle: number, angle: number}} way
 * @param {number} half
 * @returns {Point} along the path, and beside it
 */
function clearOf({ map }, [x, y], { tail, neck, bend, middle, angle }, half) {
  const named = map.tiles?.painter.laid.get(map.scale) ?? [];
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const places = PLACES.map((t) => /** @type {Point} */ (
    [(1 - t) ** 2 * tail + 2 * t * (1 - t) * middle + t * t * neck, 2 * t * (1 - t) * bend]));
  const covers = (/** @type {Point} */ [along, beside]) => {
    const [cx, cy] = [x + along * cos - beside * sin, y + along * sin + beside * cos];
    return named.some(({ box }) =>
      cx + half > box.x && cx - half < box.x + box.w && cy + half > box.y && cy - half < box.y + box.h);
  };
  return places.find((at) => !covers(at)) ?? places[0];
}

/**
 * Draw the number of pieces that went that way, upright.
 * @param {string} text
 * @param {Point} at
 * @param {{size: number, angle: number}} how
 */
function bubble(text, [x, y], { size, angle }) {
  return s(
    "g",
    { class: "trail-count", transform: `translate(${x} ${y}) rotate(${-angle})` },
    s("circle", { r: size * DISC }),
    s("text", { "font-size": size * Math.min(0.54, ROOM / text.length) }, text),
  );
}
