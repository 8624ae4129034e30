// The list of the user's own bodies beside the map: leader, strength, place, food, and what each is ordered to
// do. A body leads to its place on the map, and begins its orders if it can have any.

import { h } from "../../lib/dom.js";
import { DockedCard } from "./docked.js";

/** Shows the list. */
export class Armies extends DockedCard {
  /**
   * @param {HTMLElement} chips the row of buttons
   * @param {import("../connection/table-state.js").TableState} state
   * @param {import("../board/stage.js").Stage} stage
   * @param {() => string | undefined} title
   * @param {(action: string) => void} order begins the orders of a body
   */
  constructor(chips, state, stage, title, order) {
    super("armies", chips, stage);
    this.state = state;
    this.title = title;
    this.order = order;
  }

  /** @returns {RosterEntry[]} */
  get entries() {
    return this.state.view?.scene?.roster ?? [];
  }

  /** Show the list of the present scene, if it is open. */
  show() {
    const title = this.title();
    this.chip.textContent = `${title} ${this.entries.filter(({ piece }) => piece).length}`;
    this.chip.hidden = !title || !this.entries.length;
    if (this.chip.hidden) this.close(false);
    else if (!this.card.hidden) this.draw();
  }

  /** @override */
  draw() {
    const { entries } = this;
    this.card.setAttribute("aria-label", this.title() ?? "");
    const groups = [...new Set(entries.map(({ group }) => group ?? ""))].map((group) => {
      const mine = entries.filter((entry) => (entry.group ?? "") === group);
      return h("section", {}, h("h3", {}, `${group} (${mine.length})`), h("ul", {}, mine.map((entry) => h("li", {}, this.line(entry)))));
    });
    this.refill([this.head(this.title() ?? ""), ...groups], true);
  }

  /** @param {RosterEntry} entry */
  line({ piece, name, strength, place, facts = [], act, warning }) {
    const own = this.state.view?.scene?.pieces.find(({ id }) => id === piece);
    const parts = [
      h("span", { class: "army-head" }, h("b", {}, name), " ", own && h("span", { class: "army-id" }, piece), h("span", { class: "army-strength" }, strength)),
      h("span", { class: "army-place" }, place, warning && h("span", { class: "army-warning" }, " ⚠ Hungry")),
      ...facts.map((fact) => h("span", { class: "army-fact" }, `${fact} `)),
      act && h("span", { class: "army-act" }, "Give orders"),
    ];
    // An entry that is on no space says only that there is nothing yet.
    if (!piece) return h("p", { class: "army" }, parts);
    const line = h("button", { type: "button", class: ["docked-line", "army", act && "orderable"], "data-key": `army ${piece}` }, h("span", {}, parts));
    line.addEventListener("click", () => {
      const space = own?.space ?? this.stage.board.space(piece)?.id;
      if (space) this.visit(piece, space);
      if (act) this.order(act);
    });
    return line;
  }
}
