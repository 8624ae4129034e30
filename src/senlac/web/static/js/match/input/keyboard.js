// The keyboard, while the focus is not in a field or a dialog.

import { hasCharacterKeys, setCharacterKeys } from "./keyboard-help.js";

/** @type {Record<string, Point>} */
const WAYS = {
  ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0],
};
/** @type {Record<string, number>} */
const DEGREES = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 };

/** Keys that do not repeat while they are held down. */
const ONCE = /^([1-9uklmrq?]|Enter| )$/;

/** The character keys of the table. */
const CHARACTERS = /^[0-9uklmrqz?/+=-]$/;

/** @type {Record<string, string>} positions of a keyboard at which most layouts have these characters */
const PLACES = { Slash: "/", Minus: "-", Equal: "+" };

/**
 * @typedef {object} KeyCallbacks
 * @property {() => boolean} back returns whether there was a step to go back from
 * @property {() => boolean} enter returns whether there was a proposed action, which it has ordered
 * @property {(digit: number) => void} press
 * @property {(degrees: number) => boolean} turn returns whether the dial has used it
 * @property {(way: Point) => void} walk
 * @property {(key: string) => boolean} camera returns whether it has used the key
 * @property {() => boolean} skip returns whether an animation was running, which it has skipped
 * @property {() => void} undo
 * @property {() => boolean} find returns whether there is a field to search with
 * @property {() => void} meanwhile
 * @property {() => void} marks
 * @property {() => void} legend
 * @property {() => void} help
 */

/** @type {Record<string, "undo" | "meanwhile" | "marks" | "legend" | "help">} keys that always do the same */
const SIMPLE = { u: "undo", l: "meanwhile", m: "marks", k: "legend", "?": "help" };

/** @param {KeyCallbacks} callbacks */
export function listenToKeys(callbacks) {
  setCharacterKeys(hasCharacterKeys());
  document.addEventListener("keydown", (event) => {
    if (isElsewhere(event)) return;
    const key = keyOf(event);
    // The user can switch single characters off, against speech input and slips.
    if (key.length === 1 && key !== " " && !hasCharacterKeys()) return;
    if ((event.repeat && ONCE.test(key)) || handle(key, event.target, callbacks)) event.preventDefault();
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
 * @param {KeyCallbacks} callbacks
 * @returns {boolean} whether the key was used
 */
function handle(key, target, callbacks) {
  if (key === "Escape") return callbacks.skip() || callbacks.back();
  if (key === "Enter" || key === " ") return enter(key, target, callbacks);
  if (key in WAYS) return arrow(key, target, callbacks);
  if (/^[1-9]$/.test(key)) {
    callbacks.press(Number(key));
    return true;
  }
  const simple = SIMPLE[key];
  if (simple) callbacks[simple]();
  else if (key === "/") return callbacks.find();
  else return callbacks.camera(key);
  return true;
}

/**
 * @param {string} key
 * @param {EventTarget | null} target
 * @param {KeyCallbacks} callbacks
 */
function enter(key, target, callbacks) {
  if (target instanceof SVGElement && target.getAttribute("role") === "button") {
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return true;
  }
  if (target instanceof HTMLElement && target.matches("button, a, summary, [role=tab]")) return false;
  if (callbacks.skip()) return true;
  return key === "Enter" && callbacks.enter();
}

/**
 * @param {string} key
 * @param {EventTarget | null} target
 * @param {KeyCallbacks} callbacks
 */
function arrow(key, target, callbacks) {
  const aside = target instanceof HTMLElement && target.closest(".side, .drawer, [role=tablist]");
  if (aside && !target.closest("#prompt")) return false;
  if (!callbacks.turn(DEGREES[key])) callbacks.walk(WAYS[key]);
  return true;
}
