// Long lists of buttons: the choices of one verb stand side by side under its label.

import { h } from "../../lib/dom.js";
import { buttonText } from "./buttons.js";

/** A list with at least this many buttons is long. */
const LONG_LIST = 6;
/** At most this many choices stand side by side; for more there is a search field. */
const MAX_SIDE_BY_SIDE = 12;

/** @typedef {import("../input/chooser.js").Entry} Entry */
/** @typedef {import("../input/chooser.js").Chooser} Chooser */
/** @typedef {(entry: Entry, words?: (Node | string)[], folded?: boolean) => HTMLElement} ButtonMaker */

/** The folds that the user has opened: drawing them again leaves them open. @type {Set<string>} */
const opened = new Set();

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
 * Draw the lines of a list. Settings, and what is rarely done, are folded: the fold of the settings says
 * what holds now.
 * @param {Entry[][]} lines
 * @param {Chooser} chooser
 * @param {ButtonMaker} button
 */
export function drawGroups(lines, chooser, button) {
  const { ask, scene } = chooser;
  const settings = lines.filter(([{ options }]) => ask?.settings?.includes(options[0]?.verb ?? "") && !ask.taught);
  const rare = lines.filter(([{ aside, options }]) => ask?.aside?.includes(aside ?? options[0]?.verb ?? "") && !ask.taught);
  const usual = lines.filter((line) => !settings.includes(line) && !rare.includes(line));
  const kinds = new Map(settings.map(([{ kind = "", options }]) => [options[0].verb, kind.replace(/:$/, "")]));
  const now = (scene?.current ?? []).map((action) => settingText(action, scene, kinds.get(action.split(" ")[0])));
  return [
    settings.length > 0 && fold("settings", ["Now: ", h("b", {}, now.join("; "))], settings.map((line) => drawSetting(line, chooser, button))),
    !settings.length && now.length > 0 && !chooser.verb && h("p", { class: "small stance" }, `Now: ${now.join("; ")}.`),
    usual.map((line) => drawGroup(line, button)),
    usual.length || settings.length
      ? rare.length > 0 && fold("rare", ["Other orders"], rare.map((line) => drawGroup(line, button, true)))
      : rare.map((line) => drawGroup(line, button)),
  ].flat();
}

/**
 * @param {string} name
 * @param {(Node | string)[]} summary
 * @param {HTMLElement[]} content
 */
function fold(name, summary, content) {
  const made = h("details", { class: `fold-${name}`, open: opened.has(name) },
    h("summary", { "data-key": `fold ${name}` }, summary), h("div", { class: "folded" }, content));
  made.addEventListener("toggle", () => (made.open ? opened.add(name) : opened.delete(name)));
  return made;
}

/**
 * Return a setting in words.
 * @param {string} action
 * @param {Scene | null} scene
 * @param {string} [kind] what is set
 */
function settingText(action, scene, kind) {
  const [, id] = action.split(" ");
  const value = scene?.choices?.[action] ?? scene?.choices?.[id] ?? id;
  return kind ? `${kind.charAt(0).toLowerCase()}${kind.slice(1)}: ${value}` : value;
}

/**
 * Draw the values of a setting, each explained; the present one is pressed.
 * @param {Entry[]} line
 * @param {Chooser} chooser
 * @param {ButtonMaker} button
 */
function drawSetting(line, { scene }, button) {
  const [{ kind = "" }] = line;
  const all = line.map((entry) => {
    const [{ action }] = entry.options;
    const note = scene?.notes?.[action];
    const words = buttonText(`${entry.value ?? ""}${note ? `\n${note}` : ""}`);
    const made = button(entry, [h("span", { class: "visually-hidden" }, `${kind} `), words], true);
    made.setAttribute("aria-pressed", String(Boolean(scene?.current?.includes(action))));
    return made;
  });
  const name = kind.replace(/:$/, "");
  return h("div", { class: "setting", role: "group", "aria-label": name }, h("h3", {}, name), h("div", { class: "setting-values" }, all));
}

/**
 * Draw a line of a list.
 * @param {Entry[]} line
 * @param {ButtonMaker} button
 * @param {boolean} [folded]
 */
function drawGroup(line, button, folded = false) {
  const [{ kind = "" }] = line;
  if (line.length === 1) return button(line[0], undefined, folded);
  const name = kind.replace(/:$/, "");
  const all = line.map((entry) => button(entry, [h("span", { class: "visually-hidden" }, `${kind} `), entry.value ?? ""], folded));
  return h("div", { class: "kind", role: "group", "aria-label": name }, h("span", { "aria-hidden": "true" }, name), h("div", { class: "values" }, all));
}
