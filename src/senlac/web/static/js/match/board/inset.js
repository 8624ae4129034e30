// A small board over the map, such as a battle: a board with pieces of its own.

import { h } from "../../lib/dom.js";
import { BoardView } from "./board.js";
import { Pieces } from "./pieces.js";

/** Shows the inset of a scene, if it has one. */
export class InsetView {
  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.stage = stage;
    this.title = h("h2", {});
    this.text = h("p", {});
    this.frame = h("div", { class: "inset-frame" });
    this.element = h("section", { class: "inset" }, h("header", {}, this.title, this.text), this.frame);
    this.element.hidden = true;
    this.view = new BoardView(this.frame, "inset-");
    this.pieces = new Pieces(this.view);
    /** @type {Inset | null} */
    this.shown = null;
    this.layoutKey = "";
    stage.append(this.element);
  }

  /**
   * @param {Board} board
   * @param {Scene} scene
   * @returns {boolean} whether the inset has appeared, disappeared or changed its subject
   */
  show(board, { inset }) {
    const before = this.shown?.id;
    this.shown = inset ?? null;
    this.element.hidden = !inset;
    this.stage.classList.toggle("has-inset", Boolean(inset));
    if (!inset) {
      this.layoutKey = "";
      return before !== undefined;
    }
    const { symbols, emblems } = board;
    const { layers, spaces, width, height, piece, title } = inset;
    const layoutKey = JSON.stringify([inset.id, layers, spaces, width, height]);
    if (layoutKey !== this.layoutKey) {
      this.view.show({ symbols, emblems, layers, spaces, width, height, piece, title });
      this.view.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      this.view.svg.setAttribute("preserveAspectRatio", "xMidYMin meet");
      this.layoutKey = layoutKey;
    }
    this.title.textContent = title;
    this.text.textContent = inset.text;
    this.element.setAttribute("aria-label", title);
    this.pieces.show({ pieces: inset.pieces });
    return before !== inset.id;
  }

  /**
   * Return the element of a piece or a space, if shown here.
   * @param {string} key
   * @returns {SVGElement | undefined}
   */
  part(key) {
    if (!this.shown) return undefined;
    const id = key.slice(key.indexOf(":") + 1);
    return key.startsWith("piece:") ? this.pieces.element(id) : this.view.outline(id);
  }

  /**
   * Return the space that a piece lies on. Both sides may have spaces of the same name.
   * @param {string} id
   */
  under(id) {
    const { space, at } = this.shown?.pieces.find((piece) => piece.id === id) ?? {};
    const outline = this.view.outline(space ?? "");
    return at && outline?.isPointInFill(new DOMPoint(...at)) ? space : undefined;
  }

  /**
   * Return the place for the dice of a piece or a space.
   * @param {string} id
   * @returns {Point | undefined}
   */
  spot(id) {
    const space = this.shown?.pieces.find((piece) => piece.id === id)?.space ?? id;
    return this.shown?.spots?.[space];
  }
}
