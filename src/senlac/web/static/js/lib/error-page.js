// The notice that replaces a page whose subject does not exist or cannot be loaded.

import { isTemporary, reason, Refused } from "./api.js";
import { byId, h } from "./dom.js";

/** The link to the home page. */
export const homeLink = () => h("a", { class: "button", href: "/" }, "Home");

/** @param {unknown} error */
export function showErrorPage(error) {
  const missing = error instanceof Refused && error.code === "not_found";
  const again = h("button", { type: "button", class: "primary" }, "Try again");
  again.addEventListener("click", () => location.reload());
  byId("main").className = "narrow";
  byId("main").replaceChildren(
    h("h1", {}, missing ? "Not found" : "This page cannot be shown"),
    h("p", {}, reason(error)),
    h("div", { class: "row" }, isTemporary(error) && again, homeLink()),
  );
}
