// Cards beside the map: each has a button above it that opens and closes it, and one is open at a time. What
// is chosen in a card is shown in the middle of the part of the map that the card leaves free. On a phone the
// card folds up meanwhile.

import { h } from "../../lib/dom.js";

const NARROW = "(max-width: 760px)";

/** A card beside the map. */
export class DockedCard {
  /**
   * @param {string} name of the card in the document
   * @param {HTMLElement} chips the row of buttons
   * @param {import("../board/stage.js").Stage} stage
   * @param {HTMLElement} [button] that opens it, if it is not in that row
   */
  constructor(name, chips, stage, button) {
    this.stage = stage;
    this.chips = chips;
    this.chip = button ?? h("button", { type: "button", class: "docked-chip", hidden: true });
    this.chip.setAttribute("aria-expanded", "false");
    this.chip.setAttribute("aria-controls", name);
    this.card = h("section", { id: name, class: "docked", hidden: true, tabindex: -1 });
    this.chip.addEventListener("click", () => (this.card.hidden ? this.open() : this.close()));
    this.card.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      this.close();
    });
    // Another card that opens takes this one's place.
    chips.addEventListener("docked", (event) => event instanceof CustomEvent && event.detail !== this && this.close(false));
    if (!button) chips.append(this.chip);
    chips.after(this.card);
  }

  /**
   * Open the card.
   * @param {boolean} [focus] whether the user asked for it
   */
  open(focus = true) {
    this.card.hidden = false;
    this.card.classList.remove("folded");
    this.chip.setAttribute("aria-expanded", "true");
    this.chips.dispatchEvent(new CustomEvent("docked", { detail: this }));
    this.draw();
    if (focus) this.card.focus({ preventScroll: true });
  }

  /** @param {boolean} [focus] whether the focus goes back to the button that opens it */
  close(focus = true) {
    if (this.card.hidden) return;
    this.card.hidden = true;
    this.chip.setAttribute("aria-expanded", "false");
    this.stage.point([]);
    if (focus) this.chip.focus({ preventScroll: true });
  }

  /** Draw the content. */
  draw() {
    this.card.replaceChildren();
  }

  /**
   * Replace the content. The focus stays on what has the same `data-key`.
   * @param {HTMLElement[]} content
   * @param {boolean} same whether the content is that of before, so that it stays scrolled
   */
  refill(content, same) {
    const { card } = this;
    const { scrollTop } = card;
    const active = document.activeElement;
    const key = card.contains(active) ? active?.getAttribute("data-key") : null;
    card.replaceChildren(...content);
    card.scrollTop = same ? scrollTop : 0;
    const again = key ? card.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /**
   * Return the head of the card: its title, which unfolds it, and the button that closes it.
   * @param {string} title
   * @param {HTMLElement[]} [before] buttons before the title
   * @param {HTMLElement[]} [after] buttons after it
   */
  head(title, before = [], after = []) {
    const name = h("button", { type: "button", class: "docked-title", "data-key": "docked-title" }, title);
    name.addEventListener("click", () => this.card.classList.remove("folded"));
    const close = iconButton("docked-close", "×", "Close", () => this.close());
    return h("header", {}, before, h("h2", {}, name), after, close);
  }

  /**
   * Show a place or a piece on the map.
   * @param {string} id
   * @param {string} space
   */
  visit(id, space) {
    this.card.classList.toggle("folded", matchMedia(NARROW).matches);
    this.stage.visit(id, space);
    const [card, whole] = [this.card, this.stage.board.frame].map((one) => one.getBoundingClientRect());
    if (card.right < whole.right) this.stage.camera.pan((whole.left - card.right) / 2 / whole.width, 0);
  }
}

/**
 * @param {string} key
 * @param {string} sign
 * @param {string} label
 * @param {() => void} press
 */
export function iconButton(key, sign, label, press) {
  const made = h("button", { type: "button", class: "icon", "data-key": key, "aria-label": label, title: label }, sign);
  made.addEventListener("click", press);
  return made;
}
