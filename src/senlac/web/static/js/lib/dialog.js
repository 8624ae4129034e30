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
 * Ask a yes or no question.
 * @param {string} title
 * @param {string} text
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirm(title, text, yes) {
  return new Promise((resolve) => {
    const agree = h("button", { class: "primary", type: "button" }, yes);
    const cancel = h("button", { type: "button", autofocus: true }, "Cancel");
    const dialog = open(title, [h("p", {}, text), h("div", { class: "row end" }, cancel, agree)]);
    let answer = false;
    agree.addEventListener("click", () => {
      answer = true;
      dialog.close();
    });
    cancel.addEventListener("click", () => dialog.close());
    // The close event comes later than the click. Resolve at once: another click may come in between.
    dialog.addEventListener("click", () => {
      if (!dialog.open) resolve(answer);
    });
    dialog.addEventListener("close", () => resolve(answer));
  });
}

/**
 * Ask several questions, one after the other, until one is denied.
 * @param {string[]} questions
 */
export async function confirmAll(questions) {
  let yes = true;
  for (const question of questions) yes &&= await confirm("Are you sure?", question, "Yes");
  return yes;
}
