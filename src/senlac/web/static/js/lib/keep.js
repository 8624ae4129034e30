// Small things that this browser remembers. Without storage they last as long as the page.

/** @type {Map<string, unknown>} */
const here = new Map();

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function recall(name, otherwise) {
  if (here.has(name)) return /** @type {T} */ (here.get(name));
  try {
    const kept = localStorage.getItem(`senlac.${name}`);
    return kept === null ? otherwise : JSON.parse(kept);
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  here.set(name, value);
  try {
    localStorage.setItem(`senlac.${name}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse; the page itself remembers.
  }
}
