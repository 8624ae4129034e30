// Highlights of what can be clicked on the board, their names for screen readers, and the focus that the
// arrow keys move among them.

import { s } from "../../lib/dom.js";
import { closest, nearestAhead } from "../input/arrow-navigation.js";
import { isForHumans, isTurn, keyOf } from "../input/thing-keys.js";

/** Half the width of a short text on a cell of a lattice, in units of the board. */
const AROUND = 6;

/** Highlights the board as a chooser says. */
export class Highlighter {
  /**
   * @param {import("./board.js").BoardView} view
   * @param {import("./pieces.js").Pieces} pieces
   */
  constructor(view, pieces) {
    this.view = view;
    this.pieces = pieces;
    /** @type {{part: (key: string) => SVGElement | undefined}[]} views before the map, as the fan */
    this.before = [];
    /** @type {string[]} */
    this.keys = [];
    /** @type {Map<string, Option[]>} */
    this.lit = new Map();
    this.ask = /** @type {Ask | null} */ (null);
    /** @type {string | null} key of the thing with the keyboard focus */
    this.current = null;
    /** @type {Point | undefined} its position on the page */
    this.last = undefined;
  }

  /**
   * @param {string} key
   * @returns {SVGElement | undefined}
   */
  element(key) {
    return this.elements(key)[0];
  }

  /**
   * Return all elements of a thing. A piece in a stack is represented by the top piece.
   * @param {string} key
   * @returns {SVGElement[]}
   */
  elements(key) {
    const id = idOf(key);
    const here = key.startsWith("piece:")
      ? this.pieces.element(this.pieces.stacks.top(id))
      : this.view.outline(id);
    return [...this.before.map((other) => other.part(key)), here].filter((one) => one !== undefined);
  }

  /**
   * Return the key by which a thing is reached: that of its stack, unless it is shown elsewhere too.
   * @param {string} key
   */
  reached(key) {
    if (!key.startsWith("piece:") || this.before.some((other) => other.part(key))) return key;
    return `piece:${this.pieces.stacks.top(key.slice(6))}`;
  }

  /**
   * @param {import("../input/chooser.js").Chooser} chooser
   * @param {string[]} [taught] what a tutorial points at; nothing else is highlighted
   */
  show(chooser, taught) {
    const focused = document.activeElement?.getAttribute("data-thing");
    if (focused) this.last = this.at(focused);
    document.querySelectorAll(".board [data-thing]").forEach(clearHighlight);
    const all = chooser.lit();
    const lit = taught ? new Map([...all].filter(([key]) => taught.includes(idOf(key)))) : all;
    this.keys = [...new Set([...lit.keys()].map((key) => this.reached(key)))];
    this.lit = lit;
    this.ask = chooser.ask;
    const many = this.view.glow([...lit.keys()]);
    for (const [key, options] of lit) {
      if (!many.has(key)) this.highlight(key, options, options.length < chooser.chosen.length);
    }
    if (!taught) this.offer(chooser);
    this.sign(chooser.selectedThings.map(keyOf), "picked");
    if (chooser.ask && chooser.scene?.focus) this.sign([`piece:${chooser.scene.focus}`], "picked");
    this.sign((taught ?? []).flatMap((id) => [`piece:${id}`, `space:${id}`]), "taught");
    this.highlights(chooser);
    this.keepPlace(focused);
    this.view.sweep();
  }

  /**
   * Let selected pieces be removed, and those that can get the same order be added.
   * @param {import("../input/chooser.js").Chooser} chooser
   */
  offer({ chosen, fellows, given, weighed }) {
    if (weighed.length) return;
    const chosenKeys = chosen.filter((thing) => thing !== given).map(keyOf);
    const others = fellows.map(keyOf).filter((key) => !chosenKeys.includes(key));
    for (const key of [...chosenKeys, ...others]) {
      const element = this.element(key);
      if (!element || element.classList.contains("stacked")) continue;
      const taken = chosenKeys.includes(key);
      element.classList.toggle("mate", !taken);
      this.button(element, `${this.nameOf(key)}: ${taken ? "Remove" : "Add"}`);
      if (!this.keys.includes(key)) this.keys.push(key);
    }
  }

  /**
   * @param {SVGElement} element
   * @param {string} name
   */
  button(element, name) {
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "-1");
    element.setAttribute("aria-label", name);
  }

  /**
   * Keep one highlighted thing reachable by Tab: the previous one if it is still highlighted, otherwise
   * the nearest.
   * @param {string | null | undefined} before key of the thing that had the focus
   */
  keepPlace(before) {
    if (!this.keys.includes(this.current ?? "")) this.current = this.closest();
    if (before && this.keys.includes(before)) this.focus(before);
    else if (this.current) this.within(this.current);
  }

  /**
   * Make a highlighted thing reachable by Tab. If there are very many, it gets its name only now.
   * @param {string} key
   */
  within(key) {
    const element = this.element(key);
    if (element && !element.hasAttribute("role")) this.highlight(key, this.lit.get(key) ?? [], false);
    element?.setAttribute("tabindex", "0");
    return element;
  }

  /**
   * @param {string[]} keys
   * @param {string} sign
   */
  sign(keys, sign) {
    for (const element of keys.flatMap((key) => this.elements(key))) element.classList.add(sign);
  }

  /**
   * @param {string} key
   * @param {Option[]} options
   * @param {boolean} some whether only some of the selected pieces have these options
   */
  highlight(key, options, some) {
    const verbs = [...new Set(options.map(({ label }) => label))].join(", ");
    for (const element of this.elements(key)) {
      const stackmates = element.matches(".lit:not([data-humans-only])");
      element.toggleAttribute("data-humans-only", !stackmates && isForHumans(options, this.ask));
      const looks = { lit: true, some, turns: options.every(isTurn), tinted: this.view.tinted.has(idOf(key)) };
      for (const [look, has] of Object.entries(looks)) if (has) element.classList.add(look);
      const name = element.classList.contains("stacked") ? this.stackOf(key) : this.nameOf(key);
      this.button(element, `${name}: ${verbs}`);
    }
  }

  /**
   * Return the label of the stack of a piece, with the texts of the top piece.
   * @param {string} key of a piece
   */
  stackOf(key) {
    const stack = this.pieces.stacks.stacks.get(key.slice(6));
    const top = this.nameOf(`piece:${stack?.ids[0]}`);
    return `${this.view.space(stack?.space ?? "")?.name}, ${stack?.ids.length} pieces, on top ${top}`;
  }

  /** @param {string} key */
  nameOf(key) {
    const id = idOf(key);
    return this.names?.get(key) ?? this.view.space(id)?.name ?? id;
  }

  /**
   * Show the zones that matter to the selected piece.
   * @param {import("../input/chooser.js").Chooser} chooser
   */
  highlights(chooser) {
    const group = this.view.groups.highlights;
    group.replaceChildren();
    const { scene, pivot } = chooser;
    if (!scene || !pivot) return;
    for (const highlight of scene.highlights ?? []) {
      if (!highlight.pieces.includes(pivot)) continue;
      for (const id of highlight.spaces) {
        const d = this.view.space(id)?.d;
        if (d) group.append(s("path", { class: `highlight ${highlight.class}`, d }));
      }
      group.append(...this.texts(highlight));
    }
    this.spare();
  }

  /** Hide short texts that would overlap the name of a place on a lattice. */
  spare() {
    const named = this.view.map.tiles?.painter.laid.get(this.view.map.scale) ?? [];
    for (const text of this.view.groups.highlights.querySelectorAll("text")) {
      const [x, y] = ["x", "y"].map((name) => Number(text.getAttribute(name)));
      const near = named.some(({ box }) => x + AROUND > box.x && x - AROUND < box.x + box.w && y + AROUND / 2 > box.y && y - AROUND / 2 < box.y + box.h);
      text.classList.toggle("covers", near);
    }
  }

  /**
   * Write the short texts of a highlight in the lower parts of its spaces, but in the middle of an empty
   * cell of a lattice: there the names of towns run along the sides.
   * @param {Highlight} highlight
   */
  texts({ spaces, texts = [] }) {
    const low = (this.view.board?.piece ?? 0) * 0.62;
    const taken = new Set(this.pieces.shown.map(({ space }) => space));
    const free = (/** @type {string} */ id) => this.view.lattice && !taken.has(id) && !this.view.lattice.places.has(id);
    return texts.flatMap((text, place) => {
      const at = this.view.space(spaces[place])?.at;
      const y = (at?.[1] ?? 0) + (free(spaces[place]) ? 0 : low);
      return at ? [s("text", { class: "highlight-text", x: at[0], y }, text)] : [];
    });
  }

  /** @param {Scene} scene */
  call({ pieces, inset }) {
    /** @type {Map<string, string>} */
    this.names = new Map(pieces.map((piece) => [`piece:${piece.id}`, spokenName(piece)]));
    for (const { id, name } of inset?.spaces ?? []) this.names.set(`space:${id}`, name);
  }

  // ---- the keyboard ---------------------------------------------------------------------------

  /** @param {string} key */
  focus(key) {
    if (this.current) this.element(this.current)?.setAttribute("tabindex", "-1");
    this.current = key;
    this.last = this.at(key);
    this.within(key)?.focus({ preventScroll: true });
  }

  /** Return the highlighted thing nearest to the last position of the keyboard focus. */
  closest() {
    return closest(this.keys, (key) => this.at(key), this.last);
  }

  /**
   * Move to the nearest highlighted thing in a direction. Returns its key, null if there is none.
   * @param {Point} way
   */
  walk(way) {
    const active = document.activeElement?.getAttribute("data-thing") ?? "";
    const start = this.keys.includes(active) ? this.at(active) : undefined;
    const next = start ? nearestAhead(this.keys, (key) => this.at(key), start, way) : this.current;
    if (next) this.focus(next);
    return next;
  }

  /**
   * Return the centre of a thing on the page: in the fan or the inset, otherwise on the map.
   * @param {string} key
   * @returns {Point | undefined}
   */
  at(key) {
    const id = idOf(key);
    const middle = this.view.lattice && key.startsWith("space:") && this.view.space(id)?.at;
    if (middle && !this.before.some((other) => other.part(key))) {
      const { x, y } = this.view.onPage(middle);
      return [x, y];
    }
    const element = this.element(key);
    if (key.startsWith("piece:")) {
      const matrix = element instanceof SVGGraphicsElement && element.getScreenCTM();
      return matrix ? [matrix.e, matrix.f] : undefined;
    }
    const box = element?.getBoundingClientRect();
    return box && [box.x + box.width / 2, box.y + box.height / 2];
  }
}

/**
 * Return the name of a piece with the texts on it, so that speech input can use what is visible.
 * @param {Piece} piece
 */
function spokenName({ name, spoken, value, letter, note, shape }) {
  if (spoken) return `${name}, ${spoken}`;
  if (!value) return note ? `${name}, ${note}` : name;
  return shape ? name : `${name}, ${[value, letter, note].filter(Boolean).join(" ")}`;
}

/** @param {string} key */
const idOf = (key) => key.slice(key.indexOf(":") + 1);

/** @param {Element} element */
function clearHighlight(element) {
  element.classList.remove("lit", "some", "tinted", "mate", "picked", "taught", "turns");
  for (const name of ["role", "tabindex", "aria-label", "data-humans-only"]) element.removeAttribute(name);
}
