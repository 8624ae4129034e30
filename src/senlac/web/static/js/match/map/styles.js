// The look of a style according to the style sheet: a canvas is painted with what a hidden drawing of
// that style would have, in light and dark colours.

import { s } from "../../lib/dom.js";

/**
 * @typedef {object} Look
 * @property {string} fill "" for none
 * @property {string} stroke "" for none
 * @property {number} width of the stroke, for cells with sides of length SIDE
 * @property {number[]} dash
 * @property {CanvasLineCap} cap
 * @property {number} opacity
 * @property {string} font without the size
 * @property {number} size of the letters
 * @property {number} spacing of letters, in parts of their size
 */

/** The length of a cell's side that the widths of the style sheet are made for. */
export const SIDE = 20;

/** Reads looks from the style sheet. */
export class MapStyles {
  /** @param {() => void} changed called when colours or fonts have changed */
  constructor(changed) {
    this.group = s("g", { class: "swatches" });
    /** @type {Map<string, Look>} */
    this.known = new Map();
    const anew = () => {
      this.known.clear();
      changed();
    };
    requestFonts();
    // Browsers do not repaint a canvas when a font arrives.
    document.fonts.addEventListener("loadingdone", anew);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", anew);
    new MutationObserver(anew).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  /**
   * Return the look of a style.
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

/** Request the fonts of names at once: most arrive before the map, which then is painted only once. */
function requestFonts() {
  const family = getComputedStyle(document.documentElement).getPropertyValue("--serif");
  for (const style of ["normal", "italic"]) document.fonts.load(`${style} 1em ${family}`).catch(() => undefined);
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
 * Return a colour that a canvas can paint with, "" for none.
 * @param {string} colour
 * @param {string} opacity
 */
function paint(colour, opacity) {
  if (colour === "none") return "";
  const share = parseFloat(opacity);
  return share < 1 ? `color-mix(in srgb, ${colour} ${share * 100}%, transparent)` : colour;
}
