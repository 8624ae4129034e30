// Hot seat: a curtain between players, where a game hides something.

import { h } from "../lib/dom.js";

/**
 * Hide the table until the named player has taken the seat, or nothing is left to be hidden.
 * @param {string} name
 * @param {AbortSignal} open tells that the curtain rises by itself
 * @returns {Promise<void>}
 */
export function curtain(name, open) {
  return new Promise((resolve) => {
    const ready = h("button", { type: "button", class: "primary" }, `I am ${name}`);
    const dialog = h(
      "dialog",
      { class: "curtain", "aria-labelledby": "curtain-title" },
      h("h2", { id: "curtain-title" }, `Hand over to ${name}`),
      h("p", {}, "Something on this table is not for everybody's eyes."),
      ready,
    );
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    const rise = () => {
      dialog.close();
      dialog.remove();
      resolve();
    };
    ready.addEventListener("click", rise);
    open.addEventListener("abort", rise, { once: true });
    document.body.append(dialog);
    dialog.showModal();
  });
}
