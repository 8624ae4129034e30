// A button that begins something which takes a while, and must not begin twice.

import { reason } from "./api.js";
import { toast } from "./say.js";

/**
 * Let a button do something, and rest while it is done. One that the page's own HTML has is
 * disabled there: a click before this would be lost.
 * @template {HTMLElement} B
 * @param {B} button
 * @param {() => Promise<unknown>} doing
 * @returns {B}
 */
export function once(button, doing) {
  button.addEventListener("click", async () => {
    const focused = document.activeElement === button;
    button.toggleAttribute("disabled", true);
    try {
      await doing();
    } catch (error) {
      toast(reason(error));
    } finally {
      button.toggleAttribute("disabled", false);
      if (focused) focusAgain(button);
    }
  });
  button.toggleAttribute("disabled", false);
  return button;
}

/**
 * Give the focus back, which a browser takes away from a button that is disabled; to the same button where it
 * was drawn anew meanwhile.
 * @param {HTMLElement} button
 */
function focusAgain(button) {
  const { key = "" } = button.dataset;
  const same = button.isConnected ? button : document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (document.activeElement === document.body && same instanceof HTMLElement) same.focus({ preventScroll: true });
}

/**
 * Never end, for the page is about to be another: what has led there must not be done again meanwhile. Back
 * may bring this page out of the browser's memory as it was left: then it is loaded anew.
 * @returns {Promise<never>}
 */
export function leaving() {
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  return new Promise(() => undefined);
}
