// A button whose action takes a while and must not start twice.

import { toast } from "./announce.js";
import { reason } from "./api.js";

/** @type {Set<Promise<unknown>>} the actions that have not settled */
const running = new Set();
/** @type {Map<string, HTMLElement[]>} disabled buttons by their key: a button that is redrawn meanwhile is disabled, too */
const disabledByKey = new Map();

/** Return a promise that resolves when all running actions have settled; never if one leaves the page. */
export const actionsOver = () => Promise.allSettled(running);

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
    const { key } = button.dataset;
    const disabled = [/** @type {HTMLElement} */ (button)];
    button.toggleAttribute("disabled", true);
    if (key) disabledByKey.set(key, disabled);
    // An error that is thrown before the first await becomes a rejection, too.
    const action = (async () => await doing())();
    running.add(action);
    try {
      await action;
    } catch (error) {
      toast(reason(error));
    } finally {
      running.delete(action);
      if (key) disabledByKey.delete(key);
      for (const one of disabled) one.toggleAttribute("disabled", false);
      if (focused) restoreFocus(button);
    }
  });
  const disabled = disabledByKey.get(button.dataset.key ?? "");
  disabled?.push(button);
  button.toggleAttribute("disabled", Boolean(disabled));
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
