// The board: what never changes while a map is played, and the groups that everything else is
// drawn into, bottom to top.

import { h, s } from "../lib/dom.js";

/**
 * Draw a symbol with its middle at x, y, so wide.
 * @param {Board} board
 * @param {string} id
 * @param {{x: number, y: number, w: number, class?: string, rotate?: number}} place
 * @returns {SVGGElement}
 */
export function drawing(board, id, place) {
  const symbol = board.symbols[id];
  if (!symbol) return s("g");
  const turn = place.rotate ? ` rotate(${place.rotate})` : "";
  const half = symbol.box / 2;
  const scale = place.w / symbol.box;
  const transform =
    `translate(${place.x} ${place.y})${turn} scale(${scale.toFixed(4)})` +
    ` translate(${-half} ${-half})`;
  const paths = symbol.paths.map((path) => s("path", { class: path.class, d: path.d }));
  return s("g", { class: place.class, transform }, paths);
}

/**
 * @param {Board} board
 * @param {Shape} shape
 * @returns {SVGElement}
 */
function draw(board, shape) {
  const { x = 0, y = 0, w = 0, h: high = 0, rotate, kind } = shape;
  if (kind === "use") {
    return drawing(board, shape.symbol ?? "", { x, y, w, class: shape.class, rotate });
  }
  const transform = rotate ? `rotate(${rotate} ${x} ${y})` : null;
  const common = { class: shape.class, transform };
  switch (kind) {
    case "rect":
      return s("rect", { ...common, x, y, width: w, height: high, rx: shape.r });
    case "circle":
      return s("circle", { ...common, cx: x, cy: y, r: shape.r });
    case "line":
      return s("line", { ...common, x1: x, y1: y, x2: x + w, y2: y + high });
    case "path":
      return s("path", { ...common, d: shape.d });
    default:
      return s("text", { ...common, x, y }, shape.text);
  }
}

const GROUPS = ["overlays", "marks", "spaces", "pieces", "arrows", "effects", "dial"];

/** The drawn board. */
export class BoardView {
  /** @param {HTMLElement} frame */
  constructor(frame) {
    this.frame = frame;
    /** @type {Board | null} */
    this.board = null;
    this.svg = s("svg", { class: "board", role: "group", tabindex: 0 });
    /** @type {Record<string, SVGGElement>} */
    this.groups = Object.fromEntries(GROUPS.map((name) => [name, s("g", { class: name })]));
    /** @type {Map<string, Space>} */
    this.spaces = new Map();
    /** @type {Map<string, SVGPathElement>} */
    this.outlines = new Map();
    frame.append(this.svg);
  }

  /** @param {Board} board */
  show(board) {
    this.board = board;
    this.svg.setAttribute("aria-label", `${board.title}, the board`);
    const map = s("g", { class: "map", "aria-hidden": "true" });
    for (const layer of board.layers) {
      const shapes = layer.shapes.map((shape) => draw(board, shape));
      map.append(s("g", { class: `layer-${layer.name}` }, shapes));
    }
    for (const group of Object.values(this.groups)) group.replaceChildren();
    this.spaces = new Map(board.spaces.map((space) => [space.id, space]));
    this.outlines = new Map(
      board.spaces.map((space) => [
        space.id,
        s("path", { class: "space", d: space.d, "data-thing": `space:${space.id}` }),
      ]),
    );
    this.groups.spaces.append(...this.outlines.values());
    this.svg.replaceChildren(patterns(), map, ...GROUPS.map((name) => this.groups[name]));
  }

  /** @param {string} id */
  space(id) {
    return this.spaces.get(id);
  }

  /**
   * Return where a point of the board is on the page.
   * @param {Point} at
   * @returns {DOMPoint}
   */
  onPage([x, y]) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : new DOMPoint(0, 0);
  }
}

/** The hatchings by which sides and zones are told apart without colour. */
function patterns() {
  const lines = [
    { id: "bars-side", angle: 0, gap: 6, class: "hatch-side" },
    { id: "hatch-side", angle: 45, gap: 7, class: "hatch-side" },
    { id: "hatch-control", angle: -45, gap: 9, class: "hatch-control" },
  ].map(({ id, angle, gap, class: kind }) =>
    s(
      "pattern",
      {
        id, width: gap, height: gap, patternUnits: "userSpaceOnUse",
        patternTransform: `rotate(${angle})`,
      },
      s("line", { class: kind, x1: 0, y1: 0, x2: 0, y2: gap }),
    ),
  );
  const size = { width: 8, height: 8, patternUnits: "userSpaceOnUse" };
  const dots = s("pattern", { id: "dots-side", ...size },
    s("circle", { class: "dots-side", cx: 2, cy: 2, r: 1.2 }),
    s("circle", { class: "dots-side", cx: 6, cy: 6, r: 1.2 }));
  return s("defs", {}, lines, dots);
}

/**
 * Return the text of a board for those who cannot see it: what stands where.
 * @param {Board} board
 * @param {Scene} scene
 * @returns {HTMLTableElement}
 */
export function positionTable(board, scene) {
  const rows = scene.pieces.map((piece) => {
    const place = board.spaces.find((space) => space.id === piece.space);
    const lines = (piece.lines ?? []).join(" ");
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, piece.name),
      h("td", {}, place ? place.name : "beside the board"),
      h("td", {}, lines),
    );
  });
  const marks = (scene.marks ?? []).map((mark) =>
    h("tr", {}, h("th", { scope: "row" }, mark.name), h("td", {}, mark.space), h("td")),
  );
  const head = ["Piece", "Where", "What is known"].map((text) => h("th", { scope: "col" }, text));
  return h(
    "table",
    { class: "position" },
    h("caption", {}, `${board.title}: the position`),
    h("thead", {}, h("tr", {}, head)),
    h("tbody", {}, rows, marks),
  );
}
