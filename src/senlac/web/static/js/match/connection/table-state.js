// The state of a match on this page: the newest view, its board, and the log as far back as it is loaded.

/**
 * Return whether a match has begun: before that there is nothing to see or replay.
 * @param {TableView} view
 */
export const hasBegun = ({ scene }) => scene !== undefined && scene !== null;

/** Keeps the newest view of a match. */
export class TableState {
  constructor() {
    /** @type {TableView | null} */
    this.view = null;
    /** @type {Board | null} */
    this.board = null;
    /** @type {TableEvent[]} */
    this.log = [];
    /** The moment of the replay, "" while the match itself is shown. */
    this.replayed = "";
  }

  /**
   * Store a view. Returns the events since the previous view; if its board is another, only what is announced.
   * After the first view there are none: its events are past.
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
    // Events of the socket continue what is known; older ones may be missing.
    const before = view.told ? this.log.filter(({ n }) => n < since) : [];
    this.log = [...before, ...view.events];
    if (first) return [];
    return changed ? fresh.filter(({ banner, digest, out }) => banner || digest || out).map(announced) : fresh;
  }

  /** The number of the first known event. */
  get since() {
    return this.log[0]?.n ?? 0;
  }

  /**
   * Store earlier events, unless the log was replaced since they were requested.
   * @param {TableEvent[]} events
   * @param {TableView} atRequest the view at the time of the request
   */
  prepend(events, atRequest) {
    const same = this.view?.match.id === atRequest.match.id && String(this.view?.roles) === String(atRequest.roles);
    if (same && (events.at(-1)?.n ?? -1) === this.since - 1) this.log = [...events, ...this.log];
  }

  /** Discard everything, as when other roles are viewed. */
  clear() {
    this.view = null;
    this.log = [];
    this.replayed = "";
  }

  /** @returns {MatchCard | null} */
  get match() {
    return this.view?.match ?? null;
  }

  /** The game that is shown: that of the nested match, if there is one. */
  get game() {
    return this.view?.within?.game ?? this.match?.game;
  }

  /** The roles of the user. */
  get mine() {
    return this.match?.mine ?? [];
  }

  /** Whether one of the user's roles must decide now. */
  get myMove() {
    const { view } = this;
    if (!view || view.status !== "running") return false;
    return view.actors.some((role) => this.mine.includes(role));
  }

  /**
   * Return the name of a side.
   * @param {number} side
   */
  titleOf(side) {
    return this.view?.scene?.panels?.find((panel) => panel.side === side)?.title ?? "";
  }

  /**
   * Return the panel of a role.
   * @param {string} role
   */
  sideOf(role) {
    return this.view?.scene?.panels?.find(({ id }) => this.roleOf(id) === role);
  }

  /**
   * Return the role of the outer match that plays a role of what is shown.
   * @param {string} role
   */
  roleOf(role) {
    return this.view?.within?.seats[role] ?? role;
  }
}

/**
 * Return an event of another board: its text, and what ended with it.
 * @param {TableEvent} event
 * @returns {TableEvent}
 */
const announced = ({ n, kind, text, banner, digest, out }) =>
  ({ n, kind, text, ...(banner && { banner }), ...(digest && { digest }), ...(out && { out }) });
