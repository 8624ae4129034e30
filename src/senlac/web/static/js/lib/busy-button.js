// A button whose action takes a while and must not start twice.

import { toast } from "./announce.js";
import { reason } from "./api.js";

/**
 * Run an action on click, and disable the button meanwhile. A button in the page's own HTML is disabled
 * there, because a click before this call would be lost.
 * @template {HTMLElement} B
 * @param {B} button
 * @param {() => Promise<unknown>} doing
 * @returns {B}
 */
export function busyButton(button, doing) {
  button.addEventListener("click", async () => {
    const focused = document.activeElement === button;
    button.toggleAttribute("disabled", true);
    try {
      await doing();
    } catch (error) {
      toast(reason(error));
    } finally {
      button.toggleAttribute("disabled", false);
      if (focused) restoreFocus(button);
    }
  });
  button.toggleAttribute("disabled", false);
  return button;
}

/**
 * Restore the focus, which browsers take from a disabled button. If the button was redrawn meanwhile, its
 * replacement gets the focus.
 * @param {HTMLElement} button
 */
function restoreFocus(button) {
  const { key = "" } = button.dataset;
  const same = button.isConnected ? button : document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (document.activeElement === document.body && same instanceof HTMLElement) same.focus({ preventScroll: true });
}

/**
 * Return a promise that never resolves, because the page is about to be left and its action must not be
 * repeated. If Back restores this page from the back-forward cache, it is reloaded.
 * @returns {Promise<never>}
 */
export function pageIsLeaving() {
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  return new Promise(() => undefined);
}
