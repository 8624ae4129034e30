// Clicks that come while an action is on its way. They wait for the answer, and are then made if
// they still mean what they meant; else it is told why not.

const MOST = 6;
const PATIENCE = 4000;
/** The two halves of a double click come within so many milliseconds. */
const DOUBLE = 700;
/** Nobody has read a question that has been there for so many milliseconds. */
const UNREAD = 500;

/**
 * @typedef {object} Click
 * @property {string} key of what was clicked
 * @property {string} moment who was asked, and in which step
 * @property {boolean} final whether it cannot be meant twice: it throws dice, or closes a step
 * @property {() => boolean} make whether it could still be made
 * @property {() => void} refuse tell why it could not
 */

/** The clicks that wait, in order. */
export class Waiting {
  /**
   * @param {() => void} late tell that they have waited in vain
   * @param {() => void} changed others wait than before
   */
  constructor(late, changed) {
    this.late = late;
    this.changed = changed;
    /** @type {Click[]} */
    this.clicks = [];
    /** @type {Click | null} the one whose answer is awaited */
    this.made = null;
    this.since = 0;
    this.timer = 0;
    /** @type {string | null} what was asked last and has not been answered by this page */
    this.open = null;
    /** When something else stood in its place, as another window had answered, or a deadline. */
    this.replaced = -UNREAD;
  }

  get empty() {
    return this.clicks.length === 0;
  }

  /**
   * Let a click wait; but the second half of a double click is part of the first.
   * @param {Click} click
   */
  add(click) {
    const fresh = performance.now() - this.since < DOUBLE;
    const last = this.clicks.at(-1) ?? (fresh ? this.made : null);
    if (click.final && last?.key === click.key) return;
    if (this.clicks.length < MOST) this.clicks.push(click);
    else this.late();
    this.changed();
  }

  /**
   * Note the click that is made, at once or after it has waited.
   * @param {Click | null} click
   */
  begin(click) {
    this.made = click;
    this.since = performance.now();
  }

  /**
   * Make the next click that waits.
   * @param {string} moment that there is now
   */
  next(moment) {
    clearTimeout(this.timer);
    this.timer = 0;
    const click = this.clicks.shift();
    if (!click) return;
    this.changed();
    const { made } = this;
    const timely = click.moment === moment;
    this.begin(click);
    if (timely && click.make()) return;
    this.made = null;
    // Whoever clicks twice at one thing has seen what the first click did.
    if (made?.key === click.key) return;
    if (timely) click.refuse();
    else this.late();
  }

  /**
   * Note what is asked. A question that stays open while there is none outlives that.
   * @param {string | null} question
   * @param {boolean} own whether it comes of what this page has done
   */
  asked(question, own) {
    if (own) this.open = null;
    if (!question) return;
    if (this.open !== null && this.open !== question) this.replaced = performance.now();
    this.open = question;
  }

  /** Whether what is asked has come in place of another so lately that a click was meant for that one. */
  get unread() {
    return performance.now() - this.replaced < UNREAD;
  }

  /** Wait no longer than a moment where somebody else must decide first. */
  pause() {
    if (this.empty || this.timer) return;
    this.timer = window.setTimeout(() => {
      this.forget();
      this.late();
    }, PATIENCE);
  }

  forget() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.clicks = [];
    this.made = null;
    this.changed();
  }
}
