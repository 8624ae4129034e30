// How fast events are shown, as the user wishes it.

import { h } from "../../lib/dom.js";
import { loadValue, storeValue } from "../../lib/storage.js";

/** @type {[string, number][]} the names of the paces, and by what the times of animations are multiplied */
const PACES = [["off", 0], ["fast", 0.5], ["normal", 1], ["slow", 2], ["very slow", 4]];
const NORMAL = 2;

/** @returns {number} the place of the wished pace */
const place = () => Math.min(Math.max(0, loadValue("pace", NORMAL)), PACES.length - 1);

/** Return by what the times of animations are multiplied; 0 shows none. */
export const paceFactor = () => PACES[place()][1];

/** Return a slider for the pace, with its value in words. */
export function paceField() {
  const value = h("output", {});
  const slider = h("input", { type: "range", min: 0, max: PACES.length - 1, step: 1, value: place(), "aria-label": "Pace of animations" });
  const show = () => {
    [value.textContent] = PACES[place()];
    slider.setAttribute("aria-valuetext", value.textContent);
  };
  slider.addEventListener("input", () => {
    storeValue("pace", Number(slider.value));
    show();
  });
  show();
  return h("label", { class: "pace" }, h("span", {}, "Animations"), slider, value);
}
