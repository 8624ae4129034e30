// The decision written out: each option with its label and its arguments.

const WIDE = 12;

/**
 * @typedef {import("./state-decoder.js").Tree} Tree
 * @typedef {string | [number, number]} Names names in a list, or a range of numbers
 */

/**
 * Return the decision of a role, with every option.
 * @param {Tree} asked
 * @param {string} prompt
 * @param {ActionLabels} manner
 * @param {Scene} [scene]
 * @returns {Ask}
 */
export function parseAsk({ role, undo, undo_acts, sealed, verbs = "", options = {}, humans_only = "" }, prompt, manner, scene) {
  /** @type {(Option | Span)[]} */
  const found = verbs.split(" ").filter(Boolean).flatMap((/** @type {string} */ verb) =>
    optionsOf(verb, options[verb], manner, scene));
  const { rest } = scene ?? {};
  return {
    role, undo, undo_acts, sealed, prompt,
    options: found.filter((option) => !isSpan(option)),
    spans: found.filter(isSpan),
    humansOnly: humans_only.split(" ").filter(Boolean),
    several: manner.several, listed: manner.listed, yields: manner.yields, aside: manner.aside, narrowed: manner.narrowed, settings: manner.settings, closing: manner.closing, nouns: manner.nouns,
    begins: manner.begins?.[scene?.step ?? ""],
    rest: rest ? { verb: rest, label: manner.rest?.[rest] ?? "" } : undefined,
  };
}

/**
 * Return the decision with what the current step of a tutorial waits for, if there is one.
 * @param {TutorialView | undefined} lesson
 * @param {Ask} ask
 * @returns {Ask}
 */
export const limitToTutorial = (lesson, ask) => ({ ...ask, taught: lesson?.over ? undefined : lesson?.accept });

/**
 * @param {Option | Span} option
 * @returns {option is Span}
 */
const isSpan = (option) => "low" in option;

/**
 * @param {string} verb
 * @param {Names | Record<string, Names>} given
 * @param {ActionLabels} manner
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
    // For verbs of which only a few actions roll dice, the scene has the chances of these.
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
 * Return an action in words, as its button and the board show it.
 * @param {string} action
 * @param {ActionLabels} manner
 * @param {Scene} scene
 * @param {(id: string) => string | undefined} named returns the name of a space
 */
export function actionText(action, manner, scene, named) {
  const [verb, ...ids] = action.split(" ");
  const said = ids.map((id, place) => {
    const { kind, name } = argOf(verb, manner.verbs[verb]?.[place] ?? "", id, manner, scene);
    if (kind === "piece") return scene.pieces.find((piece) => piece.id === id)?.name ?? id;
    // Show only "hill" of "d4, hill".
    return name ?? (kind === "space" ? named(id)?.split(",")[0] : undefined) ?? id;
  });
  const label = labelOf(verb, manner, scene);
  return said.length ? `${label.replace(/:$/, "")}: ${said.join(" \u2192 ")}` : label;
}

/**
 * Return the label of the button of a verb.
 * @param {string} verb
 * @param {ActionLabels} manner
 * @param {Scene} [scene]
 */
function labelOf(verb, manner, scene) {
  const known = scene?.labels?.[verb] ?? (verb === "done" ? manner.done?.[scene?.step ?? ""] : undefined);
  return known ?? manner.labels?.[verb] ?? verb.charAt(0).toUpperCase() + verb.slice(1);
}

/**
 * @param {string} verb
 * @param {string} kind of the argument
 * @param {string} id
 * @param {ActionLabels} manner
 * @param {Scene} [scene]
 * @returns {Arg}
 */
function argOf(verb, kind, id, manner, scene) {
  const shown = manner.kinds?.[kind] ?? (kind === "number" ? "number" : "choice");
  if (shown === "direction") return { kind: shown, id, degrees: manner.directions?.[id] ?? 0 };
  if (shown === "choice") return { kind: shown, id, name: choiceLabel(verb, id, scene) };
  return shown === "space" ? spaceOf(id, manner) : { kind: shown, id };
}

/**
 * Return the label of an argument in a list: that of the verb if it has one, otherwise the common one.
 * @param {string} verb
 * @param {string} id
 * @param {Scene} [scene]
 */
function choiceLabel(verb, id, scene) {
  const words = scene?.choices ?? {};
  return words[`${verb} ${id}`] ?? words[id] ?? id;
}

/**
 * @param {string} id of a space as actions have it; places on a lattice may have another id
 * @param {ActionLabels} manner
 * @returns {Arg}
 */
function spaceOf(id, { places }) {
  const cell = places?.[id];
  return cell ? { kind: "space", id: cell, word: id } : { kind: "space", id };
}
