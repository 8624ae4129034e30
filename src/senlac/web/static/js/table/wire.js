// What comes over the line, made into what the page shows: a change is put into the state that it
// belongs to, objects by name become lists in their order. docs/protocol.md tells how it is sent.

import { askOf, taughtBy } from "./asked.js";

/** The rank of what has none: records with ranks come first, the others by their names. */
const LAST = 2 ** 30;
/** To so many digits the numbers in a name are filled up. */
const WIDTH = 6;

/**
 * @typedef {Record<string, any>} Tree
 * @typedef {{since: number, events?: any[], state: Tree, board?: Board, manner?: Manner, tag?: string}} Sent
 * @typedef {{board: Board, manner: Manner, middles: Map<string, Point>}} Known
 */

/**
 * Return what a JSON Merge Patch (RFC 7386) makes of a value; the value stays as it is.
 * @param {any} target
 * @param {any} patch
 * @returns {any}
 */
export function merged(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const made = target && typeof target === "object" && !Array.isArray(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete made[key];
    else made[key] = merged(made[key], value);
  }
  return made;
}

/** Keeps the state that the line has told, and the boards. */
export class Wire {
  constructor() {
    /** @type {Tree | null} */
    this.state = null;
    this.number = 0;
    /** @type {Sent | null} what was loaded last, if it may be built upon */
    this.loaded = null;
    /** @type {Map<string, Known>} */
    this.boards = new Map();
  }

  /**
   * Take in what the socket tells. Returns null if something before it is missing.
   * @param {Sent & {type: string, n: number, patch?: Tree}} message
   * @returns {TableView | null}
   */
  take(message) {
    const { type, n, patch } = message;
    if (type === "change" && (!this.state || n !== this.number + 1)) return null;
    this.number = n;
    this.state = type === "change" ? merged(this.state, patch) : message.state;
    return { ...this.spread({ ...message, state: this.state ?? {} }), told: true };
  }

  /**
   * Take in a table that was not told by the socket.
   * @param {Sent} sent
   */
  load(sent) {
    this.loaded = sent;
    return this.spread(sent);
  }

  /**
   * Begin anew with another socket. Returns by what the server knows the state that is shown, if
   * it was loaded: it need not be told again, and the first change is one of it.
   * @param {TableView | null} shown
   */
  begin(shown) {
    const known = shown?.tag && shown.tag === this.loaded?.tag ? this.loaded : null;
    this.state = known?.state ?? null;
    this.number = 0;
    return known?.tag;
  }

  /**
   * Return how actions are spoken of on a board.
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
  spread({ state, since, events = [], board, manner, tag }) {
    if (board && manner) {
      const shown = { ...board, nouns: manner.nouns };
      const known = { board: shown, manner: { ...manner, places: placesOf(board) }, middles: middlesOf(board) };
      this.boards.set(state.board_id, known);
    }
    const known = this.boards.get(state.board_id);
    const scene = state.scene && known ? sceneOf(state.scene, known, state.ask?.options) : undefined;
    const view = /** @type {TableView} */ ({
      ...state, actors: state.actors ?? [], board: known?.board, scene,
      events: numbered(events, since),
      event_count: since + events.length, counted: known?.manner.counted, tag,
    });
    view.ask = state.ask && known ? taughtBy(state.lesson, askOf(state.ask, state.prompt, known.manner, scene)) : undefined;
    return view;
  }
}

/**
 * Return events with their numbers, the first of which is `since`.
 * @param {any[]} events
 * @param {number} since
 * @returns {TableEvent[]}
 */
export const numbered = (events, since) => events.map((event, place) => ({ n: since + place, ...event }));

/**
 * Return the middles of the spaces on which each piece has its place.
 * @param {Board} board
 */
function middlesOf({ spaces }) {
  return new Map(spaces.filter(({ stacks }) => !stacks?.length).map(({ id, at }) => [id, at]));
}

/**
 * Return the cells of places that actions call by names of their own.
 * @param {Board} board
 * @returns {Record<string, string>}
 */
function placesOf({ lattice }) {
  return Object.fromEntries((lattice?.places ?? []).flatMap(({ id, space }) => (id ? [[id, space]] : [])));
}

/**
 * Return the records of an object in their order, each with its name.
 * @template T
 * @param {Record<string, Tree> | undefined} records
 * @param {(key: string, record: Tree) => T} made
 * @returns {T[]}
 */
function listOf(records, made) {
  const rows = Object.entries(records ?? {});
  rows.sort(([one, { z: a = LAST }], [other, { z: b = LAST }]) =>
    a - b || (byName(one) < byName(other) ? -1 : 1));
  return rows.map(([key, record]) => made(key.replace(/~\d+$/, ""), record));
}

/**
 * Return a name with its numbers filled up, so that the tenth comes after the ninth.
 * @param {string} name
 */
function byName(name) {
  return name.replace(/[0-9]+/g, (digits) => digits.padStart(WIDTH, "0"));
}

/**
 * @param {string | undefined} words
 * @returns {string[]}
 */
const split = (words) => (words ? words.split(" ") : []);

/**
 * @param {Tree} sent
 * @param {Known} known
 * @param {Tree | undefined} options
 * @returns {Scene}
 */
function sceneOf(sent, { middles }, options) {
  const { kits = {}, words = {}, highlights, inset, ...scene } = sent;
  const piece = (/** @type {string} */ id, /** @type {Tree} */ record) =>
    pieceOf(id, record, kits, words);
  const within = (/** @type {string} */ id, /** @type {Tree} */ record) =>
    piece(id, record.kit ? record : { ...sent.pieces[id], ...record });
  return /** @type {Scene} */ ({
    ...scene,
    pieces: listOf(sent.pieces, piece).map((one) => placed(one, middles)),
    marks: listOf(sent.marks, (space, { kit, ...mark }) => ({ space, ...kits[kit], ...mark })),
    tints: listOf(sent.tints, (space, kit) => ({ space, ...kits[String(kit)] })),
    tracks: listOf(sent.tracks, (id, { states, ...track }) => {
      const steps = split(states).map((state, place) => ({ ...track.steps[place], state }));
      return { id, ...track, steps };
    }),
    panels: listOf(sent.panels, (id, panel) => ({
      id, ...panel, rows: listOf(panel.rows, (label, row) => ({ label, ...row })),
    })),
    arrows: listOf(sent.arrows, (key, arrow) => ({ piece: split(key)[0], target: split(key)[1], ...arrow })),
    trails: listOf(sent.trails, (key, trail) => ({ start: split(key)[0], end: split(key)[1], ...trail })),
    highlights: Object.values(highlights ?? {}).flatMap(({ of, ...head }) =>
      Object.entries(of).map(([pieces, [spaces, texts]]) => ({
        ...head, pieces: split(pieces), spaces: split(ledBy(spaces, pieces, options)), texts: split(texts),
      }))),
    inset: inset && {
      ...inset,
      spaces: listOf(inset.spaces, (id, space) => ({ id, ...space })),
      pieces: listOf(inset.pieces, within),
    },
  });
}

/**
 * Return spaces in a row, also where only the verb is told whose options lead to them.
 * @param {string} spaces
 * @param {string} piece
 * @param {Tree | undefined} options
 * @returns {string | undefined}
 */
function ledBy(spaces, piece, options) {
  return spaces.startsWith("*") ? options?.[spaces.slice(1)]?.[piece] : spaces;
}

/**
 * @param {string} id
 * @param {Tree} record
 * @param {Tree} kits what many pieces have in common
 * @param {Tree} texts the lines told of them
 * @returns {Piece}
 */
function pieceOf(id, { kit, lines, badges, steps, zone, ...record }, kits, texts) {
  const { name, spoken, letter, note } = kits[kit];
  return /** @type {Piece} */ ({
    ...kits[kit], ...record, id,
    name: name?.replaceAll("*", () => id) ?? record.name ?? "",
    spoken: spoken?.replaceAll("*", () => record.value) ?? record.spoken,
    ...letter === "*" && { letter: id },
    ...note === "*" && { note: id },
    lines: split(lines).map((key) => texts[key]),
    badges: split(badges), steps: split(steps), zone: split(zone),
  });
}

/**
 * Put a piece in the middle of its space, if that has but one place.
 * @param {Piece} piece
 * @param {Map<string, Point>} middles
 */
function placed(piece, middles) {
  const at = piece.at ?? middles.get(piece.space ?? "");
  return at ? { ...piece, at } : piece;
}
