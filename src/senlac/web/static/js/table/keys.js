// The keyboard, wherever the focus is not in a field or a dialog.

/** @type {Record<string, Point>} */
const WAYS = {
  ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0],
};
/** @type {Record<string, number>} */
const DEGREES = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 };

/** What a key that is held down does once. */
const ONCE = /^([1-9ul?]|Enter| )$/;

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
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (document.querySelector("dialog[open]") || isField(event.target)) return;
    // What lies over the table closes first; the browser does that.
    if (event.key === "Escape" && document.querySelector(":popover-open")) return;
    if ((event.repeat && ONCE.test(event.key)) || handle(event, doings)) event.preventDefault();
  });
}

/** @param {EventTarget | null} target */
function isField(target) {
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}

/**
 * @param {KeyboardEvent} event
 * @param {KeyDoings} doings
 * @returns {boolean} whether the key is used up
 */
function handle(event, doings) {
  const { key, target } = event;
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
