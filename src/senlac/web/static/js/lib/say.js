// Telling people: by voice through live regions, and by a line at the edge of the page.

import { h } from "./dom.js";

const SECONDS = 6;

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

/**
 * Show a line for a few seconds, or until it is put away.
 * @param {string} text
 * @param {...HTMLElement} more a link or a button
 */
export function toast(text, ...more) {
  const box = document.querySelector(".toasts") ?? h("div", { class: "toasts", role: "status" });
  if (!box.isConnected) document.body.append(box);
  const away = h("button", { class: "icon", "aria-label": "Put away" }, "×");
  const line = h("div", { class: "toast" }, h("p", {}, text, more), away);
  box.replaceChildren(line);
  const timer = setTimeout(() => line.remove(), SECONDS * 1000);
  away.addEventListener("click", () => {
    clearTimeout(timer);
    line.remove();
  });
}
