// Decoding of what the server sends: a patch is applied to its state, and objects by name become ordered
// lists. The format is in docs/bots/protocol.md.

import { expandEvents } from "./event-decoder.js";
import { expandLists, limitToTutorial, parseAsk } from "./option-decoder.js";

/** The rank of records without one: records with ranks come first, the others by name. */
const LAST = 2 ** 30;
/** The number of digits to which numbers in a name are padded. */
const WIDTH = 6;

/**
 * @typedef {Record<string, any>} Tree
 * @typedef {{since: number, events?: any[], state: Tree, board?: Board, manner?: Manner, tag?: string}} Sent
 * @typedef {{board: Board, manner: Manner, middles: Map<string, Point>, signs: Map<string, Point>}} Known
 */

/**
 * Return the result of a JSON Merge Patch (RFC 7386). The target stays unchanged.
 * @param {any} target
 * @param {any} patch
 * @returns {any}
 */
export function applyMergePatch(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const made = target && typeof target === "object" && !Array.isArray(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete made[key];
    else made[key] = applyMergePatch(made[key], value);
  }
  return made;
}

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
        board: shown, manner: { ...manner, places: placesOf(board) }, middles: middlesOf(board), signs: signsOf(board),
      });
    }
    const known = this.boards.get(state.board_id);
    const ask = expandLists(state.ask);
    const scene = state.scene && known ? sceneOf(state.scene, known, ask?.options) : undefined;
    const view = /** @type {TableView} */ ({
      ...state, actors: state.actors ?? [], board: known?.board, scene,
      events: expandEvents(events, since),
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
 * Return the centres of spaces on which each piece has its place.
 * @param {Board} board
 */
function middlesOf({ spaces }) {
  return new Map(spaces.filter(({ stacks }) => !stacks?.length).map(({ id, at }) => [id, at]));
}

/**
 * Return the cells of places that have ids of their own in actions.
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
 * Return a name with padded numbers, so that the tenth comes after the ninth.
 * @param {string} name
 */
function byName(name) {
  return name.replace(/[0-9]+/g, (digits) => digits.padStart(WIDTH, "0"));
}

/**
 * @param {string | undefined} words
 * @returns {string[]}
 */
const splitWords = (words) => (words ? words.split(" ") : []);

/**
 * Return a list of words: a number before a word says how often it is repeated.
 * @param {string | undefined} words
 * @returns {string[]}
 */
function decodeRuns(words) {
  let count = 1;
  return splitWords(words).flatMap((word) => {
    if (/^[0-9]+$/.test(word)) {
      count = Number(word);
      return [];
    }
    const run = Array(count).fill(word.replaceAll("\u00a0", " ").trim());
    count = 1;
    return run;
  });
}

/**
 * Return marks, those that repaint shapes with their run-length encoded styles.
 * @param {any[]} marks
 * @param {string | undefined} paint
 */
function decodePaint(marks, paint) {
  const styles = decodeRuns(paint);
  return marks.map((mark) => (mark.shape ? { ...mark, class: styles.shift() } : mark));
}

/**
 * @param {Tree} sent
 * @param {Known} known
 * @param {Tree | undefined} options
 * @returns {Scene}
 */
function sceneOf(sent, { board, middles, signs }, options) {
  const { kits = {}, words = {}, highlights, inset, painted: paint, active, chances, ...scene } = sent;
  const piece = (/** @type {string} */ id, /** @type {Tree} */ record) =>
    pieceOf(id, record, kits, words);
  const within = (/** @type {string} */ id, /** @type {Tree} */ record) =>
    piece(id, record.kit ? record : { ...sent.pieces[id], ...record });
  return /** @type {Scene} */ ({
    ...scene,
    pieces: listOf(sent.pieces, piece).map((one) => placePiece(one, middles)),
    marks: decodePaint(listOf(sent.marks, (space, { kit, ...mark }) => ({ space, at: signs.get(space), ...kits[kit], ...mark })), paint),
    tints: listOf(sent.tints, (space, kit) => ({ space, ...kits[String(kit)] })),
    tracks: listOf(sent.tracks, (id, { states, ...track }) => {
      const steps = decodeRuns(states).map((state, place) => ({ ...track.steps[place], state }));
      return { id, ...track, steps };
    }),
    panels: listOf(sent.panels, (id, panel) => ({
      id, ...panel, active: splitWords(active).includes(id), rows: listOf(panel.rows, (label, row) => ({ label, ...row })),
    })),
    arrows: listOf(sent.arrows, (key, arrow) => ({ piece: splitWords(key)[0], target: splitWords(key)[1], ...arrow })),
    trails: listOf(sent.trails, (key, trail) => ({ start: splitWords(key)[0], end: splitWords(key)[1], ...trail })),
    chances: chances && Object.fromEntries(Object.entries(chances).map(([action, row]) =>
      [action, row.map((/** @type {[string, number]} */ [label, chance]) => ({ label, chance }))])),
    highlights: Object.values(highlights ?? {}).flatMap(({ of, ...head }) =>
      Object.entries(of).map(([pieces, [spaces, texts]]) => ({
        ...head, pieces: splitWords(pieces), spaces: splitWords(decodeSpaces(spaces, pieces, options)), texts: splitWords(texts),
      }))),
    inset: inset && { ...completeInset(board, inset), pieces: listOf(inset.pieces, within) },
  });
}

/**
 * Return a complete inset. One that was sent with the board is referred to by name.
 * @param {Board} board
 * @param {Tree} inset
 */
function completeInset({ floors = [] }, { floor, spaces, ...inset }) {
  const known = floors.find(({ id }) => id === floor);
  return { ...known ?? { spaces: listOf(spaces, (id, space) => ({ id, ...space })) }, ...inset };
}

/**
 * Return the spaces of a list. It may give only the verb whose options lead to them.
 * @param {string} spaces
 * @param {string} piece
 * @param {Tree | undefined} options
 * @returns {string | undefined}
 */
function decodeSpaces(spaces, piece, options) {
  return spaces.startsWith("*") ? options?.[spaces.slice(1)]?.[piece] : spaces;
}

/**
 * @param {string} id
 * @param {Tree} record
 * @param {Tree} kits common properties of many pieces
 * @param {Tree} texts the lines about them
 * @returns {Piece}
 */
function pieceOf(id, { kit, lines, badges, steps, zone, ...record }, kits, texts) {
  const { name, spoken, letter, note } = kits[kit];
  const [worn = "", because] = badges?.split(".") ?? [];
  return /** @type {Piece} */ ({
    ...kits[kit], ...record, id,
    name: name?.replaceAll("*", () => id) ?? record.name ?? "",
    spoken: spoken?.replaceAll("*", () => record.value) ?? record.spoken,
    ...letter === "*" && { letter: id },
    ...note === "*" && { note: id },
    lines: [...splitWords(lines), ...splitWords(because)].map((key) => texts[key]),
    badges: splitWords(worn), steps: splitWords(steps), zone: splitWords(zone),
  });
}

/**
 * Place a piece at the centre of its space, if that has only one place.
 * @param {Piece} piece
 * @param {Map<string, Point>} middles
 */
function placePiece(piece, middles) {
  const at = piece.at ?? middles.get(piece.space ?? "");
  return at ? { ...piece, at } : piece;
}
