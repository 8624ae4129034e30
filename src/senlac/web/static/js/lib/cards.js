// Cards that tell of something: one after the other, and none over a dialog that is open.

/** Shows cards in order. */
export class Cards {
  constructor() {
    /** @type {(() => HTMLDialogElement)[]} */
    this.waiting = [];
    /** @type {HTMLDialogElement | null} the first of them, if it is open */
    this.open = null;
  }

  /**
   * Show a card when whatever is open has been put away.
   * @param {() => HTMLDialogElement} card opens it
   */
  show(card) {
    this.waiting.push(card);
    if (this.waiting.length === 1) this.next();
  }

  /**
   * Put a card away that is open, or that waits.
   * @param {() => HTMLDialogElement} card as it was given to be shown
   */
  drop(card) {
    if (this.open && card === this.waiting[0]) this.open.close();
    else this.waiting = this.waiting.filter((other) => other !== card);
  }

  next() {
    const open = document.querySelector("dialog[open]");
    if (open) {
      open.addEventListener("close", () => this.next(), { once: true });
      return;
    }
    const [card] = this.waiting;
    if (!card) return;
    this.open = card();
    this.open.addEventListener("close", () => {
      this.open = null;
      this.waiting.shift();
      this.next();
    });
  }
}
