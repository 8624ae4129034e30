// The pieces and spaces of actions, and the keys by which the page identifies them.

/** @typedef {{kind: string, id: string, name?: string}} Thing */

export const ON_BOARD = ["piece", "space"];

/** @param {{kind: string, id: string}} thing */
export const keyOf = (thing) => `${thing.kind}:${thing.id}`;

/**
 * @param {string} key
 * @returns {Thing}
 */
export function thingOf(key) {
  const cut = key.indexOf(":");
  return { kind: key.slice(0, cut), id: key.slice(cut + 1) };
}

/**
 * Return a number of pieces in words.
 * @param {number} number
 * @param {[string, string]} [nouns] singular and plural of the game
 */
export const countPieces = (number, [one, many] = ["piece", "pieces"]) =>
  `${number} ${number === 1 ? one : many}`;

/**
 * Return whether the odds of an option are shown before it is chosen: not if it is the only option.
 * @param {Option} option
 * @param {Ask | null} ask
 */
export const isWeighed = ({ dice }, ask) => dice && !(ask?.options.length === 1 && !ask.spans.length);

/**
 * Return whether one of some options is what a step of a tutorial waits for. Without a tutorial all are.
 * @param {Option[]} options
 * @param {Ask | null} ask
 */
export function isTaught(options, ask) {
  const fits = (/** @type {string} */ action, /** @type {string} */ pattern) => {
    const [before, after] = pattern.split("*");
    return after === undefined ? action === before : action.startsWith(before) && action.endsWith(after);
  };
  return !ask?.taught || options.some(({ action }) => ask.taught?.some((pattern) => fits(action, pattern)));
}

/**
 * Return whether all of some options are hidden from bots. The random player of the tests, which uses the
 * highlights, ignores them too: with `strike` it could edit a sheet for ever. It fills in no forms.
 * @param {Option[]} options
 * @param {Ask | null} ask
 */
export const isForHumans = (options, ask) =>
  options.length > 0 && options.every(({ verb, action }) =>
    ask?.humansOnly?.includes(verb) || ask?.form?.places.some((place) => place.action === action));

/**
 * Return the options that a step of a tutorial waits for, or all without a tutorial.
 * @param {Option[]} options
 * @param {Ask | null} ask
 */
export function tutorialOptions(options, ask) {
  const taught = options.filter((option) => isTaught([option], ask));
  return taught.length ? taught : options;
}

/**
 * Return what clicks mean: verbs that yield are left out if others are about the same thing.
 * @param {Map<string, Option[]>} lit
 * @param {string[]} [yields]
 */
export function likelyOptions(lit, yields = []) {
  for (const [key, options] of lit) {
    const firm = options.filter(({ verb }) => !yields.includes(verb));
    if (firm.length) lit.set(key, firm);
  }
  return lit;
}

/**
 * Return whether an option only turns a piece.
 * @param {Option} option
 */
export const isTurn = ({ args }) =>
  args.some(({ kind }) => kind === "direction") && args.every(({ kind }) => kind === "direction" || kind === "piece");
