// Hot seat: a curtain between players if the game hides information.

import { h } from "../../lib/dom.js";

/**
 * Hide the table until the named player takes over, or nothing is left to hide.
 * @param {string} name
 * @param {AbortSignal} open when aborted, the curtain rises by itself
 * @returns {Promise<void>}
 */
export function drawCurtain(name, open) {
  return new Promise((resolve) => {
    const ready = h("button", { type: "button", class: "primary" }, `I am ${name}`);
    const dialog = h(
      "dialog",
      { class: "curtain", "aria-labelledby": "curtain-title" },
      h("h2", { id: "curtain-title" }, `Hand over to ${name}`),
      h("p", {}, "The next view contains hidden information."),
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
