// Zones of control: of the piece under the pointer, and on demand of all pieces.

import { s } from "../../lib/dom.js";
import { loadValue, storeValue } from "../../lib/storage.js";

/** Shows zones, and the arrows of a piece under the pointer. */
export class Zones {
  /**
   * @param {import("./board.js").BoardView} view
   * @param {HTMLElement} button switches all zones on and off
   */
  constructor(view, button) {
    this.view = view;
    this.button = button;
    /** @type {Piece[]} */
    this.pieces = [];
    this.pointed = "";
    this.all = loadValue("zones", false);
    button.addEventListener("click", () => this.toggle());
    view.svg.addEventListener("pointerover", (event) => this.point(event));
    view.svg.addEventListener("focusin", (event) => this.point(event));
    view.svg.addEventListener("pointerleave", () => this.pointAt(""));
  }

  /** @param {Scene} scene */
  show(scene) {
    this.pieces = scene.pieces.filter(({ zone = [] }) => zone.length > 0);
    this.button.hidden = !this.pieces.length;
    this.draw();
  }

  /** Show all zones, or hide them. Returns whether there are any. */
  toggle() {
    if (!this.pieces.length) return false;
    this.all = !this.all;
    storeValue("zones", this.all);
    this.draw();
    return true;
  }

  /** @param {Event} event */
  point(event) {
    const key = this.view.thingAt(event) ?? "";
    this.pointAt(key.startsWith("piece:") ? key.slice(6) : "");
  }

  /** @param {string} id */
  pointAt(id) {
    if (id === this.pointed) return;
    this.pointed = id;
    for (const arrow of this.view.groups.arrows.querySelectorAll("[data-piece]")) {
      arrow.classList.toggle("pointed", arrow.getAttribute("data-piece") === id);
    }
    this.draw();
  }

  draw() {
    this.button.setAttribute("aria-pressed", String(this.all));
    const found = this.all ? [...this.ofSides().values()] : [];
    const one = this.pieces.find(({ id }) => id === this.pointed);
    const own = (one?.zone ?? []).map((id) => this.outline(id, `zone-own side-${one?.side}`));
    this.view.groups.zones.replaceChildren(...found, ...own.filter((element) => element !== null));
  }

  /** The zones of each side. Where two sides have one, both are drawn. */
  ofSides() {
    /** @type {Map<string, SVGElement>} */
    const found = new Map();
    for (const { side, zone = [] } of this.pieces) {
      for (const id of zone) {
        const key = `${side} ${id}`;
        const fill = `url("#hatch-zone-${side}")`;
        const element = found.has(key) ? null : this.outline(id, `zone-all side-${side}`, fill);
        if (element) found.set(key, element);
      }
    }
    return found;
  }

  /**
   * @param {string} id
   * @param {string} style
   * @param {string} [fill]
   */
  outline(id, style, fill) {
    const d = this.view.space(id)?.d;
    return d ? s("path", { class: style, d, fill }) : null;
  }
}
