// How the words of a style look, as the style sheet says: a canvas is painted with what a hidden drawing
// with these words would have, by day and by candle light.

import { s } from "../../lib/dom.js";

/**
 * @typedef {object} Look
 * @property {string} fill "" for none
 * @property {string} stroke "" for none
 * @property {number} width of the stroke, where a side of a cell is SIDE long
 * @property {number[]} dash
 * @property {CanvasLineCap} cap
 * @property {number} opacity
 * @property {string} font without its size
 * @property {number} size of the letters
 * @property {number} spacing of letters, in parts of their size
 */

/** What the widths of the style sheet are made for: cells whose sides are so long. */
export const SIDE = 20;

/** Reads looks off the style sheet. */
export class Ink {
  /** @param {() => void} changed what is to be done when colours are others */
  constructor(changed) {
    this.group = s("g", { class: "swatches" });
    /** @type {Map<string, Look>} */
    this.known = new Map();
    const anew = () => {
      this.known.clear();
      changed();
    };
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", anew);
    new MutationObserver(anew).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  /**
   * Return how a style looks.
   * @param {string} style
   * @returns {Look}
   */
  of(style) {
    const known = this.known.get(style);
    if (known) return known;
    const swatch = s("path", { class: style });
    this.group.append(swatch);
    const look = read(getComputedStyle(swatch));
    swatch.remove();
    this.known.set(style, look);
    return look;
  }
}

/**
 * @param {CSSStyleDeclaration} css
 * @returns {Look}
 */
function read(css) {
  const number = (/** @type {string} */ text) => parseFloat(text) || 0;
  const size = number(css.fontSize);
  return {
    fill: paint(css.fill, css.fillOpacity),
    stroke: paint(css.stroke, css.strokeOpacity),
    width: number(css.strokeWidth),
    dash: css.strokeDasharray === "none" ? [] : css.strokeDasharray.split(/[ ,]+/).map(number),
    cap: /** @type {CanvasLineCap} */ (css.strokeLinecap),
    opacity: number(css.opacity),
    font: `${css.fontStyle} ${css.fontWeight} {size}px ${css.fontFamily}`,
    size,
    spacing: css.letterSpacing === "normal" ? 0 : number(css.letterSpacing) / size,
  };
}

/**
 * Return a colour a canvas can paint with, "" for none.
 * @param {string} colour
 * @param {string} opacity
 */
function paint(colour, opacity) {
  if (colour === "none") return "";
  const share = parseFloat(opacity);
  return share < 1 ? `color-mix(in srgb, ${colour} ${share * 100}%, transparent)` : colour;
}
