// What the page knows of a match: the newest view, its board, and the log as far back as it was loaded.

/**
 * Whether a match has begun: before that there is nothing to be seen, nor to be gone through again.
 * @param {TableView} view
 */
export const begun = ({ scene }) => scene !== undefined && scene !== null;

/** Keeps the newest view of a match. */
export class TableState {
  constructor() {
    /** @type {TableView | null} */
    this.view = null;
    /** @type {Board | null} */
    this.board = null;
    /** @type {TableEvent[]} */
    this.log = [];
    /** Where a replay is, "" while the match itself is shown. */
    this.replayed = "";
  }

  /**
   * Take a view in. Returns the events that are new since the one before, of another board only
   * what is announced; none for the first view, whose events are all past.
   * @param {TableView} view
   * @returns {TableEvent[]}
   */
  take(view) {
    const first = this.view === null;
    const board = view.board ?? this.board;
    const changed = view.board_id !== this.view?.board_id;
    this.view = view;
    this.board = board;
    const known = new Map(this.log.map((event) => [event.n, event]));
    const fresh = view.events.filter(({ n, text }) => known.get(n)?.text !== text);
    const since = view.event_count - view.events.length;
    // What the line tells goes on from what is known; before what was loaded there may be anything.
    const before = view.told ? this.log.filter(({ n }) => n < since) : [];
    this.log = [...before, ...view.events];
    if (first) return [];
    return changed ? fresh.filter(({ banner }) => banner).map(({ n, kind, text, banner }) => ({ n, kind, text, banner })) : fresh;
  }

  /** The number of the first event that is known of. */
  get since() {
    return this.log[0]?.n ?? 0;
  }

  /**
   * Take in what happened before, unless the log has become another since it was asked for.
   * @param {TableEvent[]} events
   * @param {TableView} asked the view that was shown then
   */
  precede(events, asked) {
    const same = this.view?.match.id === asked.match.id && String(this.view?.roles) === String(asked.roles);
    if (same && (events.at(-1)?.n ?? -1) === this.since - 1) this.log = [...events, ...this.log];
  }

  /** Forget everything, as when other roles are looked at. */
  clear() {
    this.view = null;
    this.log = [];
    this.replayed = "";
  }

  /** @returns {Header | null} */
  get match() {
    return this.view?.match ?? null;
  }

  /** The game that is seen: that of the match within, while there is one. */
  get game() {
    return this.view?.within?.game ?? this.match?.game;
  }

  /** The roles of mine. */
  get mine() {
    return this.match?.mine ?? [];
  }

  /** Whether one of my roles must decide now. */
  get myMove() {
    const { view } = this;
    if (!view || view.status !== "running") return false;
    return view.actors.some((role) => this.mine.includes(role));
  }

  /**
   * Return a role as the panels call it.
   * @param {string} role
   */
  sideOf(role) {
    return this.view?.scene?.panels?.find(({ id }) => this.roleOf(id) === role);
  }

  /**
   * Return the role of the match by which a role of what is seen is played.
   * @param {string} role
   */
  roleOf(role) {
    return this.view?.within?.seats[role] ?? role;
  }
}
