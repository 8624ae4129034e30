// Room for pieces that are drawn larger than on the board: clear of the names of places and of each
// other.

/** How much worse it is to cover a name than another piece. */
const NAME = 2;
/** The first place of the board is kept unless another one is better by this part of a piece. */
const STAY = 0.04;
/** How far a stack extends: with its count to the left and top, with its lower pieces to the right. */
const PILE = { before: 0.75, after: 0.62 };

/** Looks for room on a board. */
export class OverlapSolver {
  /** @param {Board | null} board */
  constructor(board) {
    const texts = (board?.layers ?? []).flatMap(({ shapes }) => shapes.filter(({ kind, w, h }) => kind === "text" && w && h));
    /** @type {Box[]} the boxes of names */
    this.names = texts.map(({ x = 0, y = 0, w = 0, h = 0 }) => ({ x: x - w / 2, y: y - h / 2, w, h }));
    /** @type {Box[]} the boxes of pieces so far */
    this.taken = [];
  }

  /**
   * Return the best place for something of a given width: one of some places, or beside a name that it
   * would cover there.
   * @param {Point[]} places best first
   * @param {number} wide
   * @param {boolean} [pile] whether it is a stack
   * @returns {Point}
   */
  find(places, wide, pile = false) {
    const box = (/** @type {Point} */ at) => about(at, wide, pile);
    const found = places.flatMap((at) => [at, ...this.aside(at, box(at), wide / 2)]);
    const bad = found.map((at, place) => this.covered(box(at)) + (place ? STAY * wide * wide : 0));
    const best = found[bad.indexOf(Math.min(...bad))];
    this.taken.push(box(best));
    return best;
  }

  /**
   * Return the places beside the names that something would cover, at most half its size away.
   * @param {Point} at
   * @param {Box} own box that it covers
   * @param {number} far
   * @returns {Point[]}
   */
  aside([x, y], own, far) {
    return this.names.filter((name) => common(own, name) > 0).flatMap((name) => {
      const [left, right] = [name.x - own.x - own.w, name.x + name.w - own.x];
      const [up, down] = [name.y - own.y - own.h, name.y + name.h - own.y];
      /** @type {Point[]} */
      const off = [[left, 0], [right, 0], [0, up], [0, down]];
      return off.filter(([across, along]) => Math.hypot(across, along) < far)
        .map(([across, along]) => /** @type {Point} */ ([x + across, y + along]));
    });
  }

  /**
   * Return how much something would cover.
   * @param {Box} own
   */
  covered(own) {
    const over = (/** @type {Box[]} */ boxes) => boxes.reduce((sum, box) => sum + common(own, box), 0);
    return NAME * over(this.names) + over(this.taken);
  }
}

/**
 * @param {Point} at
 * @param {number} wide
 * @param {boolean} pile
 * @returns {Box}
 */
function about([x, y], wide, pile) {
  const [before, after] = pile ? [PILE.before * wide, PILE.after * wide] : [wide / 2, wide / 2];
  return { x: x - before, y: y - before, w: before + after, h: before + wide / 2 };
}

/**
 * Return the area that two boxes share.
 * @param {Box} one
 * @param {Box} other
 */
function common(one, other) {
  const wide = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}
