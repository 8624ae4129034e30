// Making elements. Text is always text: nothing here reads HTML.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | false | null | undefined} Child
 * @typedef {Record<string, unknown>} Attributes
 */

/**
 * Set attributes. `on…` adds a listener, `class` may be a list, true is an empty attribute;
 * what is false or missing is left out.
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value == null || value === false) continue;
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name === "class" && Array.isArray(value)) {
      element.setAttribute("class", value.filter(Boolean).join(" "));
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/**
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
function fill(element, children) {
  for (const child of children.flat()) {
    if (child == null || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */

/**
 * @param {unknown} element
 * @returns {element is Field}
 */
const isField = (element) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/**
 * Make an HTML element. The `value` of a field is set as a property, after all else: as an attribute it
 * would be the default only, with the caret in front of it.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  const { value, ...others } = attributes;
  const field = isField(element) ? element : null;
  set(element, field ? others : attributes);
  fill(element, children);
  if (field && value != null) field.value = String(value);
  return element;
}

/**
 * Make an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  set(element, attributes);
  fill(element, children);
  return element;
}

/**
 * Find an element that the page's own HTML has.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id} on this page`);
  return found;
}

/**
 * Replace the children of an element. The child with the focus keeps it where the same `data-key` is
 * there again; a field is not replaced at all, so that caret, selection and half-typed text stay.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function refill(element, ...children) {
  const active = document.activeElement;
  const key = active && element.contains(active) ? active.getAttribute("data-key") : null;
  const fresh = document.createElement(element.localName);
  fill(fresh, children);
  const again = key === null ? null : fresh.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (active && again && keepField(element, active, fresh, again)) return;
  element.replaceChildren(...fresh.childNodes);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/**
 * Replace all children but a field and the elements around it. The field keeps its listeners.
 * Returns false, with nothing changed, where the new field is another one or lies elsewhere.
 * @param {Element} element
 * @param {Element} field which is being edited
 * @param {Element} fresh whose children are the new ones
 * @param {Element} again the field among the new children
 */
function keepField(element, field, fresh, again) {
  if (!isField(field) || !isField(again)) return false;
  const [kept, made] = [path(element, field), path(fresh, again)];
  if (kept.length !== made.length || kept.some(({ localName }, at) => localName !== made[at].localName)) return false;
  for (const [at, part] of kept.entries()) {
    replaceAround(part, made[at]);
    adopt(part, made[at]);
  }
  // The caret goes to the end where a value is set, even the same one.
  if (field.value !== again.value) field.value = again.value;
  return true;
}

/**
 * Return an element's descendants that lead to one of them, the outermost first.
 * @param {Element} element
 * @param {Element} descendant
 */
function path(element, descendant) {
  const found = [];
  for (let one = descendant; one !== element && one.parentElement; one = one.parentElement) found.unshift(one);
  return found;
}

/**
 * Replace the siblings of a child by those of another.
 * @param {Element} child
 * @param {Element} other
 */
function replaceAround(child, other) {
  for (const sibling of [...(child.parentNode?.childNodes ?? [])]) if (sibling !== child) sibling.remove();
  const siblings = [...(other.parentNode?.childNodes ?? [])];
  const at = siblings.indexOf(other);
  child.before(...siblings.slice(0, at));
  child.after(...siblings.slice(at + 1));
}

/**
 * Give an element the attributes of another, and no others.
 * @param {Element} element
 * @param {Element} other
 */
function adopt(element, other) {
  const names = other.getAttributeNames();
  for (const name of element.getAttributeNames()) if (!names.includes(name)) element.removeAttribute(name);
  for (const name of names) {
    const value = other.getAttribute(name) ?? "";
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}
