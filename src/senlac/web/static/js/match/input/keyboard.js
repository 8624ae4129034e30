// The keyboard, while the focus is not in a field or a dialog.

import { characterKeys, wantCharacterKeys } from "./keyboard-help.js";

/** @type {Record<string, Point>} */
const WAYS = {
  ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0],
};
/** @type {Record<string, number>} */
const DEGREES = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 };

/** Keys that do not repeat while they are held down. */
const ONCE = /^([1-9ul?]|Enter| )$/;

/** The character keys of the table. */
const CHARACTERS = /^[0-9ulz?/+=-]$/;

/** @type {Record<string, string>} positions of a keyboard at which most layouts have these characters */
const PLACES = { Slash: "/", Minus: "-", Equal: "+" };

/**
 * @typedef {object} KeyDoings
 * @property {() => boolean} back returns whether there was a step to go back from
 * @property {() => boolean} enter
 * @property {(digit: number) => void} press
 * @property {(degrees: number) => boolean} turn returns whether the dial has used it
 * @property {(way: Point) => void} walk
 * @property {(key: string) => boolean} camera
 * @property {() => boolean} skip
 * @property {() => void} undo
 * @property {() => boolean} find returns whether there is a field to search with
 * @property {() => void} meanwhile
 * @property {() => void} help
 */

/** @param {KeyDoings} doings */
export function listen(doings) {
  wantCharacterKeys(characterKeys());
  document.addEventListener("keydown", (event) => {
    if (isElsewhere(event)) return;
    const key = keyOf(event);
    // The user can switch single characters off, against speech input and slips.
    if (key.length === 1 && key !== " " && !characterKeys()) return;
    if ((event.repeat && ONCE.test(key)) || handle(key, event.target, doings)) event.preventDefault();
  });
}

/** @param {EventTarget | null} target */
function isField(target) {
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}

/**
 * Return whether a key is to be ignored, because of its modifiers or of where the focus is.
 * @param {KeyboardEvent} event
 */
function isElsewhere(event) {
  const { key, altKey, ctrlKey, metaKey, isComposing, target } = event;
  if (event.defaultPrevented || isComposing || altKey || ctrlKey || metaKey) return true;
  if (document.querySelector("dialog[open]") || isField(target)) return true;
  // The browser closes a popover first.
  return key === "Escape" && Boolean(document.querySelector(":popover-open"));
}

/**
 * Return the key without Caps Lock. On a layout that lacks the character its position on the keyboard
 * counts.
 * @param {KeyboardEvent} event
 */
function keyOf({ key, code, shiftKey }) {
  if (key.length !== 1) return key;
  const small = key.toLowerCase();
  // A Latin layout has all letters, wherever they are.
  if (CHARACTERS.test(small) || /^[a-z ]$/.test(small)) return small;
  const letter = /^Key(.)$/.exec(code)?.[1].toLowerCase();
  if (letter) return letter;
  // With Shift the key of a digit types another character, as "!": it must not choose an action.
  if (shiftKey) return code === "Slash" ? "?" : key;
  return /^Digit(.)$/.exec(code)?.[1] ?? PLACES[code] ?? key;
}

/**
 * @param {string} key
 * @param {EventTarget | null} target
 * @param {KeyDoings} doings
 * @returns {boolean} whether the key was used
 */
function handle(key, target, doings) {
  if (key === "Escape") return doings.skip() || doings.back();
  if (key === "Enter" || key === " ") return enter(key, target, doings);
  if (key in WAYS) return arrow(key, target, doings);
  if (/^[1-9]$/.test(key)) {
    doings.press(Number(key));
    return true;
  }
  if (key === "u") doings.undo();
  else if (key === "l") doings.meanwhile();
  else if (key === "?") doings.help();
  else if (key === "/") return doings.find();
  else return doings.camera(key);
  return true;
}

/**
 * @param {string} key
 * @param {EventTarget | null} target
 * @param {KeyDoings} doings
 */
function enter(key, target, doings) {
  if (target instanceof SVGElement && target.getAttribute("role") === "button") {
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return true;
  }
  if (target instanceof HTMLElement && target.matches("button, a, summary, [role=tab]")) return false;
  if (doings.skip()) return true;
  return key === "Enter" && doings.enter();
}

/**
 * @param {string} key
 * @param {EventTarget | null} target
 * @param {KeyDoings} doings
 */
function arrow(key, target, doings) {
  const aside = target instanceof HTMLElement && target.closest(".side, .drawer, [role=tablist]");
  if (aside && !target.closest("#prompt")) return false;
  if (!doings.turn(DEGREES[key])) doings.walk(WAYS[key]);
  return true;
}
