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
    button.toggleAttribute("disabled", true);
    try {
      await doing();
    } catch (error) {
      toast(reason(error));
    } finally {
      button.toggleAttribute("disabled", false);
    }
  });
  button.toggleAttribute("disabled", false);
  return button;
}

/**
 * Never end, for the page is about to be another: what has led there must not be done again meanwhile.
 * @returns {Promise<never>}
 */
export const leaving = () => new Promise(() => undefined);
