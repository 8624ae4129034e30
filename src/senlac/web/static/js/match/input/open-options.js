// The options that continue a selection. Verbs that are set aside need their button first, so that the map
// does not light up for what is hardly ever done.

import { isTogether } from "./multi-select.js";
import { keyOf, ON_BOARD } from "./thing-keys.js";

/** @typedef {import("./chooser.js").Chooser} Chooser */

/**
 * Return the options that continue a selection, ranges of numbers included.
 * @param {Chooser} chooser
 * @returns {Option[]}
 */
export function openOptions(chooser) {
  const { ask, picked, verb: wanted } = chooser;
  const all = [...(ask?.options ?? []), ...(ask?.spans ?? [])];
  if (!picked) return wanted ? all.filter(({ verb }) => verb === wanted) : all.filter((option) => !isAside(option, ask));
  const keys = chooser.chosen.map(keyOf);
  if (chooser.apart) {
    return (ask?.options ?? []).filter((option) => isTogether(chooser, option) && keyOf(option.args[0]) === keys[0]);
  }
  return all.filter(({ args: [first], verb }) =>
    first && keys.includes(keyOf(first)) && (keys.length === 1 || chooser.isShared(verb)) && (!wanted || verb === wanted));
}

/**
 * Return whether an option is about something on the board, but not what a click there means at once.
 * @param {Option} option
 * @param {Ask | null} ask
 */
const isAside = ({ verb, args: [first] }, ask) =>
  !ask?.taught && Boolean(ask?.aside?.includes(verb)) && ON_BOARD.includes(first?.kind);

/**
 * Return the buttons of the verbs that are set aside, or that limit the highlights to them.
 * @param {Chooser} chooser
 * @returns {import("./chooser.js").Entry[]}
 */
export function asideEntries({ ask, picked, verb: wanted, scene }) {
  if (picked || wanted) return [];
  const narrowed = (/** @type {Option} */ { verb, args }) =>
    !ask?.taught && ask?.narrowed?.includes(verb) && ON_BOARD.includes(args[0]?.kind);
  const options = (ask?.options ?? []).filter((option) => isAside(option, ask) || narrowed(option));
  const labels = new Map(options.map(({ verb, label }) => [verb, label]));
  return [...labels].map(([verb, label]) => {
    const note = scene?.notes?.[verb];
    return { key: `aside ${verb}`, label: `${label}…${note ? `\n${note}` : ""}`, options: [], aside: verb };
  });
}

/**
 * Return the buttons for what a verb can be about, once its own button was pressed: with what is known of
 * each, in the order in which the game tells it.
 * @param {Chooser} chooser
 * @returns {import("./chooser.js").Entry[]}
 */
export function narrowedEntries(chooser) {
  const { open, picked, scene, verb: wanted } = chooser;
  const order = Object.keys(scene?.notes ?? {});
  if (!wanted || picked) return [];
  return open.filter(({ action }) => order.includes(action))
    .sort((a, b) => order.indexOf(a.action) - order.indexOf(b.action))
    .map((option) => ({ key: option.action, label: `${chooser.nameOf(option.args[0])}\n${scene?.notes?.[option.action]}`, options: [option] }));
}
