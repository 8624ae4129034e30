// Pieces as counters. Sides differ in outline and hatching, not in colour alone.

import { s } from "../../lib/dom.js";
import { drawArmy, isArmy } from "./army-counter.js";
import { discBadges, drawBadge } from "./badges.js";
import { drawBlock, isBlock } from "./blocks.js";
import { drawing } from "./board.js";
import { drawCondition, drawFigures, drawNose, drawSmall, isPaired, isSmall } from "./unit-status.js";

const SHIELDS = 4;

/**
 * Return the outline of a counter centred on 0, 0: rounded, chamfered, a shield, a drum.
 * @param {number} side
 * @param {number} half
 */
function outline(side, half) {
  const a = half;
  const c = half * 0.3;
  switch (side % SHIELDS) {
    case 0:
      return (
        `M${-a + c} ${-a}H${a - c}Q${a} ${-a} ${a} ${-a + c}V${a - c}Q${a} ${a} ${a - c} ${a}` +
        `H${-a + c}Q${-a} ${a} ${-a} ${a - c}V${-a + c}Q${-a} ${-a} ${-a + c} ${-a}Z`
      );
    case 1:
      return (
        `M${-a + c} ${-a}H${a - c}L${a} ${-a + c}V${a - c}L${a - c} ${a}H${-a + c}` +
        `L${-a} ${a - c}V${-a + c}Z`
      );
    case 2:
      return `M${-a} ${-a}H${a}V${a * 0.45}Q${a} ${a * 0.8} 0 ${a}Q${-a} ${a * 0.8} ${-a} ${a * 0.45}Z`;
    default:
      return `M${-a * 0.8} ${-a}H${a * 0.8}Q${a * 1.15} 0 ${a * 0.8} ${a}H${-a * 0.8}Q${-a * 1.15} 0 ${-a * 0.8} ${-a}Z`;
  }
}

/**
 * @param {Piece} piece
 * @param {number} half
 */
function front(piece, half) {
  if (piece.facing == null) return null;
  const edge = half * 0.94;
  const bar = s("path", { class: "front", d: `M${-half * 0.66} ${-edge}H${half * 0.66}` });
  const tip = s("path", {
    class: "front-tip",
    d: `M${-half * 0.24} ${-half * 1.02}L0 ${-half * 1.32}L${half * 0.24} ${-half * 1.02}Z`,
  });
  return s("g", { class: "facing", transform: `rotate(${piece.facing})` }, bar, tip);
}

/**
 * A row of pips: filled ones of the piece itself, hollow ones lent by the ground, crossed ones for hits.
 * @param {Piece} piece
 * @param {number} half
 */
function pips(piece, half) {
  if (!piece.pips) return null;
  const { of, extra, filled } = piece.pips;
  const count = of + extra;
  const step = Math.min(half * 0.25, (half * 1.6) / count);
  const y = half * 0.73;
  const dots = Array.from({ length: count }, (_, place) => {
    const cx = (place - (count - 1) / 2) * step;
    const kind = [place < filled ? "hit" : "", place >= of ? "lent" : ""];
    return s("circle", { class: ["pip", ...kind], cx: cx.toFixed(1), cy: y, r: step * 0.37 });
  });
  return s("g", { class: "pips" }, dots);
}

/**
 * @param {Board} board
 * @param {Piece} piece
 * @param {number} half
 */
function badges(board, piece, half) {
  const worn = piece.badges ?? [];
  const elements = discBadges(board, piece).map((name, place) => {
    const [x, y, size] = isPaired(piece) ? [-0.76, -0.66 + place * 0.62, 22]
      : piece.value ? [0.74 - place * 0.44, -0.74, 33] : [0.76, 0.36 - place * 0.42, 33];
    return drawBadge(board, name, `translate(${half * x} ${half * y}) scale(${half / size})`);
  });
  if (worn.includes("commander")) {
    const place = { x: half * 0.66, y: -half * 0.6, w: half * 0.58, class: "commander" };
    elements.push(board.symbols.banner ? drawing(board, "banner", place) : star(half));
  }
  return elements;
}

/** @param {number} half */
function star(half) {
  const d = "M0 -7L2 -2H7L3 1L4.500 6.500L0 3.200L-4.500 6.500L-3 1L-7 -2H-2Z";
  const transform = `translate(${half * 0.66} ${-half * 0.6}) scale(${half / 33})`;
  return s("g", { class: "commander", transform }, s("path", { class: "ink", d }));
}

/**
 * Draw a piece. `place` sets its position.
 * @param {Board} board
 * @param {Piece} given
 */
export function drawPiece(board, given) {
  const half = board.piece / 2;
  // On a turned board it faces where it did, its texts stay upright.
  const piece = given.facing == null ? given : { ...given, facing: given.facing + (board.turned ?? 0) };
  const inside = drawInside(board, piece, half);
  const signs = piece.badges ?? [];
  return s(
    "g",
    {
      class: ["piece", `side-${piece.side}`, piece.shape ?? "counter", piece.class ?? "", ...signs.map((sign) => `is-${sign}`)],
      "data-thing": `piece:${piece.id}`,
    },
    inside,
  );
}

/**
 * @param {Board} board
 * @param {Piece} piece
 * @param {number} half
 */
function drawInside(board, piece, half) {
  if (isSmall(piece)) return drawSmall(board, piece, half);
  return isBlock(board, piece) ? drawBlock(board, piece, half) : drawCounter(board, piece, half);
}

/**
 * @param {Board} board
 * @param {Piece} piece
 * @param {number} half
 */
function drawCounter(board, piece, half) {
  const body = outline(piece.side, half);
  // Where pieces face corners they are rotated as a whole, except their texts.
  const rotation = board.vertices && piece.facing != null ? { transform: `rotate(${piece.facing})` } : {};
  return s(
    "g",
    { class: "counter" },
    s("g", rotation,
      board.vertices && drawNose(piece, half),
      s("path", { class: "shadow", d: body, transform: `translate(${half * 0.05} ${half * 0.1})` }),
      s("path", { class: "body", d: body }),
      (piece.side % 2 === 1 || piece.side >= SHIELDS) && s("path", { class: "hatched", d: body }),
      s("path", { class: "edge", d: outline(piece.side, half * 0.93) })),
    !board.vertices && front(piece, half),
    s("g", {}, isArmy(piece) ? drawArmy(board, piece, half) : drawUnit(board, piece, half)),
    s("path", { class: "ring", d: outline(piece.side, half * 1.1), ...rotation }),
  );
}

/**
 * @param {Board} board
 * @param {Piece} piece
 * @param {number} half
 */
function drawUnit(board, piece, half) {
  return [
    piece.shape !== "back" && piece.symbol && symbolOf(board, piece, half),
    s("g", {}, writing(piece, half)),
    pips(piece, half),
    s("g", {}, badges(board, piece, half)),
  ];
}

/**
 * The texts of a counter besides its symbol: its state and value, or a letter.
 * @param {Piece} piece
 * @param {number} half
 */
function writing(piece, half) {
  if (!piece.shape && piece.value) return [...drawCondition(piece, half), drawFigures(piece, half)];
  if (piece.shape === "back") return null;
  // The name that the log uses is preferred to the letter of its kind, which the symbol shows too.
  const text = piece.note || piece.letter;
  const at = isNamed(piece) ? { x: 0, y: half * 0.66, "font-size": half * 0.5 } : cornerOf(text ?? "", half);
  return text && s("text", { class: "letter", ...at }, text);
}

/**
 * Return where a short text stands in the upper left corner of a counter. Three letters are smaller than
 * two.
 * @param {string} text
 * @param {number} half
 */
function cornerOf(text, half) {
  const [out, size] = text.length > 2 ? [0.5, 0.36] : [0.57, 0.42];
  return { x: -half * out, y: -half * 0.57, "font-size": half * size };
}

/**
 * Return whether the letters of a counter are too long for its corner, so that they stand below its
 * symbol.
 * @param {Piece} piece
 */
const isNamed = (piece) => !piece.pips && !piece.value && (piece.note || piece.letter || "").length > 2;

/**
 * @param {Board} board
 * @param {Piece} piece
 * @param {number} half
 */
function symbolOf(board, piece, half) {
  const place = { x: 0, y: -half * 0.1, w: half * 1.16 };
  if (isNamed(piece)) Object.assign(place, { y: -half * 0.27, w: half * 0.98 });
  if (piece.value) Object.assign(place, { x: -half * 0.36, y: -half * 0.28, w: half * 1.06 });
  if (isPaired(piece)) Object.assign(place, { x: -half * 0.36, y: -half * 0.46, w: half * 0.86 });
  return drawing(board, piece.symbol ?? "", { ...place, class: "symbol" });
}
