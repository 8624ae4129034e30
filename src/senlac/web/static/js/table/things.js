// Things that actions are about, and the keys by which the page knows them again.

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
 * @param {[string, string]} [nouns] what the game calls one, and several
 */
export const piecesOf = (number, [one, many] = ["piece", "pieces"]) =>
  `${number} ${number === 1 ? one : many}`;

/**
 * Tell whether an option is weighed before it is taken: where nothing else can be done it is not.
 * @param {Option} option
 * @param {Ask | null} ask
 */
export const isWeighed = ({ dice }, ask) => dice && !(ask?.options.length === 1 && !ask.spans.length);

/**
 * Tell whether one of some options is what a step of a lesson waits for; where there is none, any may be.
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
 * Return whether all of some options are hidden from bots. The player of the tests, who plays by
 * what is lit, ignores them too: with `strike` they could edit a sheet for ever.
 * @param {Option[]} options
 * @param {Ask | null} ask
 */
export const isForHumans = (options, ask) =>
  options.length > 0 && options.every(({ verb }) => ask?.humansOnly?.includes(verb) ?? false);

/**
 * Return those of some options that a step of a lesson waits for, or all where it waits for none.
 * @param {Option[]} options
 * @param {Ask | null} ask
 */
export function taughtOf(options, ask) {
  const taught = options.filter((option) => isTaught([option], ask));
  return taught.length ? taught : options;
}

/**
 * Return what clicks mean: verbs that yield are not meant where others are about the same thing.
 * @param {Map<string, Option[]>} lit
 * @param {string[]} [yields]
 */
export function meant(lit, yields = []) {
  for (const [key, options] of lit) {
    const firm = options.filter(({ verb }) => !yields.includes(verb));
    if (firm.length) lit.set(key, firm);
  }
  return lit;
}
