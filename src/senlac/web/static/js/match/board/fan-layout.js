// Where the fan of a stack lies: it hides nothing that can be chosen, nor the buttons of the map.

/** The width of a piece, and the distances of pieces and of rows with names and without, in parts of it. */
export const BLOCK = 42;
export const STEP = 1.46;
export const ROW = 2.25;
/** The distance of pieces without names. */
export const CLOSE = 1.2;
/** Once a piece is picked, the pieces lie in one row if they are at least this wide then. */
const MIN_BLOCK = 25;
const MARGIN = 48;
/** Space that a fan beside the map takes besides its pieces: across, and for its title. */
const RIM = 60;
const TITLE = 90;
/** Around a fan at an edge of the board: its frame, its header or what it has without, its distance. */
const [FRAME, HEADER, PADDING] = [28, 40, 14];
const EDGE = 10;
/** The width at the left of the lower edge for the buttons of the map, as in css/blocks.css. */
const BUTTONS = 48;

/**
 * @typedef {object} Fanned
 * @property {number} count number of pieces
 * @property {boolean} named whether they have names below them
 * @property {DOMPoint} at where on the page the stack is
 * @property {boolean} picked whether one is picked
 * @property {DOMPoint[]} lit where what can be chosen elsewhere is
 * @property {DOMPoint[]} others where the pieces of other stacks are
 */
/** @typedef {{place: string, across: number, block: number}} Layout */

/**
 * Return where the pieces lie, how many side by side, and how wide: beside the map if there is room, otherwise at the top
 * or the bottom of the board. Once a piece is picked they lie in one row, and hide no destination. Before that they hide
 * as little as possible.
 * @param {import("./board.js").BoardView} view
 * @param {Fanned} fanned
 * @returns {Layout}
 */
export function layoutOf(view, fanned) {
  const { count, named, at, picked } = fanned;
  const box = view.frame.getBoundingClientRect();
  const step = BLOCK * STEP;
  const edge = view.onPage([(view.board?.width ?? 0) - (view.board?.flank ?? 0), 0]).x;
  const beside = Math.floor((box.right - edge - RIM) / step);
  if (beside > 1 && Math.ceil(count / beside) * BLOCK * (named ? ROW : STEP) + TITLE <= box.height) {
    return { place: "side", across: Math.min(count, beside), block: BLOCK };
  }
  const low = at.y > box.top + box.height / 2;
  const layouts = (low ? ["head", "foot"] : ["foot", "head"]).map((place) => {
    const wide = box.width - MARGIN - aside(place);
    const across = Math.max(1, Math.floor(wide / step));
    return picked && count > across ? { place, ...flatRow(count, wide) } : { place, across: Math.min(count, across), block: BLOCK };
  });
  if (!picked) return leastHiding(layouts, fanned, box);
  return layouts.find((one) => !hidden(fanned.lit, one, fanned, box)) ?? { ...layouts[0], place: "none" };
}

/**
 * Return the layout that hides least: above all nothing that can be chosen, nor the stack itself.
 * @param {Layout[]} layouts the best one first
 * @param {Fanned} fanned
 * @param {DOMRect} box of the board
 */
function leastHiding(layouts, fanned, box) {
  const costs = layouts.map((one) => 100 * hidden([...fanned.lit, fanned.at], one, fanned, box) + hidden(fanned.others, one, fanned, box));
  return layouts[costs.indexOf(Math.min(...costs))];
}

/**
 * Return how much of an edge of the board is left to the buttons of the map. On a phone there is no room for that.
 * @param {string} place
 */
const aside = (place) => (place === "foot" && matchMedia("(min-width: 761px)").matches ? BUTTONS : 0);

/**
 * Return how many points a fan at an edge of the board would hide.
 * @param {DOMPoint[]} points
 * @param {Layout} layout
 * @param {Fanned} fanned
 * @param {DOMRect} box of the board
 */
function hidden(points, { place, across, block }, { count }, box) {
  const wide = across * block * STEP + FRAME;
  const [row, rim] = block < BLOCK ? [STEP, PADDING] : [ROW, HEADER];
  const high = Math.ceil(count / across) * block * row + rim;
  const middle = box.left + (box.width + aside(place)) / 2;
  const [top, bottom] = place === "head" ? [box.top, box.top + high + EDGE] : [box.bottom - high - EDGE, box.bottom];
  return points.filter(({ x, y }) => Math.abs(x - middle) < wide / 2 && y > top && y < bottom).length;
}

/**
 * Return how many pieces lie side by side in as few rows as possible, and how wide they are.
 * @param {number} count
 * @param {number} width of a row, in pixels
 */
function flatRow(count, width) {
  const rows = Math.ceil((count * CLOSE * MIN_BLOCK) / width);
  const across = Math.ceil(count / rows);
  return { across, block: Math.min(BLOCK - 1, width / (across * CLOSE)) };
}
