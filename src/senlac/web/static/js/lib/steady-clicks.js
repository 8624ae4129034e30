// A press counts for the element that lay under the pointer when it began, even if that element is
// redrawn or moved before the release. The browser would click whatever lies there at the release, or
// nothing.

const NAMES = ["data-key", "data-thing", "data-way"];
/** Pixels. A pointer that moves farther is dragging. */
const MAX_CLICK_MOVE = 6;
/** Milliseconds after a finger is lifted by which its click has come, if there is one. */
const CLICK_DELAY_MS = 120;
/** Milliseconds. A finger that rests this long asks for an explanation. */
const LONG_PRESS_MS = 400;
/** Milliseconds after a click in which no one can have read a new question. */
const HASTY_MS = 500;

/** Milliseconds between the halves of the slowest double click that systems can be set to. */
const MAX_DOUBLE_CLICK_MS = 1000;

/** @param {EventTarget | null} target */
function namedBy(target) {
  const found = target instanceof Element ? target.closest(NAMES.map((name) => `[${name}]`).join()) : null;
  const name = NAMES.find((one) => found?.getAttribute(one));
  return name ? `[${name}="${CSS.escape(found?.getAttribute(name) ?? "")}"]` : "";
}

/** @typedef {{root: Element, where: string, x: number, y: number, since: number}} Press */

/** @type {Press | null} the pressed element that has not been clicked yet */
let pressed = null;

/** Times of the last press and of the one before. */
const presses = { last: -Infinity, before: -Infinity };

/**
 * Return whether a click is one of a quick series, and came so soon after something appeared under the
 * pointer that it was meant for what lay there before.
 * @param {MouseEvent} click
 * @param {number} since time of the appearance, as `performance.now` returns it
 */
export function isHasty({ detail }, since) {
  const { last, before } = presses;
  // A click by a key has no detail.
  return detail > 0 && last >= since && last - since < HASTY_MS && last - before < 2 * HASTY_MS;
}

/**
 * Click the pressed element wherever it is now. Returns whether it is still there.
 * @param {Press} press
 */
function click({ root, where, x: clientX, y: clientY }) {
  const there = document.elementFromPoint(clientX, clientY);
  const same = there && root.contains(there) && namedBy(there) === where;
  const found = same ? there : root.querySelector(where);
  // A dispatched click reaches a disabled button, unlike a real one.
  if (!found?.closest(":disabled")) found?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY }));
  return Boolean(found);
}

/**
 * Let no click within an element be lost while its parts are redrawn. The second half of a double click is
 * ignored if the question has changed in between: it was meant for the first question. What a double click
 * is, the browser decides; a click long after the first is never one.
 * @param {Element} root
 * @param {() => string} [question] returns the current question
 */
export function keepClicksSteady(root, question = () => "") {
  let before = "";
  let at = 0;
  root.addEventListener("click", (event) => {
    const { detail } = /** @type {MouseEvent} */ (event);
    const second = detail > 1 && performance.now() - at < MAX_DOUBLE_CLICK_MS;
    if (second && question() !== before) {
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

/** Forget the pressed element: the press was a drag, a long press or cancelled. */
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
  const dragged = Math.hypot(clientX - press.x, clientY - press.y) > MAX_CLICK_MOVE;
  // Event times: how long the press was, not how long the page was busy.
  if (dragged || (!mouse && timeStamp - press.since > LONG_PRESS_MS)) {
    forget();
    return;
  }
  // The click of a mouse, if there is one, comes before this.
  setTimeout(() => {
    if (pressed !== press) return;
    forget();
    click(press);
  }, mouse ? 0 : CLICK_DELAY_MS);
}, true);

document.addEventListener("click", (event) => {
  const press = pressed;
  if (!event.isTrusted || !press) return;
  forget();
  if (namedBy(event.target) === press.where || !click(press)) return;
  event.stopImmediatePropagation();
  event.preventDefault();
}, true);
