// The board: its static drawing, and the groups into which everything else is drawn, bottom to top.

import { s } from "../../lib/dom.js";
import { MapCanvas } from "../map/canvas.js";
import { Lattice } from "../map/lattice.js";

/**
 * Draw a symbol centred on x, y with width w.
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
 * Draw a copy of the outline of a space, or of another outline of the board.
 * @param {string} id
 * @param {string} prefix of the board's ids
 * @param {boolean} [within] whether to draw only the part inside the outline
 */
export function outline(id, prefix, within) {
  const element = s("use", { href: `#${prefix}outline-${id}` });
  return within ? s("g", { "clip-path": `url(#${prefix}within-${id})` }, element) : element;
}

/**
 * How each kind of shape is drawn, without class and rotation.
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

/** The most cells of a lattice that are highlighted with an element and a name each. */
const FEW = 400;
const GROUPS = ["zones", "highlights", "marks", "glow", "spaces", "recent", "trails", "pieces", "crosses", "ghosts", "arrows", "effects", "dial"];

/** The drawn board. */
export class BoardView {
  /**
   * @param {HTMLElement} frame
   * @param {string} [prefix] of its outline ids, if the page has several boards
   */
  constructor(frame, prefix = "") {
    this.frame = frame;
    this.prefix = prefix;
    this.tints = s("g", { class: "tints" });
    /** @type {Set<string>} the tinted cells of a lattice */
    this.tinted = new Set();
    /** @type {Map<string, SVGElement[]>} named shapes of the map that marks repaint */
    this.named = new Map();
    /** @type {Board | null} */
    this.board = null;
    this.svg = s("svg", { class: "board", role: "group", tabindex: 0 });
    /** @type {Record<string, SVGGElement>} */
    this.groups = Object.fromEntries(GROUPS.map((name) => [name, s("g", { class: name })]));
    /** @type {Map<string, Space>} */
    this.spaces = new Map();
    /** @type {Map<string, SVGPathElement>} outlines by space; on a lattice only those in use */
    this.outlines = new Map();
    /** @type {Lattice | null} */
    this.lattice = null;
    this.map = new MapCanvas(this);
    /** @type {Point | null} */
    this.measured = null;
    frame.append(this.svg);
    new ResizeObserver(() => {
      this.measured = null;
    }).observe(frame);
  }

  /** @param {Board} board */
  show(board) {
    this.board = board;
    this.showLattice(board);
    this.svg.setAttribute("aria-label", `${board.title}, the board`);
    const map = s("g", { id: `${this.prefix || "board-"}map`, class: "map", "aria-hidden": "true" });
    const tinted = board.layers.findLast((layer) => layer.tinted) ?? board.layers.at(-1);
    this.named.clear();
    for (const layer of board.layers) {
      const shapes = layer.shapes.map((shape) => this.note(shape, draw(board, shape, this.prefix)));
      map.append(s("g", { class: `layer-${layer.name}` }, shapes));
      if (layer === tinted) map.append(this.tints);
    }
    if (!tinted) map.append(this.tints);
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
    map.prepend(this.map.styles.group);
    this.svg.replaceChildren(patterns(), repeated, map, ...GROUPS.map((name) => this.groups[name]));
  }

  /**
   * Register a named shape, so that marks can repaint it.
   * @param {Shape} shape
   * @param {SVGElement} element
   */
  note({ name, class: kind }, element) {
    if (!name) return element;
    element.dataset.class = kind;
    this.named.set(name, [...(this.named.get(name) ?? []), element]);
    return element;
  }

  /** The width of a unit of the board in pixels. */
  get pixels() {
    const wide = this.svg.viewBox.baseVal?.width;
    return wide ? this.size[0] / wide : 1;
  }

  /**
   * The size of the frame. On a lattice it is cached: reading it during a frame would force a layout.
   * @returns {Point}
   */
  get size() {
    const size = this.lattice ? this.measured : null;
    this.measured = size ?? [this.frame.clientWidth, this.frame.clientHeight];
    return this.measured;
  }

  /** @param {Board} board */
  showLattice({ lattice, symbols }) {
    this.lattice = lattice ? new Lattice(lattice) : null;
    this.svg.classList.toggle("on-lattice", this.lattice !== null);
    if (this.lattice) this.map.show(this.lattice, symbols);
    else this.map.hide();
  }

  /**
   * @param {string} id
   * @returns {Space | undefined}
   */
  space(id) {
    return this.spaces.get(id) ?? this.lattice?.space(id);
  }

  /**
   * Return the outline of a space as an element. For a cell of a lattice it is created.
   * @param {string} id
   */
  outline(id) {
    const known = this.outlines.get(id);
    const cell = known ? undefined : this.lattice?.space(id);
    if (!cell) return known;
    const element = s("path", { class: "space", d: cell.d, "data-thing": `space:${id}` });
    this.outlines.set(id, element);
    this.groups.spaces.append(element);
    return element;
  }

  /**
   * Return the outline of a group of lattice cells, along their sides.
   * @param {string[]} ids
   */
  rim(ids) {
    const cells = new Set(ids.map((id) => this.lattice?.index.get(id)));
    return this.map.tiles?.painter.contours.rim((cell) => cells.has(cell)) ?? "";
  }

  /**
   * Highlight cells of a lattice with one line around them, which leaves out names inside. If there are
   * too many for an element each, this replaces the elements.
   * @param {string[]} keys all highlighted things
   * @returns {Set<string>} the things that need no element of their own
   */
  glow(keys) {
    const cells = keys.filter((key) => key.startsWith("space:") && this.lattice?.index.has(key.slice(6)));
    const many = cells.length > FEW ? cells : [];
    const ids = cells.map((key) => key.slice(6));
    const d = many.length ? ids.filter((id) => !this.tinted.has(id)).map((id) => this.space(id)?.d).join("") : "";
    const elements = [d && s("path", { class: "space lit", d }), ids.length && s("path", { class: "lit-rim", d: this.rim(ids) })];
    this.groups.glow.replaceChildren(...elements.filter((one) => one instanceof SVGElement));
    return new Set(many);
  }

  /** Remove the outlines of lattice cells that nothing uses any more. */
  sweep() {
    for (const [id, drawn] of this.lattice ? this.outlines : []) {
      if (this.spaces.has(id) || drawn.classList.length > 1 || drawn === document.activeElement) continue;
      drawn.remove();
      this.outlines.delete(id);
    }
  }

  /**
   * Return the thing under a pointer: the one drawn there, otherwise the cell of a lattice.
   * @param {Event} event
   */
  thingAt(event) {
    const thing = event.target instanceof Element ? event.target.closest("[data-thing]") : null;
    if (thing) return thing.getAttribute("data-thing");
    const matrix = this.lattice && event instanceof MouseEvent && this.svg.getScreenCTM();
    if (!matrix || event.target !== this.svg) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const cell = this.lattice?.at([x, y]) ?? -1;
    return cell < 0 ? null : `space:${this.lattice?.ids[cell]}`;
  }

  /**
   * Return the position of a point of the board on the page.
   * @param {Point} at
   * @returns {DOMPoint}
   */
  onPage([x, y]) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : new DOMPoint(0, 0);
  }
}

/**
 * Return the outlines that shapes and tints reuse.
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

/** Angles of the hatching of each side's zones; sides that share an angle differ in spacing. */
const ZONES = [45, -45, 0, 90, 45, -45, 0, 90];

/** The hatchings that distinguish sides and zones without colour. */
function patterns() {
  const lines = [
    { id: "bars-side", angle: 0, gap: 6, class: "hatch-side" },
    { id: "hatch-side", angle: 45, gap: 7, class: "hatch-side" },
    ...ZONES.map((angle, side) => (
      { id: `hatch-zone-${side}`, angle, gap: side < 4 ? 8 : 5, class: `hatch-zone side-${side}` }
    )),
    ...ZONES.map((angle, side) => ({ id: `owner-${side}`, angle, gap: side < 4 ? 5 : 3.5, class: `owner-line side-${side}` })),
    { id: "hatch-control", angle: -45, gap: 9, class: "hatch-control" },
    { id: "hatch-upland", angle: 38, gap: 7, class: "hatch-upland" },
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
