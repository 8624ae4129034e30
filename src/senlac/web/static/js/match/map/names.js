// The names on a lattice: of lands and seas in letters that scale with the map, of towns in letters of
// readable size. The closer the view, the more towns are named; no name covers another.

import { touch } from "./contours.js";

/** By rank of a place, the pixels of a side from which it is shown. */
const FROM = [0, 0, 6, 9.5, 15];
const GAP = 3;
/** Half the width of a sign, in heights of its name; where pieces stand on towns, in sides. */
const HALF = 0.62;
const CLEAR = 1.06;
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
 * @param {View} view
 * @returns {Named[]}
 */
function layout(painter, { pen, scale, ratio }) {
  const kept = painter.laid.get(scale);
  if (kept) return kept;
  const { lattice, styles } = painter;
  const side = (lattice.size * scale) / ratio;
  const grown = Math.min(1.6, Math.max(0.85, (side / 16) ** 0.35));
  const places = [...lattice.places.values()].filter(({ rank = 2 }) => side >= FROM[Math.min(rank, FROM.length - 1)]);
  places.sort((a, b) => (a.rank ?? 2) - (b.rank ?? 2));
  /** @type {Named[]} */
  const found = [];
  pen.save();
  pen.setTransform(1, 0, 0, 1, 0, 0);
  for (const place of places) {
    const at = lattice.centre(lattice.index.get(place.space) ?? 0);
    const look = styles.of(styleOf(place));
    const size = look.size * grown * ratio;
    pen.font = look.font.replace("{size}", size.toFixed(2));
    pen.letterSpacing = `${(look.spacing * size).toFixed(2)}px`;
    const wide = pen.measureText(place.name).width;
    const clear = Math.max((GAP * ratio + size * HALF) / scale, lattice.size * CLEAR);
    const spot = spots(at, wide / scale, size / scale, clear)
      .find(({ box }) => inside(box, lattice.box) && !found.some((other) => touch(other.box, box)));
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
 * @param {number} wide
 * @param {number} high
 * @param {number} aside distance of a name's start from the centre of its cell
 */
function spots([x, y], wide, high, aside) {
  const half = high * HALF;
  const box = (/** @type {number} */ left, /** @type {number} */ middle) =>
    ({ x: Math.min(left, x - half), y: Math.min(middle - high * 0.6, y - half), w: Math.max(left + wide, x + half) - Math.min(left, x - half), h: Math.max(middle + high * 0.6, y + half) - Math.min(middle - high * 0.6, y - half) });
  const low = Math.max(half, aside - high * 0.3) + high * 0.55;
  return [
    { x: x + aside, y, align: /** @type {CanvasTextAlign} */ ("left"), box: box(x + aside, y) },
    { x: x - aside, y, align: /** @type {CanvasTextAlign} */ ("right"), box: box(x - aside - wide, y) },
    { x, y: y + low, align: /** @type {CanvasTextAlign} */ ("center"), box: box(x - wide / 2, y + low) },
    { x, y: y - low, align: /** @type {CanvasTextAlign} */ ("center"), box: box(x - wide / 2, y - low) },
  ];
}

/**
 * @param {Box} box
 * @param {Box} all
 */
const inside = (box, all) =>
  box.x >= all.x && box.y >= all.y && box.x + box.w <= all.x + all.w && box.y + box.h <= all.y + all.h;
