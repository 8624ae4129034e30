// Search for a place of a large map by name or number, or for a piece by name.

import { announce, toast } from "../../lib/announce.js";
import { byId, h } from "../../lib/dom.js";

/** The most results that are listed at once. */
const MAX_RESULTS = 8;

/** @typedef {{id: string, name: string, more: string}} Found a place or piece, and where it is */

/** The search field and its results. */
export class Finder {
  /**
   * @param {import("../board/board.js").BoardView} view
   * @param {() => Scene | undefined} scene
   * @param {(id: string, space: string) => void} go called with the chosen result
   */
  constructor(view, scene, go) {
    this.view = view;
    this.scene = scene;
    this.go = go;
    this.element = byId("find");
    this.field = /** @type {HTMLInputElement} */ (byId("find-name"));
    this.list = byId("find-list");
    /** @type {Found[]} */
    this.found = [];
    this.at = 0;
    this.field.addEventListener("input", () => this.search());
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.field.addEventListener("blur", () => this.close());
    // The field keeps the focus while the list is touched.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", ({ target }) => {
      const option = target instanceof Element ? target.closest("[role=option]") : null;
      if (option) this.choose([...this.list.children].indexOf(option));
    });
  }

  /** Show the field if the board is large enough to need a search. */
  show() {
    this.element.hidden = !this.view.lattice;
  }

  /** Focus the field. Returns whether there is one. */
  open() {
    if (this.element.hidden) return false;
    this.field.select();
    this.field.focus();
    return true;
  }

  close() {
    this.list.hidden = true;
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
  }

  search() {
    this.at = 0;
    this.found = this.fitting(plain(this.field.value));
    if (!this.found.length) {
      this.close();
      return;
    }
    this.list.replaceChildren(...this.found.map(({ name, more }, place) =>
      h("li", { role: "option", id: `find-${place}` }, name, h("small", {}, more))));
    this.list.hidden = false;
    this.field.setAttribute("aria-expanded", "true");
    this.mark();
  }

  /** Mark the result that Enter chooses. */
  mark() {
    [...this.list.children].forEach((option, place) => option.setAttribute("aria-selected", String(place === this.at)));
    this.field.setAttribute("aria-activedescendant", `find-${this.at}`);
  }

  /**
   * Return the results, those that begin with the text first: places by rank, then numbers, then pieces.
   * @param {string} text
   * @returns {Found[]}
   */
  fitting(text) {
    const { lattice } = this.view;
    if (!lattice || !text) return [];
    const places = [...lattice.places.values()].sort((a, b) => (a.rank ?? 2) - (b.rank ?? 2))
      .map(({ space, name }) => ({ id: space, name, more: space }));
    const numbers = [...lattice.index.keys()].filter((id) => plain(id).startsWith(text)).slice(0, MAX_RESULTS)
      .map((id) => ({ id, name: id, more: this.view.space(id)?.name.replace(`${id}, `, "") ?? "" }));
    const pieces = (this.scene()?.pieces ?? []).filter(({ space }) => lattice.index.has(space ?? ""))
      .map(({ id, name, space = "" }) => ({ id, name, more: this.view.space(space)?.name ?? "" }));
    const named = [...places, ...pieces].filter(({ name }) => plain(name).includes(text));
    const first = named.filter(({ name }) => plain(name).startsWith(text));
    return [...first, ...numbers, ...named.filter((one) => !first.includes(one))].slice(0, MAX_RESULTS);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { key } = event;
    if (key === "Escape") {
      this.close();
      this.field.blur();
      this.view.svg.focus({ preventScroll: true });
    } else if (key === "Enter") this.choose(this.at);
    else if (this.found.length && (key === "ArrowDown" || key === "ArrowUp")) {
      this.at = (this.at + (key === "ArrowDown" ? 1 : this.found.length - 1)) % this.found.length;
      this.mark();
    } else return;
    event.preventDefault();
  }

  /** @param {number} place */
  choose(place) {
    if (this.list.hidden) this.search();
    const found = this.found[place];
    this.close();
    if (!found) {
      toast(this.field.value ? `Nothing found for “${this.field.value}”.` : "Nothing found.");
      this.field.setAttribute("aria-invalid", "true");
      return;
    }
    this.field.removeAttribute("aria-invalid");
    this.field.value = found.name;
    const space = this.scene()?.pieces.find(({ id }) => id === found.id)?.space ?? found.id;
    announce(`${found.name}: ${this.view.space(space)?.name ?? space}.`);
    this.go(found.id, space);
  }
}

/**
 * Return a text in lower case, without diacritics.
 * @param {string} text
 */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
