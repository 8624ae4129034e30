// A press means what lay under the pointer, even if that is drawn anew, or elsewhere, before the
// button is let go or the finger lifted. The browser gives such a click to whatever is there now,
// or to nobody.

const NAMES = ["data-key", "data-thing", "data-way"];
/** A pointer that has moved farther has dragged something. */
const STILL = 6;
/** So many milliseconds after a finger was lifted its click has come, if there is one. */
const LATE = 120;
/** A finger that rests for so many milliseconds asks what a thing is. */
const LONG = 400;
/** Nobody reads another question within so many milliseconds after a click. */
const QUICK = 500;

/** @param {EventTarget | null} target */
function namedBy(target) {
  const found = target instanceof Element ? target.closest(NAMES.map((name) => `[${name}]`).join()) : null;
  const name = NAMES.find((one) => found?.getAttribute(one));
  return name ? `[${name}="${CSS.escape(found?.getAttribute(name) ?? "")}"]` : "";
}

/** @typedef {{root: Element, where: string, x: number, y: number, since: number}} Press */

/** @type {Press | null} what was pressed and has not been clicked yet */
let pressed = null;

/** When the pointer was pressed last, and when the time before. */
const presses = { last: -Infinity, before: -Infinity };

/**
 * Whether a click is one of several quick ones, and was meant for what lay there until something else
 * appeared under the pointer.
 * @param {MouseEvent} click
 * @param {number} since when that appeared, as `performance.now` has it
 */
export function isHasty({ detail }, since) {
  const { last, before } = presses;
  // A click by a key has no detail.
  return detail > 0 && last >= since && last - since < QUICK && last - before < 2 * QUICK;
}

/**
 * Click what was pressed, wherever it is now. Returns whether it is still there.
 * @param {Press} press
 */
function click({ root, where, x: clientX, y: clientY }) {
  const there = document.elementFromPoint(clientX, clientY);
  const same = there && root.contains(there) && namedBy(there) === where;
  const found = same ? there : root.querySelector(where);
  found?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY }));
  return Boolean(found);
}

/**
 * Let no click within an element be lost while its parts are drawn anew; and let the second of two
 * that come quickly do nothing where another question stands by then: it was meant for the first.
 * @param {Element} root
 * @param {() => string} [question] what is asked
 */
export function steady(root, question = () => "") {
  let before = "";
  let at = 0;
  root.addEventListener("click", (event) => {
    const { detail } = /** @type {MouseEvent} */ (event);
    const quick = detail > 1 && performance.now() - at < QUICK;
    if (quick && question() !== before) {
      event.stopImmediatePropagation();
      return;
    }
    before = question();
    at = performance.now();
  }, true);
  root.addEventListener("pointerdown", (event) => {
    const { target, clientX: x, clientY: y, button, isPrimary, timeStamp: since } = /** @type {PointerEvent} */ (event);
    const where = button || !isPrimary ? "" : namedBy(target);
    pressed = where ? { root, where, x, y, since } : null;
  }, true);
}

/** Forget what was pressed: it was something else, or meant otherwise. */
function forget() {
  pressed = null;
}

document.addEventListener("pointerdown", () => {
  forget();
  presses.before = presses.last;
  presses.last = performance.now();
}, true);
document.addEventListener("pointercancel", forget, true);

document.addEventListener("pointerup", ({ pointerType, clientX, clientY, timeStamp }) => {
  const press = pressed;
  if (!press) return;
  const mouse = pointerType === "mouse";
  const dragged = Math.hypot(clientX - press.x, clientY - press.y) > STILL;
  // How long it was pressed, not how long the page was busy meanwhile.
  if (dragged || (!mouse && timeStamp - press.since > LONG)) {
    forget();
    return;
  }
  // The click of a mouse, if there is one, comes before this.
  setTimeout(() => {
    if (pressed !== press) return;
    forget();
    click(press);
  }, mouse ? 0 : LATE);
}, true);

document.addEventListener("click", (event) => {
  const press = pressed;
  if (!event.isTrusted || !press) return;
  forget();
  if (namedBy(event.target) === press.where || !click(press)) return;
  event.stopImmediatePropagation();
  event.preventDefault();
}, true);
