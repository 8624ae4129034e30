// Builders of elements. Text is always text: nothing here parses HTML.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | false | null | undefined} Child
 * @typedef {Record<string, unknown>} Attributes
 */

/**
 * Set attributes. `on…` adds a listener, `class` may be a list, true is an empty attribute; false and
 * missing values are left out.
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
 * Create an HTML element. The `value` of a field is set last and as a property: as an attribute it would
 * only be the default, with the caret in front of it.
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
 * Create an SVG element.
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
 * Return an element that is part of the page's own HTML.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id} on this page`);
  return found;
}

/**
 * Replace the children of an element. The focus stays on a child whose `data-key` occurs again. A field
 * with the focus is not replaced at all, so that caret, selection and half-typed text stay.
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
 * Replace all children except a field and the elements around it. The field keeps its listeners. Returns
 * false, with nothing changed, if the new field differs or is nested differently.
 * @param {Element} element
 * @param {Element} field that is being edited
 * @param {Element} fresh element with the new children
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
  // Setting a value moves the caret to the end, even if the value is the same.
  if (field.value !== again.value) field.value = again.value;
  return true;
}

/**
 * Return the path from an element to a descendant, outermost first, both left out.
 * @param {Element} element
 * @param {Element} descendant
 */
function path(element, descendant) {
  const found = [];
  for (let one = descendant; one !== element && one.parentElement; one = one.parentElement) found.unshift(one);
  return found;
}

/**
 * Replace the siblings of a child by those of another element.
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
 * Give an element exactly the attributes of another.
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
