// The buttons of a replay, and the menu of those that are needed less often.

import { h, s } from "../../lib/dom.js";

/** @type {Record<string, string>} the icons of the buttons, in a box of 20 */
const SIGNS = {
  first: "M3 3h2.500v14h-2.500zM17 3v14L7 10z",
  back: "M15 3v14L4 10z",
  play: "M5 2.500v15L17 10z",
  stop: "M4 3h4v14h-4zM12 3h4v14h-4z",
  forward: "M4 3v14l9 -7zM14 3h2.500v14h-2.500z",
  last: "M2 3v14l7.500 -7zM9.500 3v14L17 10zM17 3h2v14h-2z",
};

/** Return an icon. @param {string} name */
export function sign(name) {
  const attributes = { class: "sign", viewBox: "0 0 20 20", "aria-hidden": "true" };
  return s("svg", attributes, s("path", { d: SIGNS[name] }));
}

/**
 * @param {string | SVGElement} text
 * @param {string} name
 * @param {() => unknown} doing
 * @param {string} [kind]
 */
export function replayButton(text, name, doing, kind = "icon") {
  const made = h("button", { type: "button", class: kind, "aria-label": name, title: name }, text);
  made.addEventListener("click", () => void doing());
  return made;
}

/**
 * Return a button that opens a menu, and the menu.
 * @param {...HTMLElement} items
 */
export function moreMenu(...items) {
  const menu = h("div", { id: "replay-menu", class: "menu replay-menu", popover: "auto" }, items);
  menu.addEventListener("click", () => menu.hidePopover());
  const opener = h("button", { type: "button", class: "icon", "aria-label": "More of the replay", popovertarget: menu.id }, "⋯");
  menu.addEventListener("beforetoggle", () => {
    const { right, top } = opener.getBoundingClientRect();
    Object.assign(menu.style, { right: `${Math.round(innerWidth - right)}px`, bottom: `${Math.round(innerHeight - top)}px` });
  });
  return [opener, menu];
}
