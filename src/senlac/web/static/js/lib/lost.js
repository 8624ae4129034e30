// What a page is about is not there, or cannot be had: it says so in the place of everything else.

import { passes, reason, Refused } from "./api.js";
import { byId, h } from "./dom.js";

/** A way out. */
export const home = () => h("a", { class: "button", href: "/" }, "Home");

/** @param {unknown} error */
export function lost(error) {
  const missing = error instanceof Refused && error.code === "not_found";
  const again = h("button", { type: "button", class: "primary" }, "Try again");
  again.addEventListener("click", () => location.reload());
  byId("main").className = "narrow";
  byId("main").replaceChildren(
    h("h1", {}, missing ? "Not found" : "This page cannot be shown"),
    h("p", {}, reason(error)),
    h("div", { class: "row" }, passes(error) && again, home()),
  );
}
