// Places for a tooltip: beside the element it explains, and clear of what can be clicked.

const STEP = 16;
const GAP = 8;

/**
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 */

/**
 * @param {DOMRect} rect
 * @returns {Box}
 */
export const boxOf = ({ x, y, width, height }) => ({ x, y, w: width, h: height });

/**
 * Return the smallest box around others.
 * @param {Box[]} boxes
 * @returns {Box[]} none if there are no others
 */
export function around(boxes) {
  if (!boxes.length) return [];
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.x + box.w)), Math.max(...boxes.map((box) => box.y + box.h))];
  return [{ x, y, w: right - x, h: bottom - y }];
}

/**
 * @param {Box} one
 * @param {Box} other
 */
const meet = (one, other) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

/**
 * Return the place for a tooltip that is nearest to what it explains and covers nothing that must stay
 * visible. It lies within one of the frames; the first with room is taken.
 * @param {{w: number, h: number}} size
 * @param {Box} about
 * @param {Box[]} kept boxes that must stay visible
 * @param {Box[]} frames
 * @returns {Point | undefined}
 */
export function placeBeside(size, about, kept, frames) {
  for (const frame of frames) {
    const near = [about, ...kept.filter((box) => meet(box, frame))];
    const free = spots(size, about, frame).find(([x, y]) =>
      !near.some((box) => meet({ x, y, ...size }, { x: box.x - 2, y: box.y - 2, w: box.w + 4, h: box.h + 4 })));
    if (free) return free;
  }
  return undefined;
}

/**
 * Return the place for a tooltip that is nearest to what it explains, even if it covers something.
 * @param {{w: number, h: number}} size
 * @param {Box} about
 * @param {Box} frame
 * @returns {Point}
 */
export const placeOver = (size, about, frame) => spots(size, about, frame)[0] ?? [frame.x + GAP, frame.y + GAP];

/**
 * Return possible places for a tooltip in a frame, nearest first. Places straight beside the element
 * count as nearer than all others.
 * @param {{w: number, h: number}} size
 * @param {Box} about
 * @param {Box} frame
 * @returns {Point[]}
 */
function spots({ w, h }, about, frame) {
  const [left, top] = [frame.x + GAP, frame.y + GAP];
  const [right, low] = [frame.x + frame.w - w - GAP, frame.y + frame.h - h - GAP];
  if (right < left || low < top) return [];
  const [x, y] = [about.x + about.w / 2, about.y + about.h / 2];
  const keep = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ to) =>
    Math.max(from, Math.min(at, to));
  const [level, upright] = [keep(y - h / 2, top, low), keep(x - w / 2, left, right)];
  /** @type {Point[]} */
  const straight = [
    [about.x + about.w + GAP, level], [about.x - GAP - w, level],
    [upright, about.y - GAP - h], [upright, about.y + about.h + GAP],
  ];
  const within = straight.filter(([a, b]) => a >= left && a <= right && b >= top && b <= low);
  /** @type {Point[]} */
  const anywhere = [];
  for (let a = left; a <= right; a += STEP) {
    for (let b = top; b <= low; b += STEP) anywhere.push([a, b]);
  }
  const far = (/** @type {Point} */ [a, b]) => Math.hypot(a + w / 2 - x, b + h / 2 - y);
  return [...within, ...anywhere.sort((one, other) => far(one) - far(other))];
}
