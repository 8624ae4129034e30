// Dialogs, as `dialog` elements: the browser handles focus and Escape.

import { moveToastsInto, moveToastsOut } from "./announce.js";
import { h } from "./dom.js";

/**
 * Open a dialog. It is removed when it is closed.
 * @param {string} title
 * @param {HTMLElement[]} content
 * @param {string} [kind] CSS class
 */
export function open(title, content, kind = "") {
  const close = h("button", { class: "icon", type: "button", "aria-label": "Close" }, "×");
  const heading = h("h2", { id: "dialog-title" }, title);
  const dialog = h(
    "dialog",
    { class: kind, "aria-labelledby": "dialog-title" },
    h("header", {}, heading, close),
    content,
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    moveToastsOut(dialog);
    dialog.remove();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  moveToastsInto(dialog);
  return dialog;
}

/**
 * Ask a question that is answered by an act or not at all.
 * @param {string} title
 * @param {string} text
 * @param {string} yes name of the act
 */
export async function confirm(title, text, yes) {
  return (await choose(title, text, [yes])) === 0;
}

/**
 * Ask which of several acts is meant. Returns its place, or -1 for none of them.
 * @param {string} title
 * @param {string} text
 * @param {string[]} acts their names, the most likely one first
 * @returns {Promise<number>}
 */
export function choose(title, text, acts) {
  return new Promise((resolve) => {
    const buttons = acts.map((name, place) => h("button", { class: place ? "" : "primary", type: "button" }, name));
    const cancel = h("button", { type: "button", autofocus: true }, "Cancel");
    const dialog = open(title, [h("p", {}, text), h("div", { class: "row end" }, cancel, [...buttons].reverse())]);
    let answer = -1;
    buttons.forEach((button, place) => button.addEventListener("click", () => {
      answer = place;
      dialog.close();
    }));
    cancel.addEventListener("click", () => dialog.close());
    // The close event comes later than the click. Resolve at once: another click may come in between.
    dialog.addEventListener("click", () => {
      if (!dialog.open) resolve(answer);
    });
    dialog.addEventListener("close", () => resolve(answer));
  });
}
