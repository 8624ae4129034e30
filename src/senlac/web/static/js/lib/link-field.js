// A link that can be copied: a field that shows it, and a button.

import { toast } from "./announce.js";
import { h } from "./dom.js";

/**
 * Return the field and the button.
 * @param {string} url
 * @param {string} label
 * @param {{text?: string, kind?: string, key?: string}} [button] its text, class, and what names both when they are redrawn
 */
export function linkField(url, label, { text = "Copy", kind = "", key } = {}) {
  const field = h("input", { type: "text", readonly: true, value: url, "aria-label": label, "data-key": key && `link ${key}` });
  const copy = h("button", { type: "button", class: kind, "data-key": key && `copy ${key}` }, text);
  copy.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(url);
      toast("The link is copied.");
    } catch {
      toast("Copy the link that is selected.");
    }
  });
  return [field, copy];
}
