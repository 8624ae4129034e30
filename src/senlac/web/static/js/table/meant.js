// What a click on something that cannot be chosen may have meant: the server is asked why not.

/**
 * Return the actions that a click on an unlit thing may have meant, the likeliest first.
 * @param {import("./choose.js").Chooser} chooser
 * @param {import("./choose.js").Thing} thing
 * @returns {string[]}
 */
export function meant(chooser, thing) {
  const offered = new Set(chooser.open.map(({ verb }) => verb));
  const verbs = Object.entries(chooser.ask?.verbs ?? kindsOf(chooser.ask?.options ?? []));
  const rank = (/** @type {string} */ verb) => (offered.has(verb) ? 0 : 1);
  return verbs
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([verb, kinds]) => guess(chooser, verb, kinds, thing))
    .filter((text) => text !== null);
}

/**
 * @param {import("./choose.js").Chooser} chooser
 * @param {string} verb
 * @param {string[]} kinds
 * @param {import("./choose.js").Thing} thing
 */
function guess({ picked, scene }, verb, kinds, thing) {
  if (picked && kinds[0] === picked.kind && kinds[1] === thing.kind) {
    return `${verb} ${picked.id} ${thing.id}`;
  }
  if (picked || kinds[0] !== thing.kind) return null;
  if (kinds.length === 1) return `${verb} ${thing.id}`;
  const own = scene?.pieces.find(({ id }) => id === thing.id);
  if (kinds[1] === "space" && own?.space) return `${verb} ${thing.id} ${own.space}`;
  return kinds[1] === thing.kind ? `${verb} ${thing.id} ${thing.id}` : null;
}

/**
 * @param {Option[]} options
 * @returns {Record<string, string[]>}
 */
function kindsOf(options) {
  return Object.fromEntries(options.map(({ verb, args }) => [verb, args.map(({ kind }) => kind)]));
}
