// Long lists of buttons: the choices of one verb stand side by side under its label.

import { h } from "../../lib/dom.js";

/** A list with at least this many buttons is long. */
const LONG_LIST = 6;
/** At most this many choices stand side by side; for more there is a search field. */
const MAX_SIDE_BY_SIDE = 12;

/** @typedef {import("../input/chooser.js").Entry} Entry */

/**
 * Return the lines of a list: single entries, and in a long list the entries of one verb together.
 * @param {Entry[]} entries
 * @returns {Entry[][]}
 */
export function groupEntries(entries) {
  if (entries.length < LONG_LIST) return entries.map((entry) => [entry]);
  /** @type {Map<string, Entry[]>} */
  const found = new Map();
  for (const entry of entries) {
    const key = entry.kind ?? entry.key;
    found.set(key, [...(found.get(key) ?? []), entry]);
  }
  return [...found.values()].flatMap((alike) => (alike.length > MAX_SIDE_BY_SIDE ? alike.map((entry) => [entry]) : [alike]));
}

/**
 * Draw a line of a list.
 * @param {Entry[]} line
 * @param {(entry: Entry, words?: (Node | string)[]) => HTMLElement} button
 */
export function drawGroup(line, button) {
  const [{ kind = "" }] = line;
  if (line.length === 1) return button(line[0]);
  const name = kind.replace(/:$/, "");
  const all = line.map((entry) => button(entry, [h("span", { class: "visually-hidden" }, `${kind} `), entry.value ?? ""]));
  return h("div", { class: "kind", role: "group", "aria-label": name }, h("span", { "aria-hidden": "true" }, name), h("div", { class: "values" }, all));
}
