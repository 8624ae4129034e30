// Messages for the user: spoken through live regions, or shown as toasts.

import { h } from "./dom.js";

const MIN_SECONDS = 6;
/** Letters that a slow reader reads in a second. */
const LETTERS_PER_SECOND = 12;

/** @param {string} kind */
function region(kind) {
  const made = h("div", { class: "visually-hidden", "aria-live": kind, "aria-atomic": "true" });
  document.body.append(made);
  return made;
}

/** @type {Record<string, HTMLElement>} */
const regions = {};

/**
 * Announce a text to users of screen readers.
 * @param {string} text
 * @param {"polite" | "assertive"} [kind]
 */
export function announce(text, kind = "polite") {
  regions[kind] ??= region(kind);
  regions[kind].textContent = text;
}

/** The container of the toasts, if it exists. */
const toastContainer = () => document.querySelector(".toasts");

/**
 * Move the toasts to the end of a dialog: below it they could be neither read nor closed.
 * @param {HTMLDialogElement} dialog
 */
export function moveToastsInto(dialog) {
  const box = toastContainer();
  if (!box?.hasChildNodes()) return;
  dialog.append(box);
  box.scrollIntoView({ block: "nearest" });
}

/**
 * Move the toasts out of a dialog that closes. At a table they join what else lies over the board, which
 * makes room for them.
 * @param {HTMLDialogElement} dialog
 */
export function moveToastsOut(dialog) {
  const box = toastContainer();
  if (box && dialog.contains(box)) (document.getElementById("over") ?? document.body).append(box);
}

/**
 * Show a toast for as long as it takes to read, or until it is closed. It stays while it is hovered or
 * has the focus.
 * @param {string} text
 * @param {...HTMLElement} more link or button
 */
export const toast = (text, ...more) => show(text, more, Math.max(MIN_SECONDS, text.length / LETTERS_PER_SECOND));

/**
 * Show a toast about a click that did nothing. It ends early when the user does something that works.
 * @param {string} text
 * @param {...HTMLElement} more link or button
 */
export function refuse(text, ...more) {
  toast(text, ...more).dataset.refusal = "";
}

/** Remove the toast about a click that did nothing, if there is one. */
export function endRefusal() {
  toastContainer()?.querySelector(".toast[data-refusal]")?.remove();
}

/**
 * Show a toast until it is closed or replaced.
 * @param {string} text
 * @param {...HTMLElement} more link or button
 */
export const warn = (text, ...more) => show(text, more, Infinity);

/**
 * @param {string} text
 * @param {HTMLElement[]} more
 * @param {number} seconds
 */
function show(text, more, seconds) {
  const box = toastContainer() ?? h("div", { class: "toasts", role: "status" });
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  (dialog ?? document.getElementById("over") ?? document.body).append(box);
  const away = h("button", { class: "icon", "aria-label": "Close" }, "×");
  const line = h("div", { class: "toast" }, h("p", {}, text, more), away);
  box.replaceChildren(line);
  // In a dialog it stands at the end, which may be out of sight.
  if (dialog) line.scrollIntoView({ block: "nearest" });
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
  return line;
}
