// The positions of pieces that share a space: separate if there is room, otherwise stacked, the first one
// on top with a count. From afar they are drawn larger, so that they can be read and touched.

import { s } from "../../lib/dom.js";
import { OverlapSolver } from "./overlap.js";

const NEAR = 1.15;
const MIN_PIXELS = 25;
/** On a lattice pieces grow in steps, so that hundreds are not moved at every turn of the wheel. */
const LATTICE_PIXELS = 28;
const STEPS = 2;
const LARGEST = 2.5;
/** The cells of a lattice are tiny on a narrow screen. */
const LARGEST_ON_LATTICE = 12;
/** Where names on a lattice begin, in widths of pieces from the centre of their cell. */
const NAME_FROM = 0.7;
const MAX_SIDE_BY_SIDE = 6;
const SHOWN = 3;
const LIFT = 0.11;

/**
 * @typedef {{key: string, space: string, side: number, ids: string[], at: Point, scale: number}} Stack
 */

/** Arranges the pieces of a board on the stacks of their spaces. */
export class Stacks {
  /** @param {import("./board.js").BoardView} view */
  constructor(view) {
    this.view = view;
    /** @type {Map<string, Point>} */
    this.places = new Map();
    /** @type {Map<string, number>} */
    this.scales = new Map();
    /** @type {Map<string, Stack>} the stack of each stacked piece */
    this.stacks = new Map();
    this.pixels = 1;
    this.arranged = "";
    /** @type {OverlapSolver | null} */
    this.overlaps = null;
  }

  /** What the arrangement depends on besides the pieces. */
  get manner() {
    return `${this.view.pixels >= NEAR} ${enlargement(this.view)}`;
  }

  /**
   * Arrange the pieces for the current view of the map.
   * @param {Piece[]} pieces
   */
  arrange(pieces) {
    this.pixels = this.view.pixels;
    this.arranged = this.manner;
    for (const kept of [this.places, this.scales, this.stacks]) kept.clear();
    // At their size on the board they stand where it says.
    this.overlaps = this.view.lattice || enlargement(this.view) === 1 ? null : new OverlapSolver(this.view.board);
    /** @type {Map<string, Piece[]>} */
    const there = new Map();
    for (const piece of pieces) {
      const space = this.view.space(piece.space ?? "");
      if (piece.at || !space?.stacks?.length) continue;
      there.set(space.id, [...(there.get(space.id) ?? []), piece]);
    }
    for (const [id, those] of there) this.fill(id, those);
  }

  /**
   * @param {string} id of a space
   * @param {Piece[]} pieces
   */
  fill(id, pieces) {
    const space = this.view.space(id);
    const places = space?.stacks ?? [];
    const size = this.view.board?.piece ?? 1;
    const near = this.pixels >= NEAR && pieces.length <= Math.min(MAX_SIDE_BY_SIDE, places.length);
    const scale = space?.laid ? (space.scale ?? 1) : enlargement(this.view);
    if (space?.laid || near) {
      pieces.forEach((piece, place) => {
        this.places.set(piece.id, places[Math.min(place, places.length - 1)]);
        this.scales.set(piece.id, scale);
      });
      return;
    }
    const sides = [...new Set(pieces.map(({ side }) => side))];
    sides.forEach((side, place) => {
      const ids = pieces.filter((piece) => piece.side === side).map((piece) => piece.id);
      const at = this.overlaps?.find([spot(places, place), ...places], size * scale, ids.length > 1)
        ?? besideName(spot(places, place), size, this.view.lattice ? scale : 1);
      this.pile({ key: `${id}-${side}`, space: id, side, ids, at, scale }, size);
    });
  }

  /**
   * @param {Stack} stack
   * @param {number} size
   */
  pile(stack, size) {
    const { ids, at, scale } = stack;
    ids.forEach((id, place) => {
      const lift = Math.min(place, SHOWN - 1, ids.length - 1) * size * LIFT * scale;
      this.places.set(id, [at[0] + lift * 0.7, at[1] - lift]);
      this.scales.set(id, scale);
      if (ids.length > 1) this.stacks.set(id, stack);
    });
  }

  /**
   * Return whether a piece lies under others and is not drawn.
   * @param {string} id
   */
  under(id) {
    const stack = this.stacks.get(id);
    return stack !== undefined && stack.ids.indexOf(id) >= SHOWN;
  }

  /**
   * Return the piece on top of a piece's stack, the piece itself if it is in none.
   * @param {string} id
   */
  top(id) {
    return this.stacks.get(id)?.ids[0] ?? id;
  }

  /** Draw the counts of all stacks. */
  counts() {
    const size = this.view.board?.piece ?? 1;
    return [...new Set(this.stacks.values())].map((stack) => {
      const r = size * 0.3 * stack.scale;
      const at = [stack.at[0] - size * 0.5 * stack.scale, stack.at[1] - size * 0.5 * stack.scale];
      return s(
        "g",
        {
          class: `count stacked side-${stack.side}`, transform: `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})`,
          "data-thing": `piece:${stack.ids[0]}`, "aria-hidden": "true",
        },
        s("circle", { r }),
        s("text", { "font-size": r * 1.3 }, stack.ids.length),
      );
    });
  }
}

/**
 * Return the factor by which pieces are enlarged, so that they can be read from afar.
 * @param {import("./board.js").BoardView} view
 */
export function enlargement({ board, pixels, lattice }) {
  const wide = (board?.piece ?? 1) * pixels;
  const wanted = lattice ? 2 ** (Math.ceil(Math.log2(LATTICE_PIXELS / wide) * STEPS) / STEPS) : MIN_PIXELS / wide;
  return Math.min(lattice ? LARGEST_ON_LATTICE : LARGEST, Math.max(1, wanted));
}

/**
 * Return the place of an enlarged piece on a lattice: it does not cover the name that stands to the right of
 * its cell.
 * @param {Point} at
 * @param {number} size of pieces
 * @param {number} scale
 * @returns {Point}
 */
const besideName = ([x, y], size, scale) => [x - Math.max(0, size * (scale / 2 - NAME_FROM)), y];

/**
 * Return the place of the first or second stack of a space: the second is far from the first.
 * @param {Point[]} places
 * @param {number} place
 * @returns {Point}
 */
function spot(places, place) {
  const [first] = places;
  if (!place) return first;
  const far = (/** @type {Point} */ [x, y]) => Math.hypot(x - first[0], y - first[1]);
  return [...places].sort((a, b) => far(b) - far(a))[place - 1] ?? first;
}
