// What is asked, written out: each option with its label and its arguments, as the manner has them.

const WIDE = 12;

/**
 * @typedef {import("./wire.js").Tree} Tree
 * @typedef {string | [number, number]} Names names in a row, or a range of numbers
 */

/**
 * Return what is asked with all lists in its options that stand under keys.
 * @param {Tree | undefined} asked
 * @returns {Tree | undefined}
 */
export function writtenOut(asked) {
  if (!asked?.lists) return asked;
  const named = (/** @type {any} */ names) => (String(names).startsWith("*") ? asked.lists[names.slice(1)] : names);
  const written = (/** @type {any} */ given) =>
    (typeof given === "string" || Array.isArray(given) ? given
      : Object.fromEntries(Object.entries(given).map(([first, names]) => [first, named(names)])));
  const options = Object.entries(asked.options).map(([verb, given]) => [verb, written(given)]);
  return { ...asked, options: Object.fromEntries(options) };
}

/**
 * Return what a role is asked, with every option.
 * @param {Tree} asked
 * @param {string} prompt
 * @param {Manner} manner
 * @param {Scene} [scene]
 * @returns {Ask}
 */
export function askOf({ role, undo, sealed, verbs = "", options = {}, humans_only = "" }, prompt, manner, scene) {
  /** @type {(Option | Span)[]} */
  const found = verbs.split(" ").filter(Boolean).flatMap((/** @type {string} */ verb) =>
    optionsOf(verb, options[verb], manner, scene));
  const { rest } = scene ?? {};
  return {
    role, undo, sealed, prompt,
    options: found.filter((option) => !isSpan(option)),
    spans: found.filter(isSpan),
    humansOnly: humans_only.split(" ").filter(Boolean),
    several: manner.several, listed: manner.listed, yields: manner.yields, closing: manner.closing, nouns: manner.nouns,
    begins: manner.begins?.[scene?.step ?? ""],
    rest: rest ? { verb: rest, label: manner.rest?.[rest] ?? "" } : undefined,
  };
}

/**
 * Return what is asked with what a lesson waits for, if one lasts.
 * @param {Lesson | undefined} lesson
 * @param {Ask} ask
 * @returns {Ask}
 */
export const taughtBy = (lesson, ask) => ({ ...ask, taught: lesson?.over ? undefined : lesson?.accept });

/**
 * @param {Option | Span} option
 * @returns {option is Span}
 */
const isSpan = (option) => "low" in option;

/**
 * @param {string} verb
 * @param {Names | Record<string, Names>} given
 * @param {Manner} manner
 * @param {Scene} [scene]
 * @returns {(Option | Span)[]}
 */
function optionsOf(verb, given, manner, scene) {
  const label = labelOf(verb, manner, scene);
  const dice = manner.dice?.includes(verb) ?? false;
  const [first, second] = manner.verbs[verb];
  /** @type {(args: Arg[]) => Option} */
  const option = (args) => {
    const action = [verb, ...args.map(({ id, word }) => word ?? id)].join(" ");
    // Of some verbs only few actions let dice fall: of these the chances are told.
    return { verb, label, dice: dice || Boolean(scene?.chances?.[action]), args, action };
  };
  /** @type {(names: Names, kind: string, before: Arg[]) => (Option | Span)[]} */
  const row = (names, kind, before) => {
    if (typeof names === "string") return names.split(" ").map((id) => option([...before, argOf(verb, kind, id, manner, scene)]));
    const [low, high] = names;
    if (high - low >= WIDE) {
      return [{ ...option(before), args: [...before, { kind: "number", id: "" }], low, high }];
    }
    const numbers = Array.from({ length: high - low + 1 }, (_, place) => String(low + place));
    return numbers.map((id) => option([...before, argOf(verb, kind, id, manner, scene)]));
  };
  if (given === "" || !first) return [option([])];
  if (typeof given === "string" || Array.isArray(given)) return row(given, first, []);
  return Object.keys(given).sort().flatMap((id) => row(given[id], second, [argOf(verb, first, id, manner, scene)]));
}

/**
 * Say an action in words, as its button and the board do.
 * @param {string} action
 * @param {Manner} manner
 * @param {Scene} scene
 * @param {(id: string) => string | undefined} named how spaces are called
 */
export function worded(action, manner, scene, named) {
  const [verb, ...ids] = action.split(" ");
  const said = ids.map((id, place) => {
    const { kind, name } = argOf(verb, manner.verbs[verb]?.[place] ?? "", id, manner, scene);
    if (kind === "piece") return scene.pieces.find((piece) => piece.id === id)?.name ?? id;
    // Of "d4, hill" the ground is to be seen.
    return name ?? (kind === "space" ? named(id)?.split(",")[0] : undefined) ?? id;
  });
  const label = labelOf(verb, manner, scene);
  return said.length ? `${label.replace(/:$/, "")}: ${said.join(" \u2192 ")}` : label;
}

/**
 * Return what stands on the button of a verb.
 * @param {string} verb
 * @param {Manner} manner
 * @param {Scene} [scene]
 */
function labelOf(verb, manner, scene) {
  const known = scene?.labels?.[verb] ?? (verb === "done" ? manner.done?.[scene?.step ?? ""] : undefined);
  return known ?? manner.labels?.[verb] ?? verb.charAt(0).toUpperCase() + verb.slice(1);
}

/**
 * @param {string} verb
 * @param {string} kind as actions have it
 * @param {string} id
 * @param {Manner} manner
 * @param {Scene} [scene]
 * @returns {Arg}
 */
function argOf(verb, kind, id, manner, scene) {
  const shown = manner.kinds?.[kind] ?? (kind === "number" ? "number" : "choice");
  if (shown === "direction") return { kind: shown, id, degrees: manner.directions?.[id] ?? 0 };
  if (shown === "choice") return { kind: shown, id, name: chosenAs(verb, id, scene) };
  return shown === "space" ? spaceOf(id, manner) : { kind: shown, id };
}

/**
 * Return what something is called in a list: as the verb has it, else as all have.
 * @param {string} verb
 * @param {string} id
 * @param {Scene} [scene]
 */
function chosenAs(verb, id, scene) {
  const words = scene?.choices ?? {};
  return words[`${verb} ${id}`] ?? words[id] ?? id;
}

/**
 * @param {string} id what actions call a space: of a place on a lattice it may be another name
 * @param {Manner} manner
 * @returns {Arg}
 */
function spaceOf(id, { places }) {
  const cell = places?.[id];
  return cell ? { kind: "space", id: cell, word: id } : { kind: "space", id };
}
