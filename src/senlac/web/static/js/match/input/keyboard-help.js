// The list of keys, and the switch for single-character keys.

import { open } from "../../lib/dialog.js";
import { h } from "../../lib/dom.js";
import { loadValue, storeValue } from "../../lib/storage.js";

/** Keys that always work, with a description. */
const KEYS = [
  ["Arrow keys", "go through what is highlighted; turn the dial; move the map if nothing is highlighted"],
  ["Enter", "choose what is highlighted, the only action, or the suggested one"],
  ["Escape", "go back one step; skip an animation"],
];

/** Single-character keys, with a description. */
const CHARACTERS = [
  ["1 to 9", "choose the numbered action"],
  ["u", "undo"],
  ["l", "show what the others have done since your last move"],
  ["m", "mark the last moves on the board, or hide the marks"],
  ["k", "show the legend, or hide it"],
  ["+ and −", "zoom in, zoom out"],
  ["/", "find a place on a large map"],
  ["z", "show zones of control, if the game has them"],
  ["0", "show the whole board"],
  ["r", "turn the board round, so that the other side is at the bottom"],
  ["q", "turn the board by a quarter, if it is a battlefield"],
  ["?", "show this list"],
];

/** Whether single-character keys work. Speech input can trigger them, and they can be hit by mistake. */
export const hasCharacterKeys = () => loadValue("keys", true);

/**
 * Switch single-character keys on or off, in all matches in this browser.
 * @param {boolean} on
 */
export function setCharacterKeys(on) {
  if (on !== hasCharacterKeys()) storeValue("keys", on);
  document.body.classList.toggle("no-keys", !on);
}

/**
 * @param {string[][]} keys
 * @param {string} [kind]
 */
const list = (keys, kind = "") =>
  h("dl", { class: `keys ${kind}` }, keys.flatMap(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)]));

/** Show the keys. */
export function showKeyboardHelp() {
  const box = h("input", { type: "checkbox", checked: hasCharacterKeys() });
  box.addEventListener("change", () => setCharacterKeys(box.checked));
  open("Keyboard", [
    list(KEYS),
    h("label", { class: "check" }, box, h("span", {}, h("b", {}, "Single-character keys"),
      h("small", {}, "Switch them off if you use speech input, or press them by mistake."))),
    list(CHARACTERS, "single"),
  ]);
}
