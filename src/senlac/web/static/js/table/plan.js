// What one click has begun and several actions do: the same for many pieces, or all that is left.

/** @param {string} action */
const verbOf = (action) => action.split(" ")[0];

/** The actions that follow the one that was sent. */
export class Plan {
  constructor() {
    /** @type {string[]} */
    this.actions = [];
    /** What was answered to a question that came between, "" if none did. */
    this.between = "";
    /** The verb of which all is to be done that is left, "" for none. */
    this.resting = "";
    /** @type {string[]} the pieces that could not do what many were told, when it was asked last */
    this.stayed = [];
  }

  /**
   * Note what is sent: the answer to a question between, or the first of what is planned.
   * @param {{act: string, then?: string[]}} outcome
   * @param {Option[]} options those of the question
   */
  take({ act, then }, options) {
    const [planned] = this.actions;
    const aside = planned && !options.some(({ verb }) => verb === verbOf(planned));
    if (aside) this.between = act;
    else this.actions = then ?? [];
  }

  /**
   * Return what is to be done next, undefined if nothing is, or if a question in between waits for
   * its answer. What is no longer possible is forgotten.
   * @param {Ask} ask
   * @param {string} [suggestion] what the game proposes
   */
  next(ask, suggestion) {
    this.stayed = [];
    const more = this.more(ask, suggestion);
    if (more) return more;
    this.resting = "";
    const offered = ask.options.map(({ action }) => action);
    if (this.isAside(ask)) {
      // What was answered for the first of many holds for the others.
      return offered.includes(this.between) ? this.between : undefined;
    }
    if (!this.actions.length) this.between = "";
    const gone = this.actions.filter((action) => !offered.includes(action));
    const shared = gone.filter((action) => ask.several?.includes(verbOf(action)));
    this.stayed = shared.map((action) => action.split(" ")[1]);
    this.actions = this.actions.filter((action) => offered.includes(action));
    return this.actions.shift();
  }

  /**
   * Tell whether a question comes between: none of what is planned answers it. The last of many
   * has left the plan when it is asked for that one.
   * @param {Ask} ask
   */
  isAside({ options }) {
    const verbs = options.map(({ verb }) => verb);
    const [planned] = this.actions;
    return planned ? !verbs.includes(verbOf(planned)) : verbs.includes(verbOf(this.between));
  }

  /**
   * Return what comes next of a verb of which all is to be done; a question in between that belongs
   * to it is answered as the game proposes.
   * @param {Ask} ask
   * @param {string} [suggestion]
   */
  more({ rest, options }, suggestion) {
    if (!this.resting || rest?.verb !== this.resting) return undefined;
    return options.find(({ verb }) => verb === this.resting)?.action ?? suggestion;
  }
}
