// What on the board may be clicked, as light, as names for screen readers, and as places that
// the arrow keys walk through.

import { s } from "../lib/dom.js";
import { keyOf } from "./choose.js";

/** Lights the board up as a chooser says. */
export class Light {
  /**
   * @param {import("./board.js").BoardView} view
   * @param {import("./pieces.js").Pieces} pieces
   */
  constructor(view, pieces) {
    this.view = view;
    this.pieces = pieces;
    /** @type {string[]} */
    this.keys = [];
    /** @type {string | null} the place of the keyboard */
    this.current = null;
  }

  /**
   * @param {string} key
   * @returns {SVGElement | undefined}
   */
  element(key) {
    const id = key.slice(key.indexOf(":") + 1);
    return key.startsWith("piece:") ? this.pieces.element(id) : this.view.outlines.get(id);
  }

  /**
   * @param {import("./choose.js").Chooser} chooser
   * @param {string[]} taught what a lesson points at
   */
  show(chooser, taught = []) {
    const focused = document.activeElement?.getAttribute("data-thing");
    this.view.svg.querySelectorAll("[data-thing]").forEach(unlight);
    const lit = chooser.lit();
    this.keys = [...lit.keys()];
    for (const [key, options] of lit) this.lightUp(key, options);
    this.sign(chooser.held.map(keyOf), "picked");
    this.sign(taught.flatMap((id) => [`piece:${id}`, `space:${id}`]), "taught");
    this.overlays(chooser);
    this.keepPlace(focused);
  }

  /**
   * Keep one lit thing within reach of the Tab key: the one that was, if it is lit still.
   * @param {string | null | undefined} focused
   */
  keepPlace(focused) {
    if (!this.keys.includes(this.current ?? "")) this.current = this.keys[0] ?? null;
    if (focused && this.keys.includes(focused)) this.focus(focused);
    else if (this.current) this.element(this.current)?.setAttribute("tabindex", "0");
  }

  /**
   * @param {string[]} keys
   * @param {string} sign
   */
  sign(keys, sign) {
    for (const key of keys) this.element(key)?.classList.add(sign);
  }

  /**
   * @param {string} key
   * @param {Option[]} options
   */
  lightUp(key, options) {
    const element = this.element(key);
    if (!element) return;
    const verbs = [...new Set(options.map(({ label }) => label))].join(", ");
    element.classList.add("lit");
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "-1");
    element.setAttribute("aria-label", `${this.nameOf(key)}: ${verbs}`);
  }

  /** @param {string} key */
  nameOf(key) {
    const id = key.slice(key.indexOf(":") + 1);
    return this.names?.get(key) ?? this.view.space(id)?.name ?? id;
  }

  /**
   * Show the zones that matter to the piece in hand.
   * @param {import("./choose.js").Chooser} chooser
   */
  overlays(chooser) {
    const group = this.view.groups.overlays;
    group.replaceChildren();
    const { scene, pivot } = chooser;
    if (!scene || !pivot) return;
    for (const overlay of scene.overlays ?? []) {
      if (!overlay.pieces.includes(pivot)) continue;
      for (const id of overlay.spaces) {
        const d = this.view.space(id)?.d;
        if (d) group.append(s("path", { class: `overlay ${overlay.class}`, d }));
      }
    }
  }

  /** @param {Scene} scene */
  call(scene) {
    /** @type {Map<string, string>} */
    this.names = new Map(scene.pieces.map((piece) => [`piece:${piece.id}`, piece.name]));
  }

  // ---- the keyboard ---------------------------------------------------------------------------

  /** @param {string} key */
  focus(key) {
    if (this.current) this.element(this.current)?.setAttribute("tabindex", "-1");
    this.current = key;
    const element = this.element(key);
    element?.setAttribute("tabindex", "0");
    element?.focus({ preventScroll: true });
  }

  /**
   * Go to the nearest lit thing in a direction. Returns where that is, undefined if nowhere.
   * @param {Point} way
   * @returns {Point | undefined}
   */
  walk([right, down]) {
    const active = document.activeElement?.getAttribute("data-thing") ?? "";
    const start = this.keys.includes(active) ? this.at(active) : undefined;
    const next = start ? this.nearest(start, right, down) : this.current;
    if (!next) return undefined;
    this.focus(next);
    return this.at(next);
  }

  /**
   * Return what is lit ahead of a point; what lies aside counts as farther.
   * @param {Point} start
   * @param {number} right
   * @param {number} down
   */
  nearest([x, y], right, down) {
    const far = (/** @type {string} */ key) => {
      const at = this.at(key);
      if (!at) return Infinity;
      const [dx, dy] = [at[0] - x, at[1] - y];
      const ahead = dx * right + dy * down;
      return ahead > 1 ? ahead + 2 * (Math.abs(dx * down) + Math.abs(dy * right)) : Infinity;
    };
    const [best] = [...this.keys].sort((a, b) => far(a) - far(b));
    return best && far(best) < Infinity ? best : null;
  }

  /** @param {string} key */
  at(key) {
    const id = key.slice(key.indexOf(":") + 1);
    return key.startsWith("piece:") ? this.pieces.where(id) : this.view.space(id)?.at;
  }
}

/** @param {Element} element */
function unlight(element) {
  element.classList.remove("lit", "picked", "taught");
  for (const name of ["role", "tabindex", "aria-label"]) element.removeAttribute(name);
}
