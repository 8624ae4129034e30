// The texts of a board that is turned: which lines belong together, and where their middles are.

/** The point of a text that its place means, as a part of its width: by default its middle. */
const ANCHORS = [{ style: "strip-label", part: 1 }, { style: "legend", part: 0 }];
/** The width of a letter of a text without a width, in heights of the letters; and their usual height. */
const LETTER = 0.5;
const HEIGHT = 19;
/** The greatest distance of the lines of a text, in heights of the larger one. */
const LEADING = 2;
/**
 * Return the texts of a layer, each as the indices of its lines.
 * @param {Shape[]} shapes
 */
export function textsOf(shapes) {
  /** @type {number[][]} */
  const found = [];
  shapes.forEach((shape, at) => {
    if (shape.kind !== "text") return;
    const before = found.at(-1)?.at(-1);
    if (before !== undefined && follows(shapes[before], shape)) found.at(-1)?.push(at);
    else found.push([at]);
  });
  return found;
}

/**
 * Return whether a text is the next line of another.
 * @param {Shape} before
 * @param {Shape} next
 */
function follows(before, next) {
  const far = (next.y ?? 0) - (before.y ?? 0);
  return before.x === next.x && before.class === next.class && Boolean(before.h) && far > 0 && far < LEADING * Math.max(before.h ?? 0, next.h ?? 0);
}

/**
 * Return the middle of a text.
 * @param {Shape} shape
 * @returns {Point}
 */
export function middleOf({ x = 0, y = 0, w, h: high = HEIGHT, text = "", class: style }) {
  const words = style.split(" ");
  const part = ANCHORS.find((one) => words.includes(one.style) && !words.includes("middle"))?.part ?? 0.5;
  return [x + (0.5 - part) * (w ?? text.length * high * LETTER), y];
}
