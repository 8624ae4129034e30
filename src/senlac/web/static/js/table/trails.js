// Ways from space to space: marches that were made, and where attackers came from.

import { s } from "../lib/dom.js";

const BEND = 0.16;

/**
 * Show the ways of a scene.
 * @param {import("./board.js").BoardView} view
 * @param {Scene} scene
 */
export function showTrails(view, scene) {
  const drawn = (scene.trails ?? []).map((trail) => drawTrail(view, trail));
  view.groups.trails.replaceChildren(...drawn.filter((one) => one !== null));
}

/**
 * Draw a way as an arrow that bends a little, so that there and back do not lie on each other.
 * @param {import("./board.js").BoardView} view
 * @param {Trail} trail
 * @returns {SVGGElement | null}
 */
export function drawTrail(view, trail) {
  const from = view.space(trail.start)?.at;
  const to = view.space(trail.end)?.at;
  if (!from || !to || !view.board) return null;
  const size = view.board.piece;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const bend = -length * BEND;
  const [tail, head] = [size * 0.5, length - size * 0.55];
  const w = size * 0.1;
  const tip = size * 0.42;
  const middle = bend * 0.5;
  const d =
    `M${tail} ${-w * 0.3}Q${length / 2} ${bend - w} ${head - tip} ${-w * 1.4}L${head - tip * 1.2} ${-w * 3.2}` +
    `L${head} 0L${head - tip * 0.9} ${w * 3}L${head - tip} ${w}Q${length / 2} ${bend + w} ${tail} ${w * 0.3}Z`;
  const count = trail.text && [
    s("circle", { cx: length / 2, cy: middle, r: size * 0.32 }),
    s(
      "text",
      {
        x: length / 2, y: middle, "font-size": size * 0.46,
        transform: `rotate(${-angle} ${length / 2} ${middle})`,
      },
      trail.text,
    ),
  ];
  return s(
    "g",
    {
      class: `trail ${trail.class}`, role: "img", "aria-label": trail.name || null,
      transform: `translate(${from[0]} ${from[1]}) rotate(${angle.toFixed(1)})`,
    },
    s("path", { d }),
    count || null,
  );
}
