// A proposal of a game in sentences, which are accepted all or one by one.

import { h } from "../../lib/dom.js";

/** @typedef {{text: string, actions: string[]}} Part of a proposal that can be accepted by itself */

/**
 * Return the card of a suggestion in sentences, which can be accepted one by one.
 * @param {import("./batch.js").Batch} batch
 * @param {Part[]} parts
 * @param {{go: (actions: string[]) => void, back: () => void, number: (button: HTMLButtonElement) => HTMLElement}} callbacks
 */
export function partsCard(batch, parts, { go, back, number }) {
  batch.dropped ??= new Set();
  const { dropped, entry: { note } } = batch;
  const words = h("span", {});
  const act = h("button", { type: "button", class: "primary", "data-key": "all-at-once" }, words);
  const away = h("button", { type: "button", class: "quiet", "data-key": "leave" }, "Back");
  const kept = () => parts.filter((_, place) => !dropped.has(place));
  const refresh = () => {
    const all = parts.length > 1 ? `Accept all ${parts.length}` : "Accept";
    words.textContent = dropped.size ? `Accept ${kept().length} of ${parts.length}` : all;
    act.disabled = !kept().length;
  };
  const lines = parts.map(({ text }, place) => {
    const box = h("input", { type: "checkbox", "data-key": `part ${place}` });
    box.checked = !dropped.has(place);
    box.addEventListener("change", () => {
      if (box.checked) dropped.delete(place);
      else dropped.add(place);
      refresh();
    });
    const [first, ...more] = text.split("\n");
    const [name, ...rest] = first.split(": ");
    const said = rest.length ? [h("b", {}, `${name}: `), rest.join(": ")] : first;
    return h("li", {}, h("label", {}, box, h("span", {}, said)),
      more.length > 0 && h("details", { class: "quiet" }, h("summary", {}, "What is to be expected"), more.join(" ")));
  });
  act.addEventListener("click", () => go(kept().flatMap(({ actions }) => actions)));
  away.addEventListener("click", back);
  refresh();
  return h("div", { class: "proposal" }, h("ul", { class: "choices parts" }, lines), note && h("p", { class: "small" }, `All together: ${note}.`),
    h("div", { class: "choices" }, number(act), away));
}
