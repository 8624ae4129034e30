// Light or dark: as the system says, until the user chooses.

import { loadValue, storeValue } from "./storage.js";

const NEXT = { auto: "light", light: "dark", dark: "auto" };
const WORDS = { auto: "same as system", light: "light", dark: "dark" };

/** @typedef {keyof typeof NEXT} Theme */

/** @returns {Theme} */
function storedTheme() {
  return loadValue("theme", /** @type {Theme} */ ("auto"));
}

/** @param {Theme} theme */
function applyTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

applyTheme(storedTheme());

/**
 * Make a button cycle through the themes.
 * @param {HTMLElement} button
 */
export function themeSwitch(button) {
  const show = () => {
    const words = `Colours: ${WORDS[storedTheme()]}`;
    button.setAttribute("aria-label", words);
    button.title = words;
    button.dataset.shown = storedTheme();
  };
  button.addEventListener("click", () => {
    storeValue("theme", NEXT[storedTheme()]);
    applyTheme(storedTheme());
    show();
  });
  show();
}
