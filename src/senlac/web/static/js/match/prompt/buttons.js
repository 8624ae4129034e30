// The parts of a decision that are buttons: actions without arguments, choices, numbers, and shortcuts.

import { h } from "../../lib/dom.js";
import { companions } from "../input/multi-select.js";
import { asideEntries, narrowedEntries } from "../input/open-options.js";
import { keyOf, ON_BOARD } from "../input/thing-keys.js";

/** Text of a group intent that would do nothing. */
export const NONE_CAN = "None of them can.";

/**
 * @typedef {import("../input/chooser.js").Entry} Entry
 * @typedef {import("../input/chooser.js").Chooser} Chooser
 */

/**
 * Return the buttons for the state of a chooser: shortcuts first, actions without arguments last.
 * @param {Chooser} chooser
 * @returns {Entry[]}
 */
export function buttonEntries(chooser) {
  /** @type {Map<string, Entry>} */
  const found = new Map();
  const alone = (chooser.ask?.options ?? []).filter(({ args }) => !args.length);
  const there = onLines(chooser.scene);
  for (const option of (chooser.picked ? [...chooser.open, ...alone] : chooser.open).filter(({ action }) => !there.includes(action))) {
    const words = chooser.scene?.labels?.[option.action];
    const entry = words && option.args[chooser.next]
      ? { key: option.action, label: words, options: [option] }
      : entryOf(option, option.args[chooser.next], chooser);
    if (!entry) continue;
    const before = found.get(entry.key);
    if (before) before.options.push(option);
    else found.set(entry.key, entry);
  }
  const rows = [...found.values()].sort((a, b) => Number(isAlone(a)) - Number(isAlone(b)));
  return [...shortcuts(chooser), ...formEntry(chooser), ...narrowedEntries(chooser), ...asideEntries(chooser), ...rows];
}

/**
 * Return the button of the form for the decision, if there is one.
 * @param {Chooser} chooser
 * @returns {Entry[]}
 */
const formEntry = ({ ask, picked, verb }) =>
  (ask?.form && !picked && !verb ? [{ key: "form", label: `${ask.form.title}…`, options: [], form: true }] : []);

/**
 * Return the actions that have buttons on the lines of panels.
 * @param {Scene | null} scene
 */
export function onLines(scene) {
  return (scene?.panels ?? []).flatMap(({ rows }) => rows.flatMap(({ lift, strike }) => [lift, strike].filter(Boolean)));
}

/**
 * Return the shortcuts that choose many things with one click.
 * @param {Chooser} chooser
 * @returns {Entry[]}
 */
function shortcuts(chooser) {
  const { ask, scene, picked, chosen, fellows, gathering } = chooser;
  const more = fellows.filter((thing) => !chosen.some((one) => keyOf(one) === keyOf(thing)));
  const rest = picked ? null : ask?.rest;
  const series = Object.entries((!picked && ask && scene?.series) || {});
  return [
    ...(rest ? [{ key: "rest", label: rest.label, options: [], rest: rest.verb }] : []),
    ...series.map(([label, actions]) => ({ key: `series ${actions[0]}`, label, options: [], series: actions })),
    ...intents(chooser),
    ...(more.length ? [{ key: "all", label: `With all others${gathering ? "" : " here"}: ${more.length}`, options: [], all: more }] : []),
  ];
}

/**
 * Return the group intents: for all pieces that can act if nothing is selected, otherwise for the
 * selected ones.
 * @param {Chooser} chooser
 * @returns {Entry[]}
 */
function intents(chooser) {
  const { ask, scene, picked, apart, gathering, vain } = chooser;
  if (!ask || (picked && !apart)) {
    const able = !gathering && companions(chooser);
    const may = able && able.length > 1 && able.some((thing) => picked && keyOf(thing) === keyOf(picked));
    return may ? [{ key: "gather", label: "Add more pieces", options: [], gather: true }] : [];
  }
  return Object.entries(scene?.intents ?? {}).map(([intent, words]) => {
    const tried = !apart && vain.has(intent);
    // What is said in further lines is about all pieces that can act.
    const label = apart ? `Selected pieces: ${words.split("\n")[0]}` : words;
    return { key: `intent ${intent}`, label: tried ? `${label}\n${NONE_CAN}` : label, options: [], intent, vain: tried };
  });
}

/**
 * @param {Option} option
 * @param {Arg | undefined} arg the argument to choose
 * @param {Chooser} chooser
 * @returns {Entry | null}
 */
function entryOf(option, arg, chooser) {
  if (!arg) return { key: option.verb, label: option.label, options: [option] };
  // A range of numbers is not a button.
  if ("low" in option && option.args.length === chooser.next + 1) return null;
  const key = `${option.verb} ${arg.id}`;
  // Pieces that are only selected lie on the board: a button for each would hide the rest.
  if (chooser.isListed(option.verb) && option.args.length === chooser.next + 1) {
    return { key, label: `${option.label}: ${valued(arg, chooser)}`, options: [option] };
  }
  if (ON_BOARD.includes(arg.kind) || arg.kind === "direction") return null;
  const value = arg.name ?? arg.id;
  return { key, label: `${option.label} ${value}`, options: [option], kind: option.label, value };
}

/**
 * Return the name of a thing, with its value.
 * @param {Arg} arg
 * @param {Chooser} chooser
 */
function valued(arg, chooser) {
  const value = chooser.scene?.pieces.find(({ id }) => id === arg.id)?.value;
  return `${chooser.nameOf(arg)}${value ? ` (${value})` : ""}`;
}

/**
 * Return whether an entry is an action without arguments, such as one that ends a step.
 * @param {Entry} entry
 */
export const isAlone = ({ options: [first] }) => first?.args.length === 0;

/**
 * Return the label of a button: the first line. Further lines only explain it.
 * @param {string} label
 */
export function buttonText(label) {
  const [name, ...more] = label.split("\n");
  return more.length ? h("span", { class: "worded" }, `${name} `, more.map((line) => h("small", {}, line))) : name;
}
