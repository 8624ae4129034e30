// Several actions after one click: the same for many pieces, or all that remain of a verb.

/** @param {string} action */
const verbOf = (action) => action.split(" ")[0];

/** The actions that follow the one that was sent. */
export class FollowUps {
  constructor() {
    /** @type {string[]} */
    this.actions = [];
    /** The answer to a decision in between, "" if there was none. */
    this.between = "";
    /** The verb of which all remaining actions are to be taken, "" for none. */
    this.resting = "";
    /** @type {string[]} the pieces that could not follow the last group order */
    this.stayed = [];
    /** The number of actions that the last click has led to. */
    this.count = 0;
  }

  /**
   * Note what is sent: the answer to a decision in between, or the first planned action.
   * @param {{act: string, then?: string[]}} outcome
   * @param {Option[]} options of the decision
   */
  take({ act, then }, options) {
    const [planned] = this.actions;
    const aside = planned && !options.some(({ verb }) => verb === verbOf(planned));
    this.count = aside ? this.count + 1 : 1;
    if (aside) this.between = act;
    else this.actions = then ?? [];
  }

  /**
   * Return the next planned action, undefined if there is none or if a decision in between waits for the
   * user, and count it.
   * @param {Ask} ask
   * @param {string} [suggestion] suggested by the game
   */
  next(ask, suggestion) {
    const next = this.planned(ask, suggestion);
    if (next) this.count += 1;
    else if (!this.isAside(ask)) this.count = 0;
    return next;
  }

  /**
   * Return the next planned action as `next`. Actions that are no longer possible are dropped.
   * @param {Ask} ask
   * @param {string} [suggestion] suggested by the game
   */
  planned(ask, suggestion) {
    this.stayed = [];
    const more = this.more(ask, suggestion);
    if (more) return more;
    this.resting = "";
    const offered = ask.options.map(({ action }) => action);
    if (this.isAside(ask)) {
      // The answer for the first of many pieces holds for the others.
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
   * Return whether a decision comes in between: no planned action answers it. The last of many actions
   * has already left the plan at that time.
   * @param {Ask} ask
   */
  isAside({ options }) {
    const verbs = options.map(({ verb }) => verb);
    const [planned] = this.actions;
    return planned ? !verbs.includes(verbOf(planned)) : verbs.includes(verbOf(this.between));
  }

  /**
   * Return the next action of a verb of which all are to be taken. A decision in between that belongs to
   * it is answered as the game suggests.
   * @param {Ask} ask
   * @param {string} [suggestion]
   */
  more({ rest, options }, suggestion) {
    if (!this.resting || rest?.verb !== this.resting) return undefined;
    return options.find(({ verb }) => verb === this.resting)?.action ?? suggestion;
  }
}
