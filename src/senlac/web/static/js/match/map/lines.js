// Roads, rivers and walls as soft lines: through the centres of cells, or along their sides.

import { boxOf, sway } from "./contours.js";

/**
 * Deviation of a line where it crosses a side, in sides; the distance from a centre at which it begins to
 * bend.
 */
const STRAY = 0.16;
const NEAR = 0.24;
/** How far a line is drawn from the centre of a cell towards the straight line between its neighbours. */
const STRAIGHT = 0.42;

/** @typedef {{points: Point[], box: Box}} Line */

/**
 * Return the points at which ways pass through cells. In bends they are off centre, so that the lines
 * swing less, but the same for all ways of a cell; in towns they are the centre.
 * @param {WaySpec[]} ways
 * @param {import("./lattice.js").Lattice} lattice
 */
export function passPoints(ways, lattice) {
  /** @type {Map<number, Point>} */
  const found = new Map();
  for (const { spaces, sides } of ways) {
    const cells = sides ? [] : spaces.map((id) => lattice.index.get(id) ?? -1);
    cells.forEach((cell, place) => {
      const [x, y] = lattice.centre(cell);
      const inner = place > 0 && place < cells.length - 1;
      if (!inner || found.has(cell) || lattice.places.has(spaces[place])) return;
      const [[ax, ay], [bx, by]] = [cells[place - 1], cells[place + 1]].map((end) => lattice.centre(end));
      found.set(cell, [x + ((ax + bx) / 2 - x) * STRAIGHT, y + ((ay + by) / 2 - y) * STRAIGHT]);
    });
  }
  return found;
}

/**
 * Return the lines of a way. If it is drawn only on some ground, these are just the stretches there.
 * @param {WaySpec} way
 * @param {import("./contours.js").Contours} contours
 * @param {{ground: Set<string> | null, passed: Map<number, Point>}} how ground: the letters it is drawn
 *   on; passed: its points in cells
 * @returns {Line[]}
 */
export function linesOf(way, contours, { ground, passed }) {
  const { lattice } = contours;
  const cells = way.spaces.map((id) => lattice.index.get(id) ?? -1);
  const middle = (/** @type {number} */ cell) => passed.get(cell) ?? lattice.centre(cell);
  const lines = way.sides ? alongSides(cells, contours) : throughMiddles(cells, middle, (cell) =>
    !ground || ground.has(lattice.letters[cell]));
  return lines.map((points) => ({ points, box: boxOf(points) }));
}

/**
 * @param {number[]} cells
 * @param {(cell: number) => Point} middle
 * @param {(cell: number) => boolean} isDrawn
 */
function throughMiddles(cells, middle, isDrawn) {
  /** @type {Point[][]} */
  const lines = [[]];
  cells.forEach((cell, place) => {
    const at = middle(cell);
    const last = lines[lines.length - 1];
    const back = place > 0 ? crossing(middle(cells[place - 1]), at) : null;
    const on = place < cells.length - 1 ? crossing(at, middle(cells[place + 1])) : null;
    if (!isDrawn(cell)) {
      if (last.length) lines.push([]);
      return;
    }
    if (back && !last.length) last.push(back);
    last.push(...(back && on ? [toward(at, back), toward(at, on)] : [at]), ...(on ? [on] : []));
  });
  return lines.filter((points) => points.length > 1);
}

/**
 * Return the point at which a line crosses from one cell to the next.
 * @param {Point} a
 * @param {Point} b
 * @returns {Point}
 */
function crossing([ax, ay], [bx, by]) {
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  // Along the side, not across it: half as long as the distance between centres.
  const reach = sway(x, y, 5) * STRAY * 0.6;
  return [x - (by - ay) * reach, y + (bx - ax) * reach];
}

/**
 * @param {Point} from
 * @param {Point} to
 * @returns {Point}
 */
const toward = ([x, y], [tx, ty]) => [x + (tx - x) * NEAR, y + (ty - y) * NEAR];

/**
 * @param {number[]} cells in pairs: the line runs between the two
 * @param {import("./contours.js").Contours} contours
 */
function alongSides(cells, contours) {
  const { lattice } = contours;
  /** @type {Map<number, {corner: import("./contours.js").Corner, to: number[]}>} */
  const net = new Map();
  for (let place = 0; place + 1 < cells.length; place += 2) {
    const [a, b] = shared(lattice, cells[place], cells[place + 1]).map((at) => contours.corner(at));
    if (!b) continue;
    for (const [from, to] of [[a, b], [b, a]]) {
      const known = net.get(from.key) ?? { corner: from, to: [] };
      net.set(from.key, known);
      known.to.push(to.key);
    }
  }
  return strands(net).map((walk) => {
    const bent = walk.map((corner, place) => contours.bent(walk[Math.max(0, place - 1)], corner,
      walk[Math.min(walk.length - 1, place + 1)]));
    return bent.flatMap((at, place) => (place + 1 < bent.length ? [at, contours.between(at, bent[place + 1])] : [at]));
  });
}

/**
 * Return the two corners that two neighbours share.
 * @param {import("./lattice.js").Lattice} lattice
 * @param {number} a
 * @param {number} b
 */
function shared(lattice, a, b) {
  const others = lattice.around(lattice.centre(b));
  const near = lattice.size / 8;
  return lattice.around(lattice.centre(a))
    .filter(([x, y]) => others.some(([ox, oy]) => Math.hypot(x - ox, y - oy) < near));
}

/**
 * Split a net of sides into strands without forks, each as long as possible.
 * @param {Map<number, {corner: import("./contours.js").Corner, to: number[]}>} net
 */
function strands(net) {
  const ends = [...net.values()].filter(({ to }) => to.length !== 2);
  /** @type {import("./contours.js").Corner[][]} */
  const found = [];
  for (const start of [...ends, ...net.values()]) {
    while (start.to.length) {
      const walk = [start.corner];
      let here = start;
      do {
        const key = here.to.pop();
        const next = net.get(key ?? -1);
        if (!next) break;
        next.to.splice(next.to.indexOf(here.corner.key), 1);
        walk.push(next.corner);
        here = next;
      } while (here.to.length === 1 && here !== start);
      found.push(walk);
    }
  }
  return found;
}

/**
 * Draw a soft open line.
 * @param {Path2D} path
 * @param {Point[]} points
 */
export function draw(path, points) {
  path.moveTo(...points[0]);
  for (let place = 1; place + 1 < points.length; place++) {
    const [[x, y], [nx, ny]] = [points[place], points[place + 1]];
    const last = place + 2 === points.length;
    path.quadraticCurveTo(x, y, last ? nx : (x + nx) / 2, last ? ny : (y + ny) / 2);
  }
  if (points.length === 2) path.lineTo(...points[1]);
}
