// A queue of clicks made while an action is pending. After the answer they are executed if they still
// mean the same; otherwise the user learns why not.

const MAX_CLICKS = 6;
const QUEUE_TIMEOUT_MS = 4000;
/** The greatest distance between the halves of a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 700;
/** Milliseconds for which a new decision cannot have been read. */
const UNREAD_MS = 500;

/**
 * @typedef {object} Click
 * @property {string} key of what was clicked
 * @property {string} moment deciding role and step
 * @property {boolean} final whether a second click must be ignored, because the action rolls dice or ends
 *   a step
 * @property {() => boolean} make whether the click is still possible
 * @property {() => void} refuse tells the user why it is not
 */

/** The queued clicks, in order. */
export class ClickQueue {
  /**
   * @param {() => void} late tells the user that clicks were dropped
   * @param {() => void} changed called when the queue has changed
   */
  constructor(late, changed) {
    this.late = late;
    this.changed = changed;
    /** @type {Click[]} */
    this.clicks = [];
    /** @type {Click | null} the click whose answer is pending */
    this.made = null;
    this.since = 0;
    this.timer = 0;
    /** @type {string | null} the last decision that this page has not answered */
    this.open = null;
    /** When another decision replaced it, because another window had answered, or a deadline. */
    this.replaced = -UNREAD_MS;
  }

  get empty() {
    return this.clicks.length === 0;
  }

  /**
   * Queue a click, unless it is the second half of a double click.
   * @param {Click} click
   */
  add(click) {
    const fresh = performance.now() - this.since < DOUBLE_CLICK_MS;
    const last = this.clicks.at(-1) ?? (fresh ? this.made : null);
    if (click.final && last?.key === click.key) return;
    if (this.clicks.length < MAX_CLICKS) this.clicks.push(click);
    else this.late();
    this.changed();
  }

  /**
   * Note the click that is executed, at once or after waiting.
   * @param {Click | null} click
   */
  begin(click) {
    this.made = click;
    this.since = performance.now();
  }

  /**
   * Execute the next queued click.
   * @param {string} moment the current one
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
    // A second click on the same thing was made after seeing what the first one did.
    if (made?.key === click.key) return;
    if (timely) click.refuse();
    else this.late();
  }

  /**
   * Note the current decision. An open one stays noted while there is none.
   * @param {string | null} question
   * @param {boolean} own whether it follows from this page's action
   */
  asked(question, own) {
    if (own) this.open = null;
    if (!question) return;
    if (this.open !== null && this.open !== question) this.replaced = performance.now();
    this.open = question;
  }

  /** Whether the current decision has replaced another so recently that a click was meant for that one. */
  get unread() {
    return performance.now() - this.replaced < UNREAD_MS;
  }

  /** Drop the queue after a moment if another player must decide first. */
  pause() {
    if (this.empty || this.timer) return;
    this.timer = window.setTimeout(() => {
      this.forget();
      this.late();
    }, QUEUE_TIMEOUT_MS);
  }

  forget() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.clicks = [];
    this.made = null;
    this.changed();
  }
}
