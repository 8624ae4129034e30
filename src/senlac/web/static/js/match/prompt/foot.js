// The last row of the prompt: the ways back.

import { h } from "../../lib/dom.js";

/**
 * Return the buttons that step back, in the choice or in the match; false if there are none.
 * @param {import("../input/chooser.js").Chooser} chooser
 * @param {import("./prompt.js").PromptCallbacks} callbacks
 */
export function promptFoot({ begun, ask }, { back, undo, acts }) {
  const buttons = [];
  if (begun) {
    const button = h("button", { type: "button", class: "quiet", "data-key": "back" }, "Back");
    button.addEventListener("click", () => back());
    buttons.push(button);
  }
  if (ask?.undo) buttons.push(undoButton("undo", "Undo", undo));
  // Only where it takes back more than Undo does.
  const step = ask?.undo_acts ?? 0;
  if (ask?.undo && step > acts()) buttons.push(undoButton("undo-step", "Take back the whole step", () => undo(step)));
  return buttons.length > 0 && h("div", { class: "row foot" }, buttons);
}

/**
 * @param {string} key
 * @param {string} text
 * @param {() => Promise<void>} undo
 */
function undoButton(key, text, undo) {
  const button = h("button", { type: "button", class: "quiet", "data-key": key }, text);
  button.addEventListener("click", () => {
    button.classList.add("queued");
    void undo().finally(() => button.classList.remove("queued"));
  });
  return button;
}
