// The parts of a board that stay upright when it is turned. Boxes with pieces lie beside the map where the
// frame has room there.

/** The distance that parts which stay upright keep from the edge of the board. */
const MARGIN = 16;
/** How much a box beside the map is enlarged at most, and how much it may be reduced. */
const LARGER = 1.5;
const SMALLER = 0.9;
/** The part of the left flank that the buttons leave free. */
const CLEAR = 0.68;

/** @typedef {[number, number, number, number]} Quad x, y, width, height */
/** @typedef {{box: Quad, to: Point, scale: number}} Part that stays upright: the middle of its new place */
/** @typedef {import("./turning.js").BoardTurn} BoardTurn */

/**
 * Return where the parts of a board lie that stay upright.
 * @param {BoardTurn} way
 * @param {{upright: Quad[], spaces: Space[]}} board
 * @returns {Part[]}
 */
export function partsOf(way, { upright, spaces }) {
  const aside = way.flank ? boxesOf(upright, spaces) : [];
  return [...upright.filter((box) => !aside.includes(box)).map((box) => onMap(way, box)), ...besideMap(way, aside)];
}

/**
 * Return the boxes with pieces.
 * @param {Quad[]} upright
 * @param {Space[]} spaces
 */
function boxesOf(upright, spaces) {
  const laid = spaces.filter((space) => space.laid).map(({ at }) => at);
  return upright.filter((box) => laid.some((at) => holds(box, at)));
}

/**
 * @param {BoardTurn} way
 * @param {Quad} box
 * @returns {Part}
 */
function onMap(way, box) {
  const [, , w, h] = box;
  const { width, height } = way.size;
  const [x, y] = way.about(middleOfBox(box));
  return { box, to: [clamp(x, w, width), clamp(y, h, height)], scale: 1 };
}

/**
 * Return where boxes lie beside the map, the lowest first: none covers another, or the buttons at the lower
 * left.
 * @param {BoardTurn} way
 * @param {Quad[]} boxes
 * @returns {Part[]}
 */
function besideMap(way, boxes) {
  const { width, height } = way.size;
  const free = { left: height * CLEAR, right: height };
  const placed = boxes.map((box) => ({ box, at: way.about(middleOfBox(box)) })).sort((a, b) => b.at[1] - a.at[1]);
  return placed.map(({ box, at: [x, y] }) => {
    const [, , w, h] = box;
    const side = x < width / 2 ? "left" : "right";
    const scale = Math.min(LARGER, (way.flank - 2 * MARGIN) / w);
    const middle = clamp(y, h * scale, free[side]);
    free[side] = middle - (h * scale) / 2;
    return { box, to: [side === "left" ? way.flank / 2 : width - way.flank / 2, middle], scale };
  });
}

/**
 * Return by how much a board is widened on both sides of a frame, so that its boxes with pieces lie beside the
 * map; 0 if they have no room there.
 * @param {Board} board
 * @param {Point} frame its size
 * @param {number} quarters by which the board is turned
 */
export function flankOf({ width, height, upright = [], spaces }, [wide, high], quarters) {
  const boxes = boxesOf(upright, spaces);
  if (!boxes.length || !high || quarters % 2) return 0;
  const free = Math.floor(((wide / high) * height - width) / 2);
  return free >= Math.max(...boxes.map(([, , w]) => w)) * SMALLER + 2 * MARGIN ? free : 0;
}

/**
 * @param {Quad} box
 * @returns {Point}
 */
const middleOfBox = ([x, y, w, h]) => [x + w / 2, y + h / 2];

/**
 * @param {Quad} box
 * @param {Point} at
 */
export const holds = ([left, top, w, h], [x, y]) => x >= left && x <= left + w && y >= top && y <= top + h;

/**
 * Keep a part of the board within it.
 * @param {number} middle
 * @param {number} size
 * @param {number} whole
 */
const clamp = (middle, size, whole) => Math.min(Math.max(middle, MARGIN + size / 2), whole - MARGIN - size / 2);
