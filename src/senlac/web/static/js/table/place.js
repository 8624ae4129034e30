// The place of the keyboard: it stays on the board or at the question when what had it is gone.

/** Keeps the focus where the player works with keys. */
export class Place {
  /**
   * @param {import("./light.js").Light} light
   * @param {HTMLElement} prompt
   */
  constructor(light, prompt) {
    this.light = light;
    this.prompt = prompt;
    /** @type {"board" | "prompt" | null} where the keys were last */
    this.at = null;
    document.addEventListener("focusin", ({ target }) => this.note(/** @type {Element} */ (target)));
  }

  /**
   * Note where the keys are; a pointer leaves nothing to be kept, and a dialog gives back what it takes.
   * @param {Element} target
   */
  note(target) {
    if (target === this.prompt || target.closest("dialog")) return;
    this.at = null;
    if (!target.matches(":focus-visible")) return;
    if (target.closest(".board")) this.at = "board";
    else if (this.prompt.contains(target)) this.at = "prompt";
  }

  /** Go on from what is lit, or from the question, if what had the focus is no longer there. */
  keep() {
    if (!this.at || !this.lost(document.activeElement)) return;
    const { current } = this.light;
    if (this.at === "board" && current) this.light.focus(current);
    else this.prompt.focus({ preventScroll: true });
  }

  /** @param {Element | null} active */
  lost(active) {
    const parked = active === this.prompt && this.at === "board";
    const unlit = active instanceof SVGElement && !active.hasAttribute("tabindex");
    return !active || active === document.body || parked || unlit;
  }
}
