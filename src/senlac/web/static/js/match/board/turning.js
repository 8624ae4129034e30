// A board that is turned by quarters. Its data are turned, not its picture: so texts, numbers and pieces
// stay upright, and clicks, arrows, marks and the camera need to know nothing of it.

import { pathPoints, turnPath } from "./turned-path.js";
import { middleOf, textsOf } from "./turned-texts.js";
import { holds, partsOf } from "./upright-parts.js";

/** @typedef {import("./upright-parts.js").Quad} Quad */
/** @typedef {import("./upright-parts.js").Part} Part */

/** Turns points, shapes and scenes of a board, and lays its boxes beside the map. */
export class BoardTurn {
  /**
   * @param {{width: number, height: number, upright?: Quad[], spaces?: Space[]}} board as the game draws it
   * @param {number} quarters clockwise
   * @param {number} [flank] how much wider the board becomes on both sides, for boxes with pieces
   */
  constructor({ width, height, upright = [], spaces = [] }, quarters, flank = 0) {
    this.wide = width;
    this.high = height;
    this.quarters = quarters;
    this.flank = flank;
    this.parts = partsOf(this, { upright, spaces });
  }

  /** Whether the data change at all. */
  get isPlain() {
    return !this.quarters && !this.flank;
  }

  get degrees() {
    return this.quarters * 90;
  }

  /** Whether the board lies on its side. */
  get isAcross() {
    return this.quarters % 2 === 1;
  }

  /** The size of the turned board. */
  get size() {
    const [width, height] = this.isAcross ? [this.high, this.wide] : [this.wide, this.high];
    return { width: width + 2 * this.flank, height };
  }

  /**
   * Turn a vector.
   * @param {Point} vector
   * @returns {Point}
   */
  vector([x, y]) {
    return /** @type {Point[]} */ ([[x, y], [-y, x], [-x, -y], [y, -x]])[this.quarters];
  }

  /**
   * Turn a point about the middle of the board.
   * @param {Point} at
   * @returns {Point}
   */
  about([x, y]) {
    const { width, height } = this.size;
    const [dx, dy] = this.vector([x - this.wide / 2, y - this.high / 2]);
    return [width / 2 + dx, height / 2 + dy];
  }

  /**
   * Return the point of the map as the game draws it.
   * @param {Point} at on the turned board
   * @returns {Point}
   */
  back([x, y]) {
    const { width, height } = this.size;
    const [dx, dy] = new BoardTurn({ width: 0, height: 0 }, (4 - this.quarters) % 4).vector([x - width / 2, y - height / 2]);
    return [this.wide / 2 + dx, this.high / 2 + dy];
  }

  /**
   * Return the part around a point that stays upright.
   * @param {Point} at
   */
  partAt(at) {
    return this.parts.find(({ box }) => holds(box, at));
  }

  /**
   * Turn a point, or move it with the part of the board that stays upright.
   * @param {Point} at
   * @param {Part} [part]
   * @returns {Point}
   */
  point(at, part = this.partAt(at)) {
    if (!part) return this.about(at);
    const { box: [left, top, w, h], to, scale } = part;
    return [to[0] + (at[0] - left - w / 2) * scale, to[1] + (at[1] - top - h / 2) * scale];
  }

  /**
   * Turn a path, or move one that is a part of what stays upright.
   * @param {string} d
   * @returns {string}
   */
  path(d) {
    const points = this.parts.length ? pathPoints(d) : [];
    const part = points.length ? this.partAt(points[0]) : undefined;
    if (part && points.every((at) => this.partAt(at) === part)) {
      return turnPath(d, { point: (at) => this.point(at, part), vector: ([x, y]) => [x * part.scale, y * part.scale], degrees: 0 });
    }
    return turnPath(d, { point: (at) => this.about(at), vector: (way) => this.vector(way), degrees: this.degrees });
  }

  /**
   * @param {Space} space
   * @returns {Space}
   */
  space(space) {
    const { d, at, stacks, sign } = space;
    return {
      ...space, d: this.path(d), at: this.point(at), stacks: stacks?.map((place) => this.point(place)),
      sign: sign && this.point(sign), scale: this.partAt(at)?.scale,
    };
  }

  /**
   * Turn a shape. Symbols stay upright, unless they have a rotation of their own.
   * @param {Shape} shape
   * @returns {Shape}
   */
  shape(shape) {
    const { kind, x = 0, y = 0, w = 0, h: high = 0, d } = shape;
    const turned = { ...shape };
    if (kind === "path" && d) turned.d = this.path(d);
    else if (kind === "rect") Object.assign(turned, this.rect({ x, y, w, h: high }));
    else if (kind === "line") {
      const [from, to] = [this.point([x, y]), this.point([x + w, y + high])];
      Object.assign(turned, { x: from[0], y: from[1], w: to[0] - from[0], h: to[1] - from[1] });
    } else if (kind !== "outline" && kind !== "text") Object.assign(turned, this.spot(shape));
    return turned;
  }

  /**
   * Turn what has a centre: a circle or a symbol.
   * @param {Shape} shape
   */
  spot({ x = 0, y = 0, w, r, rotate }) {
    const scale = this.partAt([x, y])?.scale ?? 1;
    const [atX, atY] = this.point([x, y]);
    return { x: atX, y: atY, w: w && w * scale, r: r && r * scale, rotate: rotate == null ? undefined : rotate + this.degrees };
  }

  /**
   * @param {Box} box
   * @returns {Box}
   */
  rect({ x, y, w, h: high }) {
    const part = this.partAt([x + w / 2, y + high / 2]);
    const middle = this.point([x + w / 2, y + high / 2]);
    const scale = part?.scale ?? 1;
    const [wide, tall] = this.isAcross && !part ? [high, w] : [w * scale, high * scale];
    return { x: middle[0] - wide / 2, y: middle[1] - tall / 2, w: wide, h: tall };
  }

  /**
   * Turn the shapes of a layer. The lines of a text stay below each other.
   * @param {Layer} layer
   * @returns {Layer}
   */
  layer(layer) {
    const shapes = layer.shapes.map((shape) => this.shape(shape));
    for (const lines of textsOf(layer.shapes)) {
      const middles = lines.map((at) => middleOf(layer.shapes[at]));
      const centre = /** @type {Point} */ ([mean(middles.map(([x]) => x)), mean(middles.map(([, y]) => y))]);
      const goal = this.point(centre);
      const scale = this.partAt(centre)?.scale ?? 1;
      for (const at of lines) {
        const { x = 0, y = 0, w, h: high } = layer.shapes[at];
        shapes[at] = {
          ...shapes[at], x: goal[0] + (x - centre[0]) * scale, y: goal[1] + (y - centre[1]) * scale,
          w: w && w * scale, h: high && high * scale,
        };
      }
    }
    return { ...layer, shapes };
  }

  /**
   * @param {Board} board
   * @returns {Board}
   */
  board(board) {
    const { layers, spaces, outlines = {}, lattice } = board;
    return {
      ...board, ...this.size, turned: this.degrees, flank: this.flank,
      layers: this.layersInOrder(layers).map((layer) => this.layer(layer)),
      spaces: spaces.map((space) => this.space(space)),
      outlines: Object.fromEntries(Object.entries(outlines).map(([id, d]) => [id, this.path(d)])),
      lattice: lattice && this.lattice(lattice),
    };
  }

  /**
   * Return the layers with those of the boxes last: beside the map, what surrounds it would hide them.
   * @param {Layer[]} layers
   */
  layersInOrder(layers) {
    const isBoxes = (/** @type {Layer} */ { shapes: [first] }) => Boolean(this.flank && first && this.parts.some(({ box: [x, y, w, h] }) =>
      first.x === x && first.y === y && first.w === w && first.h === h));
    return [...layers.filter((layer) => !isBoxes(layer)), ...layers.filter(isBoxes)];
  }

  /**
   * Turn a lattice, which can only be turned by half.
   * @param {LatticeSpec} lattice
   * @returns {LatticeSpec}
   */
  lattice(lattice) {
    const { letterings = [], signs = [] } = lattice;
    const turn = (/** @type {SignsSpec["legend"]} */ legend) => Object.fromEntries(
      Object.entries(legend).map(([letter, sign]) => [letter, { ...sign, turn: (sign.turn ?? 0) + this.degrees }]));
    return {
      ...lattice, about: [this.wide / 2, this.high / 2],
      letterings: letterings.map((one) => ({ ...one, at: this.about(one.at) })),
      signs: signs.map((one) => ({ ...one, legend: turn(one.legend) })),
    };
  }

  /**
   * Turn what a scene places by points. Where pieces face is turned when they are drawn.
   * @param {Scene} scene
   * @returns {Scene}
   */
  scene(scene) {
    const placed = (/** @type {Piece | Mark} */ one) => (one.at ? { ...one, at: this.point(one.at) } : one);
    return {
      ...scene, pieces: scene.pieces.map((piece) => /** @type {Piece} */ (placed(piece))),
      marks: scene.marks?.map((mark) => /** @type {Mark} */ (placed(mark))),
    };
  }
}

/** @param {number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
