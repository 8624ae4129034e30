// The pieces. A side is told by the outline of its counters and by hatching, not by colour alone.

import { s } from "../lib/dom.js";
import { drawBlock, isBlock } from "./blocks.js";
import { drawing } from "./board.js";
import { Stacks } from "./stacks.js";
import { drawSmall, figures, isSmall, nose, plight } from "./standing.js";

const SHIELDS = 4;

/**
 * Return the outline of a counter, its middle at 0, 0: rounded, chamfered, a shield, a drum.
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
 * A row of pips: full ones of its own, hollow ones lent by the ground, crossed where hit.
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

/** @type {Record<string, string>} signs of what has befallen a piece; drawn in a box from -5 to 5. */
const SIGNS = {
  tired: "M-3.4 -2.2H3.4L-3.4 2.6H3.4",
  moved: "M-3.5 0H3M0 -3L3.4 0L0 3",
  shot: "M-3.6 3.6L3.2 -3.2M-0.4 -3.6H3.6V0.4",
  attacked: "M-3.4 -3.4L3.4 3.4M3.4 -3.4L-3.4 3.4",
};

/**
 * @param {Board} board
 * @param {Piece} piece
 * @param {number} half
 */
function badges(board, piece, half) {
  const worn = piece.badges ?? [];
  const signs = worn.filter((badge) => badge in SIGNS);
  const drawn = signs.map((badge, place) =>
    s(
      "g",
      {
        class: `badge ${badge}`,
        transform: `translate(${half * 0.76} ${half * (0.36 - place * 0.42)}) scale(${half / 33})`,
      },
      s("circle", { class: "badge-disc", r: 6.6 }),
      s("path", { class: "badge-sign", d: SIGNS[badge] }),
    ),
  );
  if (worn.includes("commander")) {
    const place = { x: half * 0.66, y: -half * 0.6, w: half * 0.58, class: "commander" };
    drawn.push(board.symbols.banner ? drawing(board, "banner", place) : star(half));
  }
  return drawn;
}

/** @param {number} half */
function star(half) {
  const d = "M0 -7L2 -2H7L3 1L4.500 6.500L0 3.200L-4.500 6.500L-3 1L-7 -2H-2Z";
  const transform = `translate(${half * 0.66} ${-half * 0.6}) scale(${half / 33})`;
  return s("g", { class: "commander", transform }, s("path", { class: "ink", d }));
}

/**
 * Draw a piece; where it stands is set by `place`.
 * @param {Board} board
 * @param {Piece} piece
 */
export function drawPiece(board, piece) {
  const half = board.piece / 2;
  const inside = drawInside(board, piece, half);
  const signs = piece.badges ?? [];
  return s(
    "g",
    {
      class: ["piece", `side-${piece.side}`, piece.shape, piece.class ?? "", ...signs.map((sign) => `is-${sign}`)],
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
  const known = piece.shape !== "back";
  const fights = piece.shape === "counter" && Boolean(piece.value);
  const body = outline(piece.side, half);
  return s(
    "g",
    { class: "counter" },
    board.vertices && nose(piece, half),
    s("path", { class: "shadow", d: body, transform: `translate(${half * 0.05} ${half * 0.1})` }),
    s("path", { class: "body", d: body }),
    piece.side % 2 === 1 && s("path", { class: "hatched", d: body }),
    s("path", { class: "edge", d: outline(piece.side, half * 0.93) }),
    !board.vertices && front(piece, half),
    known && piece.symbol && symbolOf(board, piece, half),
    fights && plight(piece, half),
    fights ? figures(piece, half) : known && piece.letter &&
      s("text", { class: "letter", x: -half * 0.64, y: -half * 0.55, "font-size": half * 0.44 },
        piece.letter),
    pips(piece, half),
    badges(board, piece, half),
    s("path", { class: "veil", d: body }),
    s("path", { class: "ring", d: outline(piece.side, half * 1.1) }),
  );
}

/**
 * @param {Board} board
 * @param {Piece} piece
 * @param {number} half
 */
function symbolOf(board, piece, half) {
  const place = piece.value
    ? { x: -half * 0.36, y: -half * 0.28, w: half * 1.06 }
    : { x: 0, y: -half * 0.1, w: half * 1.16 };
  return drawing(board, piece.symbol ?? "", { ...place, class: "symbol" });
}

/** Keeps the pieces of a board as a scene says. */
export class Pieces {
  /** @param {import("./board.js").BoardView} view */
  constructor(view) {
    this.view = view;
    /** @type {Map<string, {element: SVGGElement, drawn: string, at: Point, aside: Point}>} */
    this.kept = new Map();
    /** What stands beside a piece lies over all pieces. */
    this.small = s("g", { class: "small" });
    this.stacks = new Stacks(view);
    this.counts = s("g", { class: "counts" });
    /** @type {Piece[]} */
    this.shown = [];
  }

  /** @param {Scene} scene */
  show(scene) {
    const { board } = this.view;
    if (!board) return;
    const { pieces } = this.view.groups;
    if (this.small.parentNode !== pieces) {
      this.small.replaceChildren();
      pieces.append(this.small);
    }
    pieces.append(this.counts);
    this.shown = scene.pieces;
    this.stacks.arrange(scene.pieces, this.view.pixels);
    const shown = new Set(scene.pieces.map((piece) => piece.id));
    for (const [id, { element }] of this.kept) {
      if (shown.has(id) && element.isConnected) continue;
      element.remove();
      this.kept.delete(id);
    }
    for (const piece of scene.pieces) this.put(board, piece);
    this.order();
  }

  /** Arrange stacked pieces anew when the map is seen from nearer or farther. */
  rearrange() {
    if (!this.stacks.places.size) return;
    this.stacks.arrange(this.shown, this.view.pixels);
    for (const { id } of this.shown) {
      const at = this.stacks.places.get(id);
      if (at) this.place(id, at);
    }
    this.order();
  }

  /** Lay the upper pieces of stacks over the lower ones, hide what lies deep, and count. */
  order() {
    if (!this.stacks.places.size) return;
    for (const { id } of [...this.shown].reverse()) {
      const element = this.element(id);
      if (!element || !this.stacks.places.has(id)) continue;
      element.classList.toggle("under", this.stacks.under(id));
      if (this.stacks.stacks.has(id)) this.small.before(element);
    }
    this.counts.replaceChildren(...this.stacks.counts());
  }

  /**
   * @param {Board} board
   * @param {Piece} piece
   */
  put(board, piece) {
    const at = this.placeOf(piece);
    if (!at) return;
    const drawn = JSON.stringify({ ...piece, at: null, space: null });
    const before = this.kept.get(piece.id);
    const middle = this.view.space(piece.space ?? "")?.at ?? at;
    /** @type {Point} */
    const aside = [at[0] - middle[0], at[1] - middle[1]];
    if (before && before.drawn === drawn) {
      before.aside = aside;
      this.place(piece.id, at);
      return;
    }
    const element = drawPiece(board, piece);
    if (before) before.element.replaceWith(element);
    else if (isSmall(piece)) this.small.append(element);
    else this.small.before(element);
    this.kept.set(piece.id, { element, drawn, at, aside });
    this.place(piece.id, at);
  }

  /**
   * @param {Piece} piece
   * @returns {Point | undefined}
   */
  placeOf(piece) {
    return this.stacks.places.get(piece.id) ?? piece.at ?? this.view.space(piece.space ?? "")?.at;
  }

  /**
   * @param {string} id
   * @param {Point} at
   */
  place(id, at) {
    const kept = this.kept.get(id);
    if (!kept) return;
    kept.at = at;
    const scale = this.stacks.scales.get(id) ?? 1;
    const grown = scale === 1 ? "" : ` scale(${scale.toFixed(3)})`;
    kept.element.setAttribute("transform", `translate(${at[0]} ${at[1]})${grown}`);
  }

  /**
   * Draw a piece over all others.
   * @param {string} id
   */
  raise(id) {
    const element = this.element(id);
    if (element?.parentNode === this.small) this.small.append(element);
    else if (element) this.small.before(element);
  }

  /**
   * Return where a piece will stand on a space: as far beside its middle as it does now.
   * @param {string} id
   * @param {string} space
   * @returns {Point | undefined}
   */
  goal(id, space) {
    const at = this.view.space(space)?.at;
    const [x, y] = this.kept.get(id)?.aside ?? [0, 0];
    return at && [at[0] + x, at[1] + y];
  }

  /** @param {string} id */
  element(id) {
    return this.kept.get(id)?.element;
  }

  /**
   * Return the middle of a piece or a space.
   * @param {string} id
   * @returns {Point | undefined}
   */
  where(id) {
    return this.kept.get(id)?.at ?? this.view.space(id)?.at;
  }
}
