// Small values stored in this browser, permanently or as long as a tab is open. No other module uses
// storage. A browser may lack it, refuse it, or be full; then the values last as long as the page.

/** @type {Map<string, unknown>} */
const pageValues = new Map();

/** @typedef {() => Storage} Store a function, because even reading the property may throw */

/** @type {Store} */
const permanentStorage = () => localStorage;
/** @type {Store} */
const tabStorage = () => sessionStorage;

/**
 * Return a stored value, or `otherwise` if there is none or it cannot be read.
 * @template T
 * @param {Store} store
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
function read(store, name, otherwise) {
  if (pageValues.has(name)) return /** @type {T} */ (pageValues.get(name));
  try {
    const kept = store().getItem(`senlac.${name}`);
    return kept === null ? otherwise : JSON.parse(kept);
  } catch {
    return otherwise;
  }
}

/**
 * @param {Store} store
 * @param {string} name
 * @param {unknown} value
 */
function write(store, name, value) {
  pageValues.set(name, value);
  try {
    store().setItem(`senlac.${name}`, JSON.stringify(value));
  } catch {
    // Private windows and WebViews may refuse. The page itself remembers the value.
  }
}

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export const loadValue = (name, otherwise) => read(permanentStorage, name, otherwise);

/**
 * @param {string} name
 * @param {unknown} value
 */
export const storeValue = (name, value) => write(permanentStorage, name, value);

/**
 * Return a value that this tab stored.
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export const loadTabValue = (name, otherwise) => read(tabStorage, name, otherwise);

/**
 * Store a value until this tab is closed.
 * @param {string} name
 * @param {unknown} value
 */
export const storeTabValue = (name, value) => write(tabStorage, name, value);
