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
 * Draw the outline of a space or another of the board's once more.
 * @param {string} id
 * @param {string} prefix of the board that has it
 * @param {boolean} [within] only what lies inside it
 */
export function outline(id, prefix, within) {
  const drawn = s("use", { href: `#${prefix}outline-${id}` });
  return within ? s("g", { "clip-path": `url(#${prefix}within-${id})` }, drawn) : drawn;
}

/**
 * How each kind of shape is drawn, besides its class and its turning.
 * @type {Record<string, (shape: Shape, common: Record<string, unknown>, prefix: string) => SVGElement>}
 */
const KINDS = {
  rect: ({ x, y, w, h: high, r }, common) =>
    s("rect", { ...common, x, y, width: w, height: high, rx: r }),
  circle: ({ x, y, r }, common) => s("circle", { ...common, cx: x, cy: y, r }),
  line: ({ x = 0, y = 0, w = 0, h: high = 0 }, common) =>
    s("line", { ...common, x1: x, y1: y, x2: x + w, y2: y + high }),
  path: ({ d }, common) => s("path", { ...common, d }),
  outline: ({ of = [], within }, common, prefix) =>
    s("g", common, of.map((id) => outline(id, prefix, within))),
  text: ({ x, y, w, h: high, text }, common) => {
    const fitted = w == null ? {} : { textLength: w, lengthAdjust: "spacingAndGlyphs" };
    return s("text", { ...common, ...fitted, x, y, "font-size": high }, text);
  },
};

/**
 * @param {Board} board
 * @param {Shape} shape
 * @param {string} prefix
 * @returns {SVGElement}
 */
function draw(board, shape, prefix) {
  const { x = 0, y = 0, rotate, kind } = shape;
  if (kind === "use") {
    return drawing(board, shape.symbol ?? "", { x, y, w: shape.w ?? 0, class: shape.class, rotate });
  }
  const transform = rotate ? `rotate(${rotate} ${x} ${y})` : null;
  return KINDS[kind](shape, { class: shape.class, transform }, prefix);
}

const GROUPS = ["zones", "highlights", "marks", "spaces", "trails", "pieces", "arrows", "effects", "dial"];

/** The drawn board. */
export class BoardView {
  /**
   * @param {HTMLElement} frame
   * @param {string} [prefix] what its outlines are called, where there are several boards
   */
  constructor(frame, prefix = "") {
    this.frame = frame;
    this.prefix = prefix;
    this.tints = s("g", { class: "tints" });
    /** @type {Map<string, SVGElement[]>} shapes of the map that marks repaint, by name */
    this.named = new Map();
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
    const tinted = board.layers.findLast((layer) => layer.tinted) ?? board.layers.at(-1);
    this.named.clear();
    for (const layer of board.layers) {
      const shapes = layer.shapes.map((shape) => this.note(shape, draw(board, shape, this.prefix)));
      map.append(s("g", { class: `layer-${layer.name}` }, shapes));
      if (layer === tinted) map.append(this.tints);
    }
    for (const group of [...Object.values(this.groups), this.tints]) group.replaceChildren();
    this.spaces = new Map(board.spaces.map((space) => [space.id, space]));
    this.outlines = new Map(
      board.spaces.map((space) => [
        space.id,
        s("path", { class: "space", d: space.d, "data-thing": `space:${space.id}` }),
      ]),
    );
    this.groups.spaces.append(...this.outlines.values());
    const repeated = outlinesOf(board, this.prefix);
    this.svg.replaceChildren(patterns(), repeated, map, ...GROUPS.map((name) => this.groups[name]));
  }

  /**
   * Keep a shape that has a name, for marks to repaint it.
   * @param {Shape} shape
   * @param {SVGElement} drawn
   */
  note({ name, class: kind }, drawn) {
    if (!name) return drawn;
    drawn.dataset.class = kind;
    this.named.set(name, [...(this.named.get(name) ?? []), drawn]);
    return drawn;
  }

  /** How many pixels a unit of the board is wide. */
  get pixels() {
    const wide = this.svg.viewBox.baseVal?.width;
    return wide ? this.frame.clientWidth / wide : 1;
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

/**
 * Return the outlines that shapes and tints draw once more.
 * @param {Board} board
 * @param {string} prefix
 */
function outlinesOf(board, prefix) {
  const used = board.layers.some(({ shapes }) => shapes.some(({ kind }) => kind === "outline"));
  const spaces = used ? board.spaces.map(({ id, d }) => [id, d]) : [];
  const paths = [...Object.entries(board.outlines ?? {}), ...spaces].flatMap(([id, d]) => [
    s("path", { id: `${prefix}outline-${id}`, d }),
    s("clipPath", { id: `${prefix}within-${id}` }, s("use", { href: `#${prefix}outline-${id}` })),
  ]);
  return s("defs", {}, paths);
}

/** The hatchings by which sides and zones are told apart without colour. */
function patterns() {
  const lines = [
    { id: "bars-side", angle: 0, gap: 6, class: "hatch-side" },
    { id: "hatch-side", angle: 45, gap: 7, class: "hatch-side" },
    { id: "hatch-zone-0", angle: 45, gap: 8, class: "hatch-zone side-0" },
    { id: "hatch-zone-1", angle: -45, gap: 8, class: "hatch-zone side-1" },
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
