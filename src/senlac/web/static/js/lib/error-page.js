// The notice that replaces a page whose subject does not exist or cannot be loaded.

import { passes, reason, Refused } from "./api.js";
import { byId, h } from "./dom.js";

/** The link to the home page. */
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
