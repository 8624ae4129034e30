// A press on something that was drawn anew before the button was let go is a click on it all the
// same. The browser gives such a click to nobody; a finger's tap it gives to what lies there.

const NAMED = "[data-key], [data-thing], [data-way]";
/** A pointer that has moved farther has dragged something. */
const STILL = 6;

/** @param {EventTarget | null} target */
function nameOf(target) {
  const found = target instanceof Element ? target.closest(NAMED) : null;
  const names = ["data-key", "data-thing", "data-way"].map((name) => found?.getAttribute(name));
  return names.find((name) => name) ?? null;
}

/**
 * Let no click within an element be lost while its parts are drawn anew.
 * @param {Element} root
 */
export function steady(root) {
  /** @type {{name: string | null, x: number, y: number}} */
  let pressed = { name: null, x: 0, y: 0 };
  let clicked = "";
  root.addEventListener("pointerdown", (event) => {
    const { target, clientX: x, clientY: y } = /** @type {PointerEvent} */ (event);
    pressed = { name: nameOf(target), x, y };
    clicked = "";
  }, true);
  root.addEventListener("click", ({ target }) => {
    clicked = nameOf(target) ?? "";
  }, true);
  root.addEventListener("pointerup", (event) => {
    const { pointerType, button, clientX, clientY } = /** @type {PointerEvent} */ (event);
    const { name, x, y } = pressed;
    if (!name || pointerType !== "mouse" || button || Math.hypot(clientX - x, clientY - y) > STILL) return;
    // The click, if there is one, comes before this.
    setTimeout(() => {
      const there = document.elementFromPoint(clientX, clientY);
      if (clicked === name || !root.contains(there) || nameOf(there) !== name) return;
      there?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY }));
    });
  }, true);
}
