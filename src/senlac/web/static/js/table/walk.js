// Where the arrow keys lead: from a lit thing to the nearest one in a direction.

/** @typedef {(key: string) => Point | undefined} Where where on the page a thing is seen */

/**
 * Return the thing that is nearest to a point, the first of all where there is no point.
 * @param {string[]} keys
 * @param {Where} where
 * @param {Point | undefined} from
 * @returns {string | null}
 */
export function closest(keys, where, from) {
  if (!from) return keys[0] ?? null;
  return least(keys, (key) => {
    const at = where(key);
    return at ? Math.hypot(at[0] - from[0], at[1] - from[1]) : 0;
  })[0];
}

/**
 * Return the nearest thing ahead of a point; what lies aside counts as farther.
 * @param {string[]} keys
 * @param {Where} where
 * @param {Point} from
 * @param {Point} way
 * @returns {string | null}
 */
export function ahead(keys, where, [x, y], [right, down]) {
  const [key, far] = least(keys, (one) => {
    const at = where(one);
    if (!at) return Infinity;
    const [dx, dy] = [at[0] - x, at[1] - y];
    const on = dx * right + dy * down;
    return on > 1 ? on + 2 * (Math.abs(dx * down) + Math.abs(dy * right)) : Infinity;
  });
  return far < Infinity ? key : null;
}

/**
 * Return the first of those things that have the least of something, and how much that is.
 * @param {string[]} keys
 * @param {(key: string) => number} much
 * @returns {[string | null, number]}
 */
function least(keys, much) {
  /** @type {[string | null, number]} */
  let best = [keys[0] ?? null, Infinity];
  for (const key of keys) {
    const here = much(key);
    if (here < best[1]) best = [key, here];
  }
  return best;
}
