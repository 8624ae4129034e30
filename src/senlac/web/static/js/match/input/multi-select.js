// The initial selection, and pieces elsewhere that can join it and act as a group.

import { keyOf } from "./thing-keys.js";

/** @typedef {import("./chooser.js").Chooser} Chooser */

/**
 * Return whether an option lets a piece act with others that stand elsewhere.
 * @param {Chooser} chooser
 * @param {Option} option
 */
export const isTogether = ({ scene }, { verb, args }) =>
  args.length > 1 && args[0].kind === "piece" && (scene?.together?.includes(verb) ?? false);

/**
 * Return all pieces that can act together.
 * @param {Chooser} chooser
 * @returns {import("./thing-keys.js").Thing[]}
 */
export function companions(chooser) {
  const able = (chooser.ask?.options ?? []).filter((option) => isTogether(chooser, option));
  return [...new Map(able.map(({ args: [first] }) => [keyOf(first), first])).values()];
}

/**
 * Select several pieces at once.
 * @param {Chooser} chooser
 * @param {string[]} keys
 */
export function gather(chooser, keys) {
  const found = companions(chooser).filter((thing) => keys.includes(keyOf(thing)));
  const before = chooser.gathering ? chooser.chosen : [];
  const all = [...before, ...found.filter((thing) => !before.some((one) => keyOf(one) === keyOf(thing)))];
  if (!all.length) return false;
  chooser.clear();
  chooser.gathering = true;
  [chooser.picked, ...chooser.others] = all;
  return true;
}

/**
 * Return the piece that a decision is about, if it is the only one that can act.
 * @param {Ask | null} ask
 * @param {Scene | null} scene
 * @returns {import("./thing-keys.js").Thing | null}
 */
export function focusedPiece(ask, scene) {
  const firsts = (ask?.options ?? []).filter(({ args }) => args.length > 1).map(({ args }) => args[0]);
  const [first] = firsts;
  const one = first && firsts.every((other) => keyOf(other) === keyOf(first));
  return one && first.kind === "piece" && first.id === scene?.focus ? first : null;
}
