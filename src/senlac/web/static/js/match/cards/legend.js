// The legend: a card beside the map that explains what the present scene shows.

import { byId, h } from "../../lib/dom.js";
import { DockedCard } from "./docked.js";
import { legendParts } from "./legend-entries.js";

/** Shows the legend. */
export class Legend extends DockedCard {
  /**
   * @param {import("../connection/table-state.js").TableState} state
   * @param {import("../board/stage.js").Stage} stage
   * @param {() => ActionLabels | undefined} manner
   */
  constructor(state, stage, manner) {
    super("legend", byId("docked"), stage, byId("open-legend"));
    this.card.setAttribute("aria-label", "Legend");
    this.state = state;
    this.manner = manner;
    this.shown = "";
  }

  toggle() {
    // There is nothing to explain before the match begins.
    if (this.chip.hidden) return;
    if (this.card.hidden) this.open();
    else this.close();
  }

  /** Show the legend of the present scene, if it is open. */
  show() {
    this.chip.hidden = !this.state.view?.scene || !this.state.board;
    if (!this.card.hidden) this.draw();
  }

  /** @override */
  draw() {
    const { board, view } = this.state;
    if (!board || !view?.scene) return;
    const parts = legendParts({ board, scene: view.scene, manner: this.manner() }, this.stage).map(({ title, entries }) =>
      h("section", {}, h("h3", {}, title), h("ul", {}, entries.map(({ sample, text }) => h("li", { class: "legend-entry" }, sample, h("p", {}, text))))));
    this.refill([this.head("Legend"), ...parts], true);
  }
}
