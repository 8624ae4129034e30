// What a page is about is not there, or cannot be had: it says so in the place of everything else.

import { reason } from "./api.js";
import { byId, h } from "./dom.js";

/**
 * Return a reason as a sentence.
 * @param {unknown} error
 */
export function sentence(error) {
  const text = reason(error);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** A way out. */
export const home = () => h("a", { class: "button", href: "/" }, "Home");

/** @param {unknown} error */
export function lost(error) {
  byId("main").className = "narrow";
  byId("main").replaceChildren(
    h("h1", {}, "Not here"), h("p", {}, sentence(error)), h("p", {}, home()),
  );
}
