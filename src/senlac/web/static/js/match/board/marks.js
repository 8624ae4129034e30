// The changing parts of the map besides pieces: marks on spaces, and arrows for possible actions.

import { s } from "../../lib/dom.js";
import { drawing, outline } from "./board.js";
import { isPaired } from "./unit-status.js";

const MARK = 30;
/** The widest digit of any serif font; a per cent sign with two digits is no wider on average. */
const WIDEST = 0.8;

/**
 * @param {import("./board.js").BoardView} view
 * @param {Scene} scene
 */
export function showMarks(view, scene) {
  const { board } = view;
  if (!board) return;
  const marks = scene.marks ?? [];
  repaint(view, marks.filter(({ shape }) => shape));
  const elements = marks.flatMap((mark) => (mark.at && !mark.shape ? [drawMark(board, mark, mark.at)] : []));
  view.groups.marks.replaceChildren(...elements);
}

/**
 * @param {Board} board
 * @param {Mark} mark
 * @param {Point} at
 */
export function drawMark(board, mark, [x, y]) {
  const size = mark.size ?? MARK;
  const w = mark.size ? size * 0.72 : size;
  const sign = mark.symbol && drawing(board, mark.symbol, { x: 0, y: 0, w });
  return s(
    "g",
    { class: `mark ${mark.class}`, transform: `translate(${x} ${y})` },
    mark.size && s("circle", { class: "disc", r: size / 2 }),
    sign || s("circle", { class: "cloth", r: size * 0.4 }),
    mark.text && s("text", { class: "mark-text", x: sign ? size * 0.02 : 0, y: sign ? -size * 0.17 : 0 }, mark.text),
  );
}

/**
 * Repaint shapes of the map as marks say. A shape with `open` stands for its space in clicks.
 * @param {import("./board.js").BoardView} view
 * @param {Mark[]} marks
 */
function repaint(view, marks) {
  const by = new Map(marks.map((mark) => [mark.shape, mark]));
  for (const [name, shapes] of view.named) {
    const mark = by.get(name);
    const open = mark?.class === "open";
    for (const shape of shapes) {
      const kinds = [shape.dataset.class, mark?.class, open && "named-lit"];
      shape.setAttribute("class", kinds.filter(Boolean).join(" "));
      if (open) shape.dataset.way = mark.space;
      else delete shape.dataset.way;
    }
  }
}

/**
 * Paint spaces as tints say.
 * @param {import("./board.js").BoardView} view
 * @param {Scene} scene
 */
export function showTints(view, scene) {
  const tints = scene.tints ?? [];
  if (view.lattice) {
    view.tinted = new Set(tints.map(({ space }) => space));
    view.tints.replaceChildren(...territories(view, tints));
    return;
  }
  const elements = tints.map((tint) => {
    const edge = outline(tint.space, view.prefix, true);
    edge.setAttribute("class", "edge-line");
    const whole = s("g", { class: "fill" }, outline(tint.space, view.prefix));
    return s("g", { class: `tint ${tint.class}` }, whole, edge);
  });
  view.tints.replaceChildren(...elements);
}

/**
 * Paint cells of a lattice: those with the same tint together, as one territory. Sides differ in pattern
 * too.
 * @param {import("./board.js").BoardView} view
 * @param {Tint[]} tints
 */
function territories(view, tints) {
  const styles = [...new Set(tints.map((tint) => tint.class))];
  return styles.map((style) => {
    const spaces = tints.filter((tint) => tint.class === style).map(({ space }) => space);
    const d = view.rim(spaces);
    const [side] = style.match(/(?<=side-)\d+/) ?? [];
    return s("g", { class: `tint territory ${style}` }, s("path", { class: "fill", d }),
      side && s("path", { class: "owner-pattern", d, fill: `url("#owner-${side}")` }));
  });
}

/**
 * Draw the arrows of the scene. Each stands for an action.
 * @param {import("./board.js").BoardView} view
 * @param {import("./pieces.js").Pieces} pieces
 * @param {Scene} scene
 * @param {{weighed: Option[], take: ((action: string) => void) | null, pivot?: string}} how take: null if
 *   no one may act; pivot: the selected piece
 */
export function showArrows(view, pieces, scene, { weighed, take, pivot }) {
  const chosen = new Set(weighed.map(({ action }) => action));
  const paired = new Set((scene.pieces ?? []).filter(isPaired).map(({ id }) => id));
  const elements = (scene.arrows ?? []).map((arrow) => {
    const from = pieces.where(arrow.piece);
    const to = pieces.where(arrow.target);
    if (!from || !to || !view.board) return null;
    const element = drawArrow(arrow, from, to, { half: view.board.piece / 2, cornered: paired.has(arrow.piece) });
    if (chosen.has(arrow.action)) element.classList.add("chosen");
    if (arrow.held) element.classList.add("held");
    if (arrow.piece === pivot) element.classList.add("in-hand");
    if (take) element.addEventListener("click", () => take(arrow.action));
    return element;
  });
  view.groups.arrows.replaceChildren(...elements.filter((one) => one !== null));
}

/**
 * Draw an arrow. Where values fill the pieces, its number is `cornered`: in the upper left corner of its
 * own piece, clear of the values of both. There the arrow ends at the edge of its target.
 * @param {Arrow} arrow
 * @param {Point} from
 * @param {Point} to
 * @param {{half: number, cornered: boolean}} look half: half the width of a piece
 */
export function drawArrow(arrow, from, to, { half, cornered }) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const start = Math.min(half * 0.5, length * 0.3);
  const end = length - Math.min(half * (cornered ? 0.92 : 0.5), length * (cornered ? 0.45 : 0.3));
  const w = half * (cornered ? 0.15 : 0.24);
  const head = end - half * (cornered ? 0.42 : 0.62);
  const d =
    `M${start} ${-w * 0.6}L${head} ${-w}V${-w * 2.3}L${end} 0L${head} ${w * 2.3}V${w}` +
    `L${start} ${w * 0.6}Z`;
  // Nearer to its target, the number is clear of those of other arrows of the same piece.
  const middle = start + (end - start) * 0.6 - half * 0.14;
  const size = half * 0.56;
  const high = half * (cornered ? 0.7 : 0.8);
  const wide = Math.max(high, size * (arrow.text.length * WIDEST + 0.4));
  return s(
    "g",
    {
      class: `arrow ${arrow.class}`, role: "img", "aria-label": arrow.name,
      "data-arrow": arrow.action, "data-piece": arrow.piece, transform: `translate(${from[0]} ${from[1]}) rotate(${angle})`,
    },
    s("path", { d }),
    s(
      "g",
      {
        class: "weight",
        transform: cornered ? `rotate(${-angle}) translate(${-half * 0.86} ${-half * 0.78})` : `translate(${middle} 0) rotate(${-angle})`,
      },
      s("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high / 2 }),
      s("text", { "font-size": size }, arrow.text),
    ),
  );
}
