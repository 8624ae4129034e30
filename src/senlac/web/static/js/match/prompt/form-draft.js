// The numbers of a form for one place while they are being changed: sums, limits, and the actions.

/**
 * Return a number of things in words.
 * @param {number} number
 * @param {string} unit
 */
export const counted = (number, unit) => `${number} ${unit}${number === 1 ? "" : "s"}`;

/** What is wanted for a place. */
export class FormDraft {
  /**
   * @param {OrderForm} form
   * @param {FormPlace} place
   */
  constructor(form, place) {
    this.form = form;
    this.place = place;
    /** @type {Map<string, number>} the wanted numbers, by the action of their line */
    this.numbers = new Map(Object.entries(place.written ?? {}));
    /** The action of the place to go on with when this one has been written; "" to stay. */
    this.next = "";
  }

  get lines() {
    return this.form.groups.flatMap(({ lines }) => lines);
  }

  /** @param {string} action */
  number(action) {
    return this.numbers.get(action) ?? 0;
  }

  /** @param {string} action */
  written(action) {
    return this.place.written?.[action] ?? 0;
  }

  /** How much more it costs than what was written. */
  get spent() {
    return this.lines.reduce((sum, { action, price = 0 }) => sum + price * (this.number(action) - this.written(action)), 0);
  }

  /** What would be left of the money. */
  get money() {
    return this.form.money - this.spent;
  }

  /**
   * Return how many more are left for other places.
   * @param {FormLine} line
   */
  left({ action, left = 0 }) {
    return left + this.written(action) - this.number(action);
  }

  /**
   * Return the largest possible number of a line, other lines being what they are.
   * @param {FormLine} line
   */
  most(line) {
    const { action, price = 0, left } = line;
    const there = left === undefined ? Infinity : left + this.written(action);
    const paid = price ? this.number(action) + Math.floor(this.money / price) : Infinity;
    return Math.max(0, Math.min(there, paid));
  }

  /**
   * Return whether a number is possible, the money aside.
   * @param {FormLine} line
   */
  fits(line) {
    const number = this.number(line.action);
    return Number.isInteger(number) && number >= 0 && (line.left === undefined || this.left(line) >= 0);
  }

  /** What is wrong, "" if nothing is. */
  get fault() {
    const line = this.lines.find((one) => !this.fits(one));
    if (line) return `${line.label}: at most ${(line.left ?? 0) + this.written(line.action)} here.`;
    return this.money < 0 ? `${counted(-this.money, this.form.unit)} too much.` : "";
  }

  get isChanged() {
    return this.lines.some(({ action }) => this.number(action) !== this.written(action));
  }

  /** The cost here, and what is left, in words. */
  get total() {
    const cost = this.lines.reduce((sum, { action, price = 0 }) => sum + price * this.number(action), 0);
    return `${this.place.name}: ${counted(cost, this.form.unit)}. ${counted(this.money, this.form.unit)} left.`;
  }

  /** The actions that write these numbers in place of what was written. */
  actions() {
    const { form, place } = this;
    const lines = this.lines.flatMap(({ action, one }) => {
      const number = this.number(action);
      if (!number) return [];
      return one ? [action] : [action, `${form.number} ${number}`];
    });
    return [...(place.clears ? [place.clears] : []), ...(lines.length ? [place.action, ...lines, form.closes] : [])];
  }

  /**
   * Return the draft after another decision, null if the form has this place no longer.
   * @param {OrderForm} form
   */
  continued(form) {
    const place = form.places.find(({ action }) => action === (this.next || this.place.action));
    if (!place) return null;
    const found = new FormDraft(form, place);
    const same = !this.next && JSON.stringify(place.written) === JSON.stringify(this.place.written);
    if (same) found.numbers = this.numbers;
    return found;
  }
}
