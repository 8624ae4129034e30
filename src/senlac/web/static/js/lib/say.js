// Telling people: by voice through live regions, and by a line at the edge of the page.

import { h } from "./dom.js";

const SECONDS = 6;
/** Letters that a slow reader takes in a second. */
const PACE = 12;

/** @param {string} kind */
function region(kind) {
  const made = h("div", { class: "visually-hidden", "aria-live": kind, "aria-atomic": "true" });
  document.body.append(made);
  return made;
}

/** @type {Record<string, HTMLElement>} */
const regions = {};

/**
 * Say something to those who listen to the page.
 * @param {string} text
 * @param {"polite" | "assertive"} [kind]
 */
export function say(text, kind = "polite") {
  regions[kind] ??= region(kind);
  regions[kind].textContent = text;
}

/** The place of the lines at the edge of the page, while there is one. */
const place = () => document.querySelector(".toasts");

/**
 * Let the line at the edge lie over a dialog: below it, it could neither be read nor put away.
 * @param {HTMLDialogElement} dialog
 */
export function carryInto(dialog) {
  const box = place();
  if (box?.hasChildNodes()) dialog.append(box);
}

/**
 * Let the line at the edge outlive a dialog. At a table it lies with what else lies over the board, so as to
 * make room for it.
 * @param {HTMLDialogElement} dialog
 */
export function carryOut(dialog) {
  const box = place();
  if (box && dialog.contains(box)) (document.getElementById("over") ?? document.body).append(box);
}

/**
 * Show a line for as long as it takes to read, or until it is put away. It stays while the pointer
 * rests on it, or the focus.
 * @param {string} text
 * @param {...HTMLElement} more a link or a button
 */
export const toast = (text, ...more) => show(text, more, Math.max(SECONDS, text.length / PACE));

/**
 * Show a line until it is put away, or another one comes.
 * @param {string} text
 * @param {...HTMLElement} more a link or a button
 */
export const warn = (text, ...more) => show(text, more, Infinity);

/**
 * @param {string} text
 * @param {HTMLElement[]} more
 * @param {number} seconds
 */
function show(text, more, seconds) {
  const box = place() ?? h("div", { class: "toasts", role: "status" });
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  (dialog ?? document.getElementById("over") ?? document.body).append(box);
  const away = h("button", { class: "icon", "aria-label": "Put away" }, "×");
  const line = h("div", { class: "toast" }, h("p", {}, text, more), away);
  box.replaceChildren(line);
  let timer = 0;
  const hold = () => clearTimeout(timer);
  const letGo = () => {
    hold();
    if (seconds === Infinity || line.matches(":hover, :focus-within")) return;
    timer = window.setTimeout(() => line.remove(), seconds * 1000);
  };
  for (const come of ["pointerenter", "focusin"]) line.addEventListener(come, hold);
  for (const gone of ["pointerleave", "focusout"]) line.addEventListener(gone, letGo);
  letGo();
  away.addEventListener("click", () => {
    hold();
    line.remove();
  });
}
