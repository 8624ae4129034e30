// The keyboard focus: it stays on the board or in the prompt when its element is removed.

/** Keeps the focus where the player works with keys. */
export class FocusKeeper {
  /**
   * @param {import("../board/highlights.js").Highlighter} highlighter
   * @param {HTMLElement} prompt
   */
  constructor(highlighter, prompt) {
    this.highlighter = highlighter;
    this.prompt = prompt;
    /** @type {"board" | "prompt" | null} where the focus was last */
    this.at = null;
    document.addEventListener("focusin", ({ target }) => this.note(/** @type {Element} */ (target)));
  }

  /**
   * Note where the focus is, unless a pointer moved it, or a dialog, which returns the focus itself.
   * @param {Element} target
   */
  note(target) {
    if (target === this.prompt || target.closest("dialog")) return;
    this.at = null;
    if (!target.matches(":focus-visible")) return;
    if (target.closest(".board")) this.at = "board";
    else if (this.prompt.contains(target)) this.at = "prompt";
  }

  /** If the element with the focus is gone, move it to a highlighted thing or to the prompt. */
  keep() {
    if (!this.at || !this.lost(document.activeElement)) return;
    const { current } = this.highlighter;
    if (this.at === "board" && current) this.highlighter.focus(current);
    else this.prompt.focus({ preventScroll: true });
  }

  /** @param {Element | null} active */
  lost(active) {
    const parked = active === this.prompt && this.at === "board";
    const unlit = active instanceof SVGElement && !active.hasAttribute("tabindex");
    return !active || active === document.body || parked || unlit;
  }
}
