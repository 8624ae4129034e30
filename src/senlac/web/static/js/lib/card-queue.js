// A queue of cards: one is shown at a time, and none over an open dialog.

/** Shows cards in order. */
export class CardQueue {
  constructor() {
    /** @type {(() => HTMLDialogElement)[]} */
    this.queue = [];
    /** @type {HTMLDialogElement | null} the open card, if any */
    this.open = null;
  }

  /**
   * Show a card when the cards and dialogs before it are closed.
   * @param {() => HTMLDialogElement} card opens the card
   */
  show(card) {
    this.queue.push(card);
    if (this.queue.length === 1) this.next();
  }

  /**
   * Close a card if it is open, or remove it from the queue.
   * @param {() => HTMLDialogElement} card the function that was given to `show`
   */
  drop(card) {
    if (this.open && card === this.queue[0]) this.open.close();
    else this.queue = this.queue.filter((other) => other !== card);
  }

  next() {
    const open = document.querySelector("dialog[open]");
    if (open) {
      open.addEventListener("close", () => this.next(), { once: true });
      return;
    }
    const [card] = this.queue;
    if (!card) return;
    this.open = card();
    this.open.addEventListener("close", () => {
      this.open = null;
      this.queue.shift();
      this.next();
    });
  }
}
