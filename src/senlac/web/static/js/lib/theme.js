// Light or dark: as the system says, until the user chooses.

import { keep, recall } from "./storage.js";

const NEXT = { auto: "light", light: "dark", dark: "auto" };
const WORDS = { auto: "as the system", light: "light", dark: "dark" };

/** @typedef {keyof typeof NEXT} Theme */

/** @returns {Theme} */
function chosen() {
  return recall("theme", /** @type {Theme} */ ("auto"));
}

/** @param {Theme} theme */
function paint(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

paint(chosen());

/**
 * Make a button cycle through the themes.
 * @param {HTMLElement} button
 */
export function themeSwitch(button) {
  const show = () => {
    const words = `Colours: ${WORDS[chosen()]}`;
    button.setAttribute("aria-label", words);
    button.title = words;
    button.dataset.shown = chosen();
  };
  button.addEventListener("click", () => {
    keep("theme", NEXT[chosen()]);
    paint(chosen());
    show();
  });
  show();
}
