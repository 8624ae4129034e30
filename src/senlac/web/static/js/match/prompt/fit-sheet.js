// The decision in the sheet of a phone. The sheet is as high for a long decision as for a short one, so that the map
// keeps still. Advice gives way first, then the list of choices scrolls, and no row of it is cut.

import { h } from "../../lib/dom.js";

/** Parts of a list that are read as a whole. */
const ROWS = "button, li, summary, tr, p, h3, input:not([type=checkbox]), .compass";
/** Pixels: the padding of a list, and the height of the sign that it has more rows. */
const [RIM, SIGN] = [3, 26];
/** Pixels by which the sheet grows over the map, for all choices or for more lines of a suggestion. */
const [MAX_GROWN, MAX_GROWN_READING] = [48, 150];

/**
 * Keep all of a decision in view, whatever it is and however the sheet changes.
 * @param {HTMLElement} side the sheet
 * @param {HTMLElement} grip visible only where the side column is a sheet
 * @param {HTMLElement} prompt
 */
export function fitSheet(side, grip, prompt) {
  const fit = () => {
    for (const sign of prompt.querySelectorAll(".more-rows")) sign.remove();
    document.body.style.removeProperty("--grown");
    delete side.dataset.short;
    watcher.takeRecords();
    if (grip.offsetParent && side.dataset.height === "low") fitPrompt(side, prompt);
    watcher.takeRecords();
  };
  const watcher = new MutationObserver(fit);
  watcher.observe(side, { childList: true, subtree: true, attributeFilter: ["hidden", "open", "data-height"] });
  new ResizeObserver(fit).observe(side);
}

/**
 * @param {HTMLElement} side
 * @param {HTMLElement} prompt
 */
function fitPrompt(side, prompt) {
  const hint = /** @type {HTMLElement | null} */ (prompt.querySelector(".hint"));
  const list = /** @type {HTMLElement | null} */ (prompt.querySelector(".choices:is(.parts, .listed)") ?? prompt.querySelector(".choices:not(.closing)"));
  for (const part of [hint, list]) part?.removeAttribute("style");
  const excess = () => prompt.scrollHeight - prompt.clientHeight;
  if (hint && excess() > 0) shortenHint(hint, excess());
  if (excess() > 0) side.dataset.short = "true";
  if (!list || excess() <= 0) return;
  const ends = rowEnds(list);
  const grown = growth(list, excess(), ends);
  document.body.style.setProperty("--grown", `${grown}px`);
  if (excess() > 0) shortenList(list, list.clientHeight - excess(), ends);
}

/**
 * Return by how many pixels the sheet grows over the map.
 * @param {HTMLElement} list
 * @param {number} excess pixels that do not fit
 * @param {number[]} ends of the rows of the list
 */
function growth(list, excess, ends) {
  const most = list.closest(".proposal") ? MAX_GROWN_READING : MAX_GROWN;
  if (excess <= most) return excess;
  if (list.closest(".proposal")) return most;
  // One row is always visible.
  return Math.max(0, (ends[0] ?? 0) + SIGN - (list.clientHeight - excess));
}

/**
 * Show as many whole lines of advice as there is room for.
 * @param {HTMLElement} hint
 * @param {number} excess pixels that it must lose
 */
function shortenHint(hint, excess) {
  const lines = Math.floor((hint.clientHeight - excess) / parseFloat(getComputedStyle(hint).lineHeight));
  if (lines > 0) hint.style.setProperty("-webkit-line-clamp", String(lines));
  else hint.style.display = "none";
}

/**
 * Return where whole rows of a list end, from its top: there the list can be cut without cutting a row.
 * @param {HTMLElement} list
 */
function rowEnds(list) {
  const top = list.getBoundingClientRect().top - list.scrollTop;
  const boxes = [...list.querySelectorAll(ROWS)].filter((row) => !row.querySelector(ROWS)).map((row) => row.getBoundingClientRect()).filter(({ height }) => height > 0);
  const whole = (/** @type {number} */ at) => boxes.every((box) => box.bottom <= at + 1 || box.top >= at - 1);
  return [...new Set(boxes.map(({ bottom }) => bottom))].filter(whole).map((bottom) => bottom - top).sort((a, b) => a - b);
}

/**
 * Let a list scroll, with whole rows and a sign that there are more.
 * @param {HTMLElement} list
 * @param {number} high pixels that it may take with the sign
 * @param {number[]} ends of its rows
 */
function shortenList(list, high, ends) {
  const end = ends.findLast((one) => one + SIGN <= high) ?? ends[0] ?? high;
  list.style.maxHeight = `${end}px`;
  const sign = h("button", { type: "button", class: "more-rows quiet", "aria-hidden": "true", tabindex: -1 }, "▾ More below");
  sign.addEventListener("click", () => list.scrollBy({ top: list.clientHeight }));
  list.addEventListener("scroll", () => {
    sign.style.visibility = list.scrollTop + list.clientHeight >= list.scrollHeight - RIM ? "hidden" : "";
  });
  list.after(sign);
}
