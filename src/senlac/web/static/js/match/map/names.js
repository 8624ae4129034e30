// The names on a lattice: of lands and seas in letters that scale with the map, of towns in letters of
// readable size. The closer the view, the more towns are named; no name covers another, the sign of another
// town, or a piece.

import { touch } from "./contours.js";

/** By rank of a place, the pixels of a side from which it is shown. */
const FROM = [0, 0, 6, 9.5, 15];
const GAP = 3;
/** Half the width of a sign, in heights of its name; where pieces stand on towns, in sides. */
const HALF = 0.62;
const CLEAR = 1.06;
/** Half the width of the sign of a place that no name covers, in sides. */
const SIGN = 0.7;
/** The smallest and largest size of lettering that is shown, in pixels. */
const SMALLEST = 7;
const LARGEST = 84;
const FADES = 28;
/** The number of scales for which the positions of names are cached. */
const SCALES = 8;

/**
 * @typedef {import("./painter.js").Painter} Painter
 * @typedef {import("./painter.js").View} View
 * @typedef {{place: PlaceSpec, at: Point, box: Box, x: number, y: number, align: CanvasTextAlign, size: number, wide: number}} Named
 */

/**
 * Write the names of lands and seas. They fade in close views, where they would cover much.
 * @param {Painter} painter
 * @param {View} view
 */
export function drawLandNames({ lattice, styles }, { pen, scale, ratio }) {
  for (const { text, at: [x, y], size, class: style, turn = 0 } of lattice.spec.letterings ?? []) {
    const high = (size * scale) / ratio;
    if (high < SMALLEST || high > LARGEST) continue;
    const look = styles.of(style);
    pen.save();
    pen.globalAlpha = look.opacity * Math.min(1, 1 - (0.75 * (high - FADES)) / (LARGEST - FADES));
    pen.translate(x, y);
    pen.rotate((turn * Math.PI) / 180);
    pen.font = look.font.replace("{size}", String(size));
    pen.letterSpacing = `${(look.spacing * size).toFixed(2)}px`;
    pen.fillStyle = look.fill;
    [pen.textAlign, pen.textBaseline] = ["center", "middle"];
    pen.fillText(text, 0, 0);
    pen.restore();
  }
}

/**
 * Draw the visible places with their names.
 * @param {Painter} painter
 * @param {View} view
 */
export function drawPlaceNames(painter, view) {
  const { pen, box, scale, ratio } = view;
  const shown = layout(painter, view).filter((named) => touch(named.box, box));
  for (const { place, at, size } of shown) sign(painter, view, { place, at, size });
  pen.save();
  pen.textBaseline = "middle";
  pen.lineJoin = "round";
  for (const { place, x, y, align, size } of shown) {
    const look = painter.styles.of(styleOf(place));
    pen.font = look.font.replace("{size}", (size / scale).toFixed(3));
    pen.letterSpacing = `${((look.spacing * size) / scale).toFixed(3)}px`;
    pen.textAlign = align;
    pen.lineWidth = (look.width * ratio) / scale;
    pen.strokeStyle = look.stroke;
    pen.fillStyle = look.fill;
    if (look.stroke) pen.strokeText(place.name, x, y);
    pen.fillText(place.name, x, y);
  }
  pen.restore();
}

/** @param {PlaceSpec} place */
const styleOf = ({ rank = 2 }) => `place rank-${rank}`;

/**
 * Draw the sign of a place.
 * @param {Painter} painter
 * @param {View} view
 * @param {{place: PlaceSpec, at: Point, size: number}} how
 */
function sign(painter, view, { place, at: [x, y], size }) {
  const { pen, scale, ratio } = view;
  if (place.symbol) {
    painter.symbols.draw(view, place.symbol, { x, y, wide: (size * 1.25) / scale });
    return;
  }
  const look = painter.styles.of(`${styleOf(place)} place-dot`);
  pen.beginPath();
  pen.arc(x, y, (size * 0.24) / scale, 0, 2 * Math.PI);
  pen.fillStyle = look.fill;
  pen.strokeStyle = look.stroke;
  pen.lineWidth = (1.3 * ratio) / scale;
  pen.fill();
  pen.stroke();
}

/**
 * Return the positions of names at a scale, the most important first: beside, over or under their places,
 * or nowhere if there is no room.
 * @param {Painter} painter
 * @param {{pen: CanvasRenderingContext2D, scale: number, ratio: number}} view
 * @returns {Named[]}
 */
export function layout(painter, { pen, scale, ratio }) {
  const kept = painter.laid.get(scale);
  if (kept) return kept;
  const { lattice, styles } = painter;
  const side = (lattice.size * scale) / ratio;
  const grown = Math.min(1.6, Math.max(0.85, (side / 16) ** 0.35));
  const all = [...lattice.places.values()].map((place) => ({ place, at: lattice.centre(lattice.index.get(place.space) ?? 0) }));
  const places = all.filter(({ place: { rank = 2 } }) => side >= FROM[Math.min(rank, FROM.length - 1)]);
  places.sort((a, b) => (a.place.rank ?? 2) - (b.place.rank ?? 2));
  const signs = all.map(({ place, at: [x, y] }) => ({ place, box: around([x, y], lattice.size * SIGN) }));
  /** @type {Named[]} */
  const found = [];
  pen.save();
  pen.setTransform(1, 0, 0, 1, 0, 0);
  for (const { place, at } of places) {
    const look = styles.of(styleOf(place));
    const size = look.size * grown * ratio;
    pen.font = look.font.replace("{size}", size.toFixed(2));
    pen.letterSpacing = `${(look.spacing * size).toFixed(2)}px`;
    const wide = pen.measureText(place.name).width;
    const clear = Math.max((GAP * ratio + size * HALF) / scale, lattice.size * CLEAR);
    const own = painter.pieces.filter((box) => holds(box, at));
    const isFree = (/** @type {Box} */ box) => inside(box, lattice.box) && !found.some((other) => touch(other.box, box))
      && !signs.some((other) => other.place !== place && touch(other.box, box))
      && !painter.pieces.some((piece) => !own.includes(piece) && touch(piece, box));
    const spot = spots(at, { wide: wide / scale, high: size / scale, aside: clear }, own, (GAP * ratio) / scale)
      .find(({ box }) => isFree(box));
    if (spot) found.push({ place, at, ...spot, size, wide });
  }
  pen.restore();
  if (painter.laid.size >= SCALES) painter.laid.clear();
  painter.laid.set(scale, found);
  return found;
}

/**
 * Return possible positions of a name, best first.
 * @param {Point} at
 * @param {{wide: number, high: number, aside: number}} size of the name; `aside` is the distance of its start
 *   from the centre of its cell
 * @param {Box[]} own the pieces that stand on the place
 * @param {number} gap between a piece and the name
 */
function spots([x, y], { wide, high, aside }, own, gap) {
  const half = high * HALF;
  const right = Math.max(x + aside, ...own.map((box) => box.x + box.w + gap));
  const left = Math.min(x - aside, ...own.map((box) => box.x - gap)) - wide;
  const below = Math.max(half, aside - high * 0.3);
  const low = Math.max(y + below, ...own.map((box) => box.y + box.h)) + high * 0.55;
  const up = Math.min(y - below, ...own.map((box) => box.y)) - high * 0.55;
  const box = (/** @type {number} */ from, /** @type {number} */ middle) =>
    joined({ x: from, y: middle - high * 0.6, w: wide, h: high * 1.2 }, around([x, y], half));
  const place = (/** @type {number} */ from, /** @type {number} */ middle) =>
    ({ x: from, y: middle, align: /** @type {CanvasTextAlign} */ ("left"), box: box(from, middle) });
  const middle = x - wide / 2;
  return [
    place(right, y), place(left, y), place(middle, low), place(middle, up),
    place(x, low), place(x, up), place(x - wide, low), place(x - wide, up),
  ];
}

/**
 * @param {Point} at
 * @param {number} half
 * @returns {Box}
 */
const around = ([x, y], half) => ({ x: x - half, y: y - half, w: 2 * half, h: 2 * half });

/**
 * Return the smallest box around two.
 * @param {Box} one
 * @param {Box} other
 * @returns {Box}
 */
function joined(one, other) {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return { x, y, w: Math.max(one.x + one.w, other.x + other.w) - x, h: Math.max(one.y + one.h, other.y + other.h) - y };
}

/**
 * @param {Box} box
 * @param {Point} at
 */
const holds = ({ x, y, w, h }, [px, py]) => px >= x && px <= x + w && py >= y && py <= y + h;

/**
 * @param {Box} box
 * @param {Box} all
 */
const inside = (box, all) =>
  box.x >= all.x && box.y >= all.y && box.x + box.w <= all.x + all.w && box.y + box.h <= all.y + all.h;
