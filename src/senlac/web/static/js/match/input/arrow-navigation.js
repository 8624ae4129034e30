// Arrow keys: from a highlighted thing to the nearest one in a direction.

/** @typedef {(key: string) => Point | undefined} Where returns the position of a thing on the page */

/**
 * Return the thing nearest to a point, the first of all without a point.
 * @param {string[]} keys
 * @param {Where} where
 * @param {Point | undefined} from
 * @returns {string | null}
 */
export function closest(keys, where, from) {
  if (!from) return keys[0] ?? null;
  return minimumBy(keys, (key) => {
    const at = where(key);
    return at ? Math.hypot(at[0] - from[0], at[1] - from[1]) : 0;
  })[0];
}

/**
 * Return the nearest thing ahead of a point. Sideways distance counts more.
 * @param {string[]} keys
 * @param {Where} where
 * @param {Point} from
 * @param {Point} way
 * @returns {string | null}
 */
export function nearestAhead(keys, where, [x, y], [right, down]) {
  const [key, far] = minimumBy(keys, (one) => {
    const at = where(one);
    if (!at) return Infinity;
    const [dx, dy] = [at[0] - x, at[1] - y];
    const on = dx * right + dy * down;
    return on > 1 ? on + 2 * (Math.abs(dx * down) + Math.abs(dy * right)) : Infinity;
  });
  return far < Infinity ? key : null;
}

/**
 * Return the first thing with the smallest value, and that value.
 * @param {string[]} keys
 * @param {(key: string) => number} much
 * @returns {[string | null, number]}
 */
function minimumBy(keys, much) {
  /** @type {[string | null, number]} */
  let best = [keys[0] ?? null, Infinity];
  for (const key of keys) {
    const here = much(key);
    if (here < best[1]) best = [key, here];
  }
  return best;
}
