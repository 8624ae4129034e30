// The keyboard, wherever the focus is not in a field or a dialog.

import { characterKeys, wantCharacterKeys } from "./help.js";

/** @type {Record<string, Point>} */
const WAYS = {
  ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0],
};
/** @type {Record<string, number>} */
const DEGREES = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 };

/** What a key that is held down does once. */
const ONCE = /^([1-9ul?]|Enter| )$/;

/** The characters that are keys of the table. */
const CHARACTERS = /^[0-9ulz?/+=-]$/;

/** @type {Record<string, string>} places of a keyboard where these characters are on most layouts */
const PLACES = { Slash: "/", Minus: "-", Equal: "+" };

/**
 * @typedef {object} KeyDoings
 * @property {() => boolean} back whether there was anything to go back from
 * @property {() => boolean} enter
 * @property {(digit: number) => void} press
 * @property {(degrees: number) => boolean} turn whether the dial took it
 * @property {(way: Point) => void} walk
 * @property {(key: string) => boolean} camera
 * @property {() => boolean} skip
 * @property {() => void} undo
 * @property {() => boolean} find whether there is anything to be searched
 * @property {() => void} meanwhile
 * @property {() => void} help
 */

/** @param {KeyDoings} doings */
export function listen(doings) {
  wantCharacterKeys(characterKeys());
  document.addEventListener("keydown", (event) => {
    if (isElsewhere(event)) return;
    const key = keyOf(event);
    // Those who speak to the machine, or press a key by mistake, can switch characters off.
    if (key.length === 1 && key !== " " && !characterKeys()) return;
    if ((event.repeat && ONCE.test(key)) || handle(key, event.target, doings)) event.preventDefault();
  });
}

/** @param {EventTarget | null} target */
function isField(target) {
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}

/**
 * Whether a key does not count, because of what it is pressed with or where the focus is.
 * @param {KeyboardEvent} event
 */
function isElsewhere(event) {
  const { key, altKey, ctrlKey, metaKey, isComposing, target } = event;
  if (event.defaultPrevented || isComposing || altKey || ctrlKey || metaKey) return true;
  if (document.querySelector("dialog[open]") || isField(target)) return true;
  // What lies over the table closes first; the browser does that.
  return key === "Escape" && Boolean(document.querySelector(":popover-open"));
}

/**
 * Return the key as the table knows it: without Caps Lock, and on a layout that has no such character by
 * its place on the keyboard.
 * @param {KeyboardEvent} event
 */
function keyOf({ key, code, shiftKey }) {
  if (key.length !== 1) return key;
  const small = key.toLowerCase();
  // A Latin layout has all the letters, wherever they are.
  if (CHARACTERS.test(small) || /^[a-z ]$/.test(small)) return small;
  const letter = /^Key(.)$/.exec(code)?.[1].toLowerCase();
  if (letter) return letter;
  // With Shift a digit's key is a sign of its own, as "!": it must not take an action.
  if (shiftKey) return code === "Slash" ? "?" : key;
  return /^Digit(.)$/.exec(code)?.[1] ?? PLACES[code] ?? key;
}

/**
 * @param {string} key
 * @param {EventTarget | null} target
 * @param {KeyDoings} doings
 * @returns {boolean} whether the key is used up
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
