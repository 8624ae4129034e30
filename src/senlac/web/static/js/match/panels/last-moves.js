// What has happened since the user's last move, as a list beside the board and as marks on it. When the
// page is opened, the server says which move that was, and how the board looked then.

import { announce } from "../../lib/announce.js";
import { get, query } from "../../lib/api.js";
import { invitationKey } from "../../lib/invitation-key.js";
import { NOTHING } from "../board/move-history.js";
import { OrderResult } from "./order-result.js";
import { SinceYourMove } from "./since-your-move.js";

/** @typedef {import("../connection/table-state.js").TableState} TableState */

/** Pieces on a board, after the user's last move. */
class Snapshot {
  /** @param {{board_id?: string, scene?: Scene}} view */
  constructor({ board_id: board = "", scene }) {
    this.board = board;
    this.pieces = scene?.pieces ?? [];
  }
}

/**
 * Return the role that must decide, if several players share the screen and all see the same; otherwise "".
 * @param {TableState} state
 */
function handOf({ view, mine }) {
  const shared = view?.match.hotseat && view.status === "running" && view.roles.length > 1;
  return (shared && view.actors.find((role) => mine.includes(role))) || "";
}

/** Shows what has happened since the user's last move. */
export class LastMoves {
  /**
   * @param {HTMLElement} element of the list
   * @param {string} match
   * @param {import("./log.js").LogCallbacks} callbacks
   * @param {import("../board/last-marks.js").LastMarks} marks
   * @param {{button: HTMLElement, acted: () => void, earlier: (event: number) => Promise<boolean>, manner: () => ActionLabels | undefined, decode: (sent: any) => TableView}} how
   *   acted: called when the user acts; earlier: loads older events into the log, until it has one; returns whether it has;
   *   manner: the texts of the game's actions
   */
  constructor(element, match, callbacks, marks, { button, acted, earlier, manner, decode }) {
    this.match = match;
    this.list = new SinceYourMove(element, match, callbacks);
    this.result = new OrderResult(element, callbacks, manner);
    this.marks = marks;
    this.acted = acted;
    this.earlier = earlier;
    /** Whether turns of the game are revealed at once, by the last player who submits. */
    this.reveals = () => Boolean(manner()?.dispatch);
    this.decode = decode;
    this.before = new Snapshot({});
    /** The roles whose last move is known. */
    this.roles = "";
    /** The number of the user's actions, so that a late answer about an earlier one is dropped. */
    this.acts = 0;
    /** The first event that is marked. */
    this.marked = -1;
    /** On a shared screen, the role that decides, and what each role has seen when it last decided. */
    this.hand = "";
    /** @type {Map<string, {from: number, before: Snapshot}>} */
    this.hands = new Map();
    marks.changed = () => {
      button.hidden = !marks.any;
      button.setAttribute("aria-pressed", String(marks.shown));
    };
    button.addEventListener("click", () => this.toggleMarks());
    marks.changed();
  }

  /**
   * The user acts: the marks have been seen.
   * @param {TableState} state
   * @param {number} acts number of actions that are sent
   * @param {boolean} more whether they continue the last order
   */
  noteAction(state, acts, more) {
    this.acts += 1;
    this.acted();
    this.list.noteAction(state, acts);
    if (!this.reveals()) this.result.begin(state, acts, more);
    if (state.view) this.before = new Snapshot(state.view);
    this.marks.turn(false);
  }

  /** @param {number} seq */
  noteAccepted(seq) {
    this.list.noteAccepted(seq);
  }

  /**
   * @param {TableState} state
   * @param {boolean} aside whether something else is shown: a replay or a tutorial
   */
  show(state, aside) {
    const { view } = state;
    if (!view) return;
    const hand = handOf(state);
    if (!aside && !hand) this.meet(state, view);
    const { mixed } = this.list;
    this.list.show(state, aside);
    if (this.list.mixed && !mixed && !hand) void this.catchUp(state, view);
    if (!aside && this.list.own) this.result.take(state);
    this.result.show(state, aside);
    if (hand && !aside) this.handOver(state, view, hand);
    else this.showOwn(state, view, aside);
  }

  /**
   * @param {TableState} state
   * @param {TableView} view
   * @param {boolean} aside whether something else is shown: a replay or a tutorial
   */
  showOwn(state, view, aside) {
    if (aside || view.board_id !== this.before.board) this.forget();
    // What the user's own action has caused is where the others begin.
    if (!aside && this.list.own && !this.list.headed) this.before = new Snapshot(view);
    else if (this.list.fresh.length) this.mark(view, state.log.at(-1)?.n ?? 0);
    // What the user's own orders have led to is as new as the rest of the turn.
    else if (!aside && this.list.own && this.reveals()) this.markTurn(state, view);
  }

  /**
   * Mark what has happened since the role that decides now last decided, on a screen that players share.
   * @param {TableState} state
   * @param {TableView} view
   * @param {string} hand the role
   */
  handOver(state, view, hand) {
    // At the beginning no role has missed anything.
    const seen = view.seq <= 1 ? state.mine : [this.hand];
    for (const role of seen) if (role) this.hands.set(role, { from: view.event_count, before: new Snapshot(view) });
    if (hand === this.hand) return;
    this.hand = hand;
    const last = this.hands.get(hand);
    if (last) this.markSince(state, view, last);
    else void this.recall(state, view, hand);
  }

  /**
   * Mark what has happened in the turn that the user's last action has revealed.
   * @param {TableState} state
   * @param {TableView} view
   */
  markTurn(state, view) {
    const newest = state.log.at(-1)?.n ?? 0;
    if (newest === this.marked || this.list.from === null) return;
    this.marked = newest;
    this.markSince(state, view, { from: this.list.from, before: this.before });
  }

  /**
   * @param {TableState} state
   * @param {TableView} view
   * @param {{from: number, before: Snapshot}} last when the role last decided
   */
  markSince({ log }, { scene, board_id: board }, { from, before }) {
    if (!scene || board !== before.board) this.forget();
    else this.marks.set(log.filter(({ n }) => n >= from), before.pieces, scene.pieces);
  }

  /**
   * Mark what has happened since a role last decided, before this page was opened.
   * @param {TableState} state
   * @param {TableView} view
   * @param {string} hand
   */
  async recall(state, view, hand) {
    const { acts } = this;
    const last = await this.lastMove(state, view, hand);
    if (last && acts === this.acts && hand === this.hand) this.markSince(state, view, last);
  }

  /**
   * Catch up if these roles are shown for the first time.
   * @param {TableState} state
   * @param {TableView} view
   */
  meet(state, view) {
    const roles = view.roles.join();
    if (this.roles === roles || !state.mine.length || view.status !== "running") return;
    this.roles = roles;
    // The first entry is the set-up: nothing has moved since then.
    if (view.seq <= 1) this.before = new Snapshot(view);
    else void this.catchUp(state, view);
  }

  /**
   * Mark the events, unless they are marked already.
   * @param {TableView} view
   * @param {number} newest number of the newest event
   */
  mark({ scene, board_id: board }, newest) {
    if (!scene || board !== this.before.board || newest === this.marked) return;
    this.marked = newest;
    this.marks.set(this.list.fresh, this.before.pieces, scene.pieces);
  }

  /** Forget the marks: another board is shown, or another moment. */
  forget() {
    this.marked = -1;
    if (this.marks.any) this.marks.clear();
  }

  /**
   * Learn from the server which events came after the user's last move, and how the board looked then.
   * @param {TableState} state
   * @param {TableView} view
   */
  async catchUp(state, view) {
    const { acts } = this;
    const last = await this.lastMove(state, view, view.roles.join(","));
    if (!last || acts !== this.acts) return;
    this.before = last.before;
    if (this.list.mixed) this.result.take(state, last.from);
    this.list.beginAt(last.from);
    this.show(state, false);
  }

  /**
   * Return the first event after the last move of some roles, and how the board looked then; undefined if nothing
   * has happened since, or without an answer: then what this browser has stored is shown.
   * @param {TableState} state
   * @param {TableView} view
   * @param {string} roles
   * @returns {Promise<{from: number, before: Snapshot} | undefined>}
   */
  async lastMove(state, view, roles) {
    const asked = { roles, invite: invitationKey() };
    try {
      const { entry, since, until } = await get(`/matches/${this.match}/moment${query(asked)}`);
      if (until >= view.event_count || !(await this.earlier(since))) return undefined;
      const heading = entry ? state.log.find(({ n, level }) => n >= since && n < until && level) : undefined;
      const at = heading ? entry - 1 : entry;
      const sent = await get(`/matches/${this.match}/replay/${at}${query({ ...asked, last: 0 })}`);
      return { from: heading?.n ?? until, before: new Snapshot(this.decode(sent)) };
    } catch {
      return undefined;
    }
  }

  /** Open or close the list. */
  toggleList() {
    this.list.toggle();
  }

  /** Show the marks, or hide them. */
  toggleMarks() {
    this.marks.turn(!this.marks.shown);
    const { history } = this.marks;
    if (history === NOTHING) announce("Nothing has moved since your last move.");
    else announce(this.marks.shown ? "The last moves are marked on the board." : "The marks of the last moves are hidden.");
  }
}
