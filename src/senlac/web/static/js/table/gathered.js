// What is in the hand before anything is clicked, and what may be taken along from elsewhere: pieces
// that go on together, as they stand.

import { keyOf } from "./things.js";

/** @typedef {import("./choose.js").Chooser} Chooser */

/**
 * Tell whether an option lets a piece go on with others that stand elsewhere.
 * @param {Chooser} chooser
 * @param {Option} option
 */
export const isTogether = ({ scene }, { verb, args }) =>
  args.length > 1 && args[0].kind === "piece" && (scene?.together?.includes(verb) ?? false);

/**
 * Return all that may go on together.
 * @param {Chooser} chooser
 * @returns {import("./things.js").Thing[]}
 */
export function companions(chooser) {
  const able = (chooser.ask?.options ?? []).filter((option) => isTogether(chooser, option));
  return [...new Map(able.map(({ args: [first] }) => [keyOf(first), first])).values()];
}

/**
 * Take up several at once.
 * @param {Chooser} chooser
 * @param {string[]} keys
 */
export function gather(chooser, keys) {
  const found = companions(chooser).filter((thing) => keys.includes(keyOf(thing)));
  const held = chooser.gathering ? chooser.chosen : [];
  const all = [...held, ...found.filter((thing) => !held.some((one) => keyOf(one) === keyOf(thing)))];
  if (!all.length) return false;
  chooser.clear();
  chooser.gathering = true;
  [chooser.picked, ...chooser.others] = all;
  return true;
}

/**
 * Return the piece that a question is about, if it alone can be told anything.
 * @param {Ask | null} ask
 * @param {Scene | null} scene
 * @returns {import("./things.js").Thing | null}
 */
export function givenBy(ask, scene) {
  const firsts = (ask?.options ?? []).filter(({ args }) => args.length > 1).map(({ args }) => args[0]);
  const [first] = firsts;
  const one = first && firsts.every((other) => keyOf(other) === keyOf(first));
  return one && first.kind === "piece" && first.id === scene?.focus ? first : null;
}
