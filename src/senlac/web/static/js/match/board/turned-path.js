// A path of the path language of SVG, turned.

/** The number of numbers that follow each letter. */
const COUNTS = /** @type {Record<string, number>} */ ({ M: 2, L: 2, T: 2, S: 4, Q: 4, C: 6, A: 7, H: 1, V: 1, Z: 0 });
const PARTS = /[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/g;

/**
 * @typedef {object} Way how points are turned
 * @property {(at: Point) => Point} point
 * @property {(by: Point) => Point} vector
 * @property {number} degrees
 */

/**
 * Turn a path. Horizontal and vertical lines become other lines.
 * @param {string} d
 * @param {Way} way
 */
export const turnPath = (d, way) => walk(d, way).parts.join("");

/**
 * Return the points of a path, those of its curves included.
 * @param {string} d
 */
export const pathPoints = (d) => walk(d, { point: (at) => at, vector: (by) => by, degrees: 0 }).points;

/**
 * @param {string} d
 * @param {Way} way
 */
function walk(d, way) {
  const tokens = d.match(PARTS) ?? [];
  const walker = new Walker(way);
  let letter = "";
  for (let next = 0; next < tokens.length;) {
    if (/[a-zA-Z]/.test(tokens[next])) letter = tokens[next++];
    const count = COUNTS[letter.toUpperCase()] ?? 0;
    walker.go(letter, tokens.slice(next, next + count).map(Number));
    next += count;
    // Further pairs after a move are lines.
    if (letter === "M") letter = "L";
    else if (letter === "m") letter = "l";
  }
  return walker;
}

/** Follows a path, because a horizontal line does not say how high it is. */
class Walker {
  /** @param {Way} way */
  constructor(way) {
    this.way = way;
    /** @type {string[]} */
    this.parts = [];
    /** @type {Point[]} the points of the path before it is turned */
    this.points = [];
    /** @type {Point} */
    this.at = [0, 0];
    /** @type {Point} */
    this.start = [0, 0];
  }

  /**
   * @param {string} letter
   * @param {number[]} numbers
   */
  go(letter, numbers) {
    const kind = letter.toUpperCase();
    const relative = letter !== kind;
    if (kind === "Z") {
      this.at = this.start;
      this.parts.push("Z");
      return;
    }
    if (kind === "H" || kind === "V") {
      this.line(kind, numbers[0], relative);
      return;
    }
    const lead = kind === "A" ? numbers.slice(0, 5) : [];
    const points = pairs(numbers.slice(lead.length));
    const turned = points.map((point) => (relative && this.parts.length ? this.way.vector(point) : this.way.point(point)));
    if (kind === "A") lead[2] += this.way.degrees;
    this.write(relative && this.parts.length ? letter : kind, [...lead, ...turned.flat()]);
    const [x, y] = relative ? this.at : [0, 0];
    const ends = points.map(([dx, dy]) => /** @type {Point} */ ([x + dx, y + dy]));
    this.points.push(...ends);
    this.at = ends[ends.length - 1];
    if (kind === "M") this.start = this.at;
  }

  /**
   * @param {"H" | "V"} kind
   * @param {number} number
   * @param {boolean} relative
   */
  line(kind, number, relative) {
    const [x, y] = this.at;
    const across = kind === "H";
    if (across) this.at = [relative ? x + number : number, y];
    else this.at = [x, relative ? y + number : number];
    this.points.push(this.at);
    this.write("L", this.way.point(this.at));
  }

  /**
   * @param {string} letter
   * @param {number[]} numbers
   */
  write(letter, numbers) {
    this.parts.push(letter, numbers.map((number) => Number(number.toFixed(2))).join(" "));
  }
}

/**
 * @param {number[]} numbers
 * @returns {Point[]}
 */
const pairs = (numbers) => Array.from({ length: numbers.length / 2 }, (_, at) => [numbers[2 * at], numbers[2 * at + 1]]);
