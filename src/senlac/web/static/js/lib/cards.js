// Cards that tell of something: one after the other, and none over a dialog that is open.

/** Shows cards in order. */
export class Cards {
  constructor() {
    /** @type {(() => HTMLDialogElement)[]} */
    this.waiting = [];
  }

  /**
   * Show a card when whatever is open has been put away.
   * @param {() => HTMLDialogElement} card opens it
   */
  show(card) {
    this.waiting.push(card);
    if (this.waiting.length === 1) this.next();
  }

  next() {
    const open = document.querySelector("dialog[open]");
    if (open) {
      open.addEventListener("close", () => this.next(), { once: true });
      return;
    }
    const [card] = this.waiting;
    card?.().addEventListener("close", () => {
      this.waiting.shift();
      this.next();
    });
  }
}
