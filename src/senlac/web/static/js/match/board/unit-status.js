// The state of a fighting counter: its value, its printed one, and signs that it is disordered, routs, or
// has acted; and the small pieces that stand beside others.

import { s } from "../../lib/dom.js";
import { drawing } from "./board.js";

const HEAD = 0.5;
const STANDARD = 1.25;
/** The distance of the small texts below the centre of a counter, in halves of its width. */
const LOW = 0.61;
/** Half the width of a letter of a name, in the same unit. */
const WIDE = 0.14;
/**
 * The size of a value, its greatest width and its end; and the widths of a digit and a sign in parts of
 * its size.
 */
const VALUE = { high: 1.1, room: 1.12, end: 0.9, digit: 0.64, sign: 0.78 };
/** The size of a note, its end, and the width of its letters in parts of its size. */
const NOTE = { high: 0.5, end: 0.86, letter: 0.6 };

/** @param {Piece} piece */
export const isSmall = (piece) => piece.shape === "head" || piece.shape === "standard";

/**
 * The tip towards the corner that a piece faces, which sticks out from under the piece.
 * @param {Piece} piece
 * @param {number} half
 */
export function drawNose(piece, half) {
  if (piece.facing == null) return null;
  const d = `M${-half * 0.62} ${-half * 0.92}L0 ${-half * 1.66}L${half * 0.62} ${-half * 0.92}Z`;
  return s("path", { class: "tip", d });
}

/**
 * Return whether a counter has several equally important values: they stand side by side below its
 * symbol.
 * @param {Piece} piece
 */
export const isPaired = (piece) => !piece.shape && Boolean(piece.value && piece.steps?.length);

/**
 * The values side by side, and a letter in the upper corner.
 * @param {Piece} piece
 * @param {number} half
 */
function drawPair(piece, half) {
  const values = [piece.value, ...(piece.steps ?? [])];
  const size = { y: half * 0.37, "font-size": half * 1.02 };
  const step = (half * 1.72) / values.length;
  return s(
    "g",
    { class: "figures" },
    piece.letter &&
      s("text", { class: "letter", x: half * 0.5, y: -half * 0.47, "font-size": half * 0.78 }, `${piece.letter} `),
    values.map((value, place) =>
      s("text", { class: "value", x: (place - (values.length - 1) / 2) * step, ...size }, `${value} `)),
    values.length === 2 && s("path", { class: "between", d: `M${-half * 0.1} ${half * 0.37}H${half * 0.1}` }),
  );
}

/**
 * The value, and the other texts in the lower corner.
 * @param {Piece} piece
 * @param {number} half
 */
export function drawFigures(piece, half) {
  if (!piece.value) return null;
  if (isPaired(piece)) return drawPair(piece, half);
  const digits = [...piece.value].reduce((wide, one) => wide + (/\d/.test(one) ? VALUE.digit : VALUE.sign), 0);
  const high = Math.min(VALUE.high, VALUE.room / digits);
  const x = Math.min(0.52, VALUE.end - (digits * high) / 2);
  const value = { class: "value", x: half * x, y: -half * 0.16, "font-size": half * high };
  const low = { y: half * LOW, "font-size": half * NOTE.high };
  const noted = Math.min(0.5, NOTE.end - ((piece.note?.length ?? 0) * NOTE.letter * NOTE.high) / 2);
  const letters = piece.letter?.length ?? 0;
  // A name takes the corner and the room beside it; a single letter is large.
  const own = letters > 1
    ? { x: half * (letters * WIDE - 0.86), y: half * LOW, "font-size": half * 0.37 }
    : { x: -half * 0.5, ...low };
  return s(
    "g",
    { class: "figures" },
    s("text", value, `${piece.value} `),
    piece.letter && s("text", { class: "letter", ...own }, `${piece.letter} `),
    piece.note && s("text", { class: "letter", x: half * noted, ...low }, piece.note),
  );
}

/**
 * The condition of a counter: a band for disorder, a white flag for a rout.
 * @param {Piece} piece
 * @param {number} half
 */
export function drawCondition(piece, half) {
  const worn = piece.badges ?? [];
  // Wide enough for all texts in the lower corners. Its ends are round, because the piece may be rotated
  // under it. Values side by side leave it the corner of the letter.
  const band = isPaired(piece)
    ? { x: half * 0.14, y: -half * 0.85, width: half * 0.74, height: half * 0.74, rx: half * 0.24 }
    : { x: -half * 0.82, y: half * (LOW - 0.26), width: half * 1.64, height: half * 0.52, rx: half * 0.24 };
  const cloth = `M${-half * 0.7} ${-half * 0.86}C${-half * 0.4} ${-half * 1.06} ${-half * 0.2} ${-half * 0.62} ${half * 0.12} ${-half * 0.82}V${-half * 0.02}C${-half * 0.2} ${half * 0.18} ${-half * 0.4} ${-half * 0.26} ${-half * 0.7} ${-half * 0.06}Z`;
  const staff = `M${-half * 0.74} ${-half * 0.92}V${half * 0.4}`;
  return [
    (worn.includes("disordered") || worn.includes("shaken")) && s("rect", { class: "disarray", ...band }),
    worn.includes("routing") &&
      s("g", { class: "flag" }, s("path", { class: "flag-staff", d: staff }),
        s("path", { class: "flag-cloth", d: cloth })),
  ];
}

/**
 * Draw a piece that stands beside another: a head with a letter, or a standard.
 * @param {Board} board
 * @param {Piece} piece
 * @param {number} whole half the width of the pieces beside it
 */
export function drawSmall(board, piece, whole) {
  const half = whole * HEAD;
  const lead = (piece.badges ?? []).includes("commander");
  const parts = piece.shape === "standard"
    ? [drawing(board, piece.symbol ?? "", { x: 0, y: 0, w: whole * STANDARD })]
    : [
      s("circle", { class: "shadow", cx: half * 0.1, cy: half * 0.2, r: half }),
      lead && s("path", { class: "crown", d: drawCrown(half) }),
      s("circle", { class: "body", r: half }),
      s("text", { class: "letter", "font-size": half * 1.15 }, piece.letter),
    ];
  return s("g", { class: "counter" }, parts, s("circle", { class: "ring", r: half * 1.16 }));
}

/** @param {number} half */
function drawCrown(half) {
  const [a, b, c] = [half * 0.8, half * 0.62, half * 1.62];
  return `M${-a} ${-b}L${-a} ${-c}L${-a * 0.45} ${-half * 1.2}L0 ${-c * 1.04}L${a * 0.45} ${-half * 1.2}L${a} ${-c}L${a} ${-b}Z`;
}
