// Decoding of what the server sends: a patch is applied to its state, and objects by name become ordered
// lists. The format is in docs/bots/protocol.md.

import { limitToTutorial, parseAsk } from "./option-decoder.js";

/** Parts of a scene that are sent as objects, so that patches are small. */
const BY_NAME = ["pieces", "marks", "tints", "tracks", "panels", "arrows", "trails", "highlights", "roster"];
/** The number of digits to which numbers in a name are padded. */
const WIDTH = 6;

/**
 * @typedef {Record<string, any>} Tree
 * @typedef {{since: number, events?: any[], state: Tree, board?: Board, manner?: ActionLabels, tag?: string}} Sent
 * @typedef {{board: Board, manner: ActionLabels, signs: Map<string, Point>}} Known
 */

/**
 * Return the result of a JSON Merge Patch (RFC 7386). The target stays unchanged.
 * @param {any} target
 * @param {any} patch
 * @returns {any}
 */
function applyMergePatch(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const made = target && typeof target === "object" && !Array.isArray(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete made[key];
    else made[key] = applyMergePatch(made[key], value);
  }
  return made;
}

/**
 * Return events with their numbers, starting at `since`.
 * @param {Tree[]} events
 * @param {number} since
 * @returns {TableEvent[]}
 */
export const numberEvents = (events, since) =>
  events.map((event, place) => /** @type {TableEvent} */ ({ n: since + place, ...event }));

/** Keeps the last state that was sent, and the boards. */
export class StateDecoder {
  constructor() {
    /** @type {Tree | null} */
    this.state = null;
    this.number = 0;
    /** The number of events in the log. */
    this.count = 0;
    /** @type {Sent | null} the last loaded table, if changes can build on it */
    this.loaded = null;
    /** @type {Map<string, Known>} */
    this.boards = new Map();
  }

  /**
   * Apply a message of the socket. Returns null if an earlier one is missing.
   * @param {Omit<Sent, "since"> & {type: string, n: number, since?: number, patch?: Tree}} message
   * @returns {TableView | null}
   */
  applyMessage(message) {
    const { type, n, patch } = message;
    if (type === "change" && (!this.state || n !== this.number + 1)) return null;
    this.number = n;
    this.state = type === "change" ? applyMergePatch(this.state, patch) : message.state;
    const { since = this.count } = message;
    const view = this.toView({ ...message, since, state: this.state ?? {} });
    this.count = view.event_count;
    return { ...view, told: true };
  }

  /**
   * Apply a table that was fetched over HTTP.
   * @param {Sent} sent
   */
  load(sent) {
    this.loaded = sent;
    return this.toView(sent);
  }

  /**
   * Start again with a new socket. Returns the tag of the loaded state that is shown: the server need not
   * send it again, and the first change applies to it.
   * @param {TableView | null} shown
   */
  begin(shown) {
    const known = shown?.tag && shown.tag === this.loaded?.tag ? this.loaded : null;
    this.state = known?.state ?? null;
    this.number = 0;
    this.count = shown?.event_count ?? 0;
    return known?.tag;
  }

  /**
   * Return the texts for actions on a board.
   * @param {string | undefined} board
   */
  mannerOf(board) {
    return this.boards.get(board ?? "")?.manner;
  }

  /**
   * Return a table as the page shows it.
   * @param {Sent} sent
   * @returns {TableView}
   */
  toView({ state, since, events = [], board, manner, tag }) {
    if (board && manner) {
      const shown = { ...board, nouns: manner.nouns };
      this.boards.set(state.board_id, {
        board: shown, manner: { ...manner, places: placesOf(board) }, signs: signsOf(board),
      });
    }
    const known = this.boards.get(state.board_id);
    const { ask } = state;
    const scene = state.scene && known ? sceneOf(state.scene, known.signs) : undefined;
    const view = /** @type {TableView} */ ({
      ...state, actors: state.actors ?? [], board: known?.board, scene,
      events: numberEvents(events, since),
      event_count: since + events.length, counted: known?.manner.counted, tag,
    });
    view.ask = ask && known ? limitToTutorial(state.lesson, parseAsk(ask, state.prompt, known.manner, scene)) : undefined;
    return view;
  }
}

/**
 * Return by space the place of signs that have no place of their own.
 * @param {Board} board
 */
const signsOf = ({ spaces }) => new Map(spaces.map(({ id, sign, at }) => [id, sign ?? at]));

/**
 * Return the cells of places that have ids of their own in actions.
 * @param {Board} board
 * @returns {Record<string, string>}
 */
function placesOf({ lattice }) {
  return Object.fromEntries((lattice?.places ?? []).flatMap(({ id, space }) => (id ? [[id, space]] : [])));
}

/**
 * Return the records of an object in the order of their ranks, then of their keys.
 * @param {Record<string, Tree> | undefined} records
 * @returns {any[]}
 */
function listOf(records) {
  const rows = Object.entries(records ?? {});
  rows.sort(([one, { z: a = 0 }], [other, { z: b = 0 }]) => a - b || (byName(one) < byName(other) ? -1 : 1));
  return rows.map(([, record]) => record);
}

/**
 * Return a name with padded numbers, so that the tenth comes after the ninth.
 * @param {string} name
 */
function byName(name) {
  return name.replace(/[0-9]+/g, (digits) => digits.padStart(WIDTH, "0"));
}

/**
 * Return a scene with lists in place of objects, and marks at the signs of their spaces.
 * @param {Tree} sent
 * @param {Map<string, Point>} signs
 * @returns {Scene}
 */
function sceneOf({ inset, ...sent }, signs) {
  const lists = Object.fromEntries(BY_NAME.map((name) => [name, listOf(sent[name])]));
  const pieces = lists.pieces.map(withReason);
  const marks = lists.marks.map((mark) => ({ at: signs.get(mark.space), ...mark }));
  const shown = inset && { ...inset, pieces: listOf(inset.pieces).map(withReason) };
  return /** @type {Scene} */ ({ ...sent, ...lists, pieces, marks, inset: shown });
}

/**
 * Return a piece with the reason for its last badge as its last line.
 * @param {Tree} piece
 * @returns {Piece}
 */
function withReason({ because, ...piece }) {
  const lines = because ? [...piece.lines ?? [], because] : piece.lines;
  return /** @type {Piece} */ ({ ...piece, lines });
}
