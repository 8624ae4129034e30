// What of a decision stands on buttons: actions on their own, choices, numbers, and shortcuts.

import { keyOf, ON_BOARD } from "./choose.js";

/**
 * @typedef {import("./choose.js").Entry} Entry
 * @typedef {import("./choose.js").Chooser} Chooser
 */

/**
 * Return the buttons for what a chooser has come to: shortcuts first, actions on their own last.
 * @param {Chooser} chooser
 * @returns {Entry[]}
 */
export function entries(chooser) {
  /** @type {Map<string, Entry>} */
  const found = new Map();
  const alone = (chooser.ask?.options ?? []).filter(({ args }) => !args.length);
  for (const option of chooser.picked ? [...chooser.open, ...alone] : chooser.open) {
    const listed = chooser.isListed(option.verb) && chooser.scene;
    const entry = entryOf(option, option.args[chooser.next], listed, chooser.named);
    if (!entry) continue;
    const before = found.get(entry.key);
    if (before) before.options.push(option);
    else found.set(entry.key, entry);
  }
  const rows = [...found.values()].sort((a, b) => Number(isAlone(a)) - Number(isAlone(b)));
  return [...shortcuts(chooser), ...rows];
}

/**
 * Return ways to choose many things with one click.
 * @param {Chooser} chooser
 * @returns {Entry[]}
 */
function shortcuts({ ask, scene, picked, chosen, fellows }) {
  const more = fellows.filter((thing) => !chosen.some((one) => keyOf(one) === keyOf(thing)));
  const rest = picked ? null : ask?.rest;
  const series = Object.entries((!picked && ask && scene?.series) || {});
  return [
    ...(rest ? [{ key: "rest", label: rest.label, options: [], rest: rest.verb }] : []),
    ...series.map(([label, actions]) => ({ key: `series ${actions[0]}`, label, options: [], series: actions })),
    ...(more.length ? [{ key: "all", label: `With all others here: ${more.length}`, options: [], all: more }] : []),
  ];
}

/**
 * @param {Option} option
 * @param {Arg | undefined} arg the argument that is asked for
 * @param {Scene | false | null} listed where the names of pieces are, if they are listed
 * @param {(id: string) => string | undefined} named
 * @returns {Entry | null}
 */
function entryOf(option, arg, listed, named) {
  if (!arg) return { key: option.verb, label: option.label, options: [option] };
  if (listed) {
    const piece = listed.pieces.find(({ id }) => id === arg.id);
    const value = piece?.value ? ` (${piece.value})` : "";
    const name = `${piece?.name ?? named(arg.id) ?? arg.name ?? arg.id}${value}`;
    return { key: `${option.verb} ${arg.id}`, label: `${option.label}: ${name}`, options: [option] };
  }
  if (ON_BOARD.includes(arg.kind) || arg.kind === "direction") return null;
  const label = `${option.label} ${arg.name ?? arg.id}`;
  return { key: `${option.verb} ${arg.id}`, label, options: [option] };
}

/** @param {Entry} entry */
const isAlone = (entry) => !entry.options[0].args.length;
