// The connection of this page to the match: views arrive one after another, actions are sent.

import { get, query, Refused } from "../../lib/api.js";
import { actionsOver } from "../../lib/busy-button.js";
import { invitationKey } from "../../lib/invitation-key.js";
import { groupSeats, joinWords, sentenceCase } from "../../lib/labels.js";
import { whoAmI } from "../../lib/session.js";
import { drawCurtain } from "../cards/hotseat.js";
import { RECENT, takeFirstTable } from "./first-table.js";
import { ReconnectingSocket } from "./socket.js";
import { numberEvents, StateDecoder } from "./state-decoder.js";

const VIEW_TIMEOUT_MS = 4000;

/**
 * @typedef {object} StreamCallbacks
 * @property {(view: TableView, more: number) => Promise<void>} show shows a view; `more`: how many views
 *   are waiting
 * @property {() => void} veil hides everything while a curtain is drawn
 * @property {(message: any) => void} told
 * @property {(state: import("./socket.js").ConnectionState) => void} state
 */

/** Delivers views in order, and knows the newest. */
export class MatchStream {
  /**
   * @param {string} match
   * @param {StreamCallbacks} callbacks
   */
  constructor(match, callbacks) {
    this.match = match;
    this.callbacks = callbacks;
    this.decoder = new StateDecoder();
    /** @type {TableView | null} */
    this.newest = null;
    /** @type {TableView[]} */
    this.queue = [];
    this.draining = false;
    this.onHold = false;
    this.sending = false;
    /** @type {string | null} the roles whose turn it is at the screen, in a hot seat with secrets */
    this.hotseatRoles = null;
    /** @type {AbortController | null} raises the curtain, while one is drawn */
    this.curtain = null;
    this.awaited = 0;
    /** The last request: the seq after it, and its number of actions. */
    this.lastRequest = { seq: -1, acts: 1 };
  }

  /** Whether an action is pending, or the view after it has not arrived. */
  get busy() {
    return this.sending || (this.newest?.seq ?? 0) < this.awaited;
  }

  async open() {
    const view = await this.load();
    this.newest = view;
    // Connect before anything is shown: the match may end while a curtain is drawn.
    this.socket = new ReconnectingSocket(this.match, {
      ask: () => ({
        since: this.newest?.event_count ?? 0,
        seq: this.newest?.seq,
        roles: this.hotseatRoles,
        board: this.newest?.board_id,
        tag: this.decoder.begin(this.newest),
        invite: invitationKey(),
      }),
      told: (message) => {
        if (message.type === "table" || message.type === "change") this.receive(message);
        else this.callbacks.told(message);
      },
      state: this.callbacks.state,
      admitted: () => this.admitted(),
    });
    await this.take(view);
  }

  /**
   * Check that the server knows the user as the one who loaded this page. If it is another user by now,
   * or the match is not visible any more, the page is reloaded.
   * @returns {Promise<boolean>} false if the user was a player and is signed out now
   */
  async admitted() {
    const mine = this.newest?.match.mine ?? [];
    try {
      if (mine.length && !(await whoAmI()).signed) return false;
      /** @type {MatchCard} */
      const match = await get(`/matches/${this.match}${query({ invite: invitationKey() })}`);
      if (mine.some((role) => !match.mine?.includes(role))) location.reload();
    } catch (error) {
      // The user may just be taking a seat of a match that is closed to spectators from then on.
      if (error instanceof Refused && error.code === "not_found") void actionsOver().then(() => location.reload());
    }
    return true;
  }

  /** Disconnect, before the user gives up access to the match. */
  close() {
    this.socket?.close();
  }

  /** @param {any} message */
  receive(message) {
    const view = this.decoder.applyMessage(message);
    if (!view) this.socket?.send({ type: "again" });
    else if (this.isForUser(view)) void this.take(view);
    else void this.admitted().then((good) => good || this.socket?.signedOut());
  }

  /**
   * Return whether a view is for the user who loaded the page. A match can be visible without a session
   * too.
   * @param {TableView} view
   */
  isForUser({ match }) {
    return (this.newest?.match.mine ?? []).every((role) => match.mine?.includes(role));
  }

  /**
   * Fetch the current table for the roles at the screen.
   * @returns {Promise<TableView>}
   */
  async load() {
    const queryString = query({ roles: this.hotseatRoles, board: this.newest?.board_id, last: RECENT, invite: invitationKey() });
    return this.decoder.load(await (takeFirstTable(this.match) ?? get(`/matches/${this.match}/table${queryString}`)));
  }

  /**
   * Fetch the events before an event.
   * @param {string[]} roles
   * @param {number} until
   * @returns {Promise<TableEvent[]>}
   */
  async earlier(roles, until) {
    const since = Math.max(0, until - RECENT);
    const queryString = query({ roles: roles.join(","), since, until, invite: invitationKey() });
    const { events } = await get(`/matches/${this.match}/log${queryString}`);
    return numberEvents(events, since);
  }

  /**
   * Resync: fetch the full state.
   * @returns {Promise<void>}
   */
  async resync() {
    const before = this.newest;
    const view = await this.load();
    // The socket may have been faster, so a late answer is outdated.
    const overtaken = this.newest !== before && view.seq < (this.newest?.seq ?? 0);
    await (overtaken ? this.resync() : this.take(view));
  }

  /** Queue views and events while a replay is shown. */
  hold() {
    this.onHold = true;
    this.queue = [];
  }

  /** Continue with the newest view. */
  async release() {
    this.onHold = false;
    await this.resync();
  }

  /** @param {TableView} view */
  async take(view) {
    // If the match has lost entries, as after a restored backup, earlier actions are not awaited any
    // more.
    if (view.seq < (this.newest?.seq ?? 0)) this.awaited = 0;
    this.newest = view;
    if (this.onHold) {
      this.callbacks.told({ type: "newer", view });
      return;
    }
    if (!hasHotseatSecrets(view)) this.curtain?.abort();
    this.queue.push(view);
    if (this.draining) return;
    this.draining = true;
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) {
        if (!(await this.turn(next))) await this.callbacks.show(next, this.queue.length);
      }
    } finally {
      this.draining = false;
    }
  }

  /**
   * In a hot seat with secrets, draw the curtain when the decision passes to another player, and fetch
   * only that player's view.
   * @param {TableView} view
   * @returns {Promise<boolean>} whether another view is shown instead
   */
  async turn(view) {
    const next = nextHotseatRoles(view, this.hotseatRoles);
    if (next === this.hotseatRoles) return false;
    this.hotseatRoles = next;
    this.queue = [];
    // The awaited seq belongs to the previous player's view, which the next player may not see.
    this.awaited = 0;
    if (next) {
      this.callbacks.veil();
      const titles = new Map(view.scene?.panels?.map(({ id, title }) => [id, title]));
      this.curtain = new AbortController();
      await drawCurtain(joinWords(next.split(",").map((role) => titles.get(role) ?? sentenceCase(role))), this.curtain.signal);
      this.curtain = null;
    }
    this.newest = await this.load();
    if (this.newest) this.queue = [this.newest];
    this.socket?.again();
    return true;
  }

  /**
   * The number of actions that one undo takes back: those of the last request, if nothing has happened
   * since.
   */
  get acts() {
    return this.newest?.seq === this.lastRequest.seq ? Math.max(1, this.lastRequest.acts) : 1;
  }

  /**
   * Send an action. Resolves with the refusal, null if it was accepted.
   * @param {string} role
   * @param {string} action
   * @param {string[]} [then] actions that follow in the same request
   */
  async send(role, action, then = []) {
    if (!this.socket || !this.newest || this.busy) return null;
    this.sending = true;
    const { hotseatRoles: turned } = this;
    const { seq } = this.newest;
    const answer = await this.socket.act({ role, action, seq, then });
    this.sending = false;
    if (answer.type === "refused") {
      // The page is outdated. The newer view may be on its way, or lost.
      if (answer.error?.code === "stale") await this.resync().catch(() => undefined);
      return answer.error ?? null;
    }
    const after = answer.seq ?? 0;
    // The seq also counts what other players have done meanwhile.
    this.lastRequest = { seq: after, acts: Math.min(after - seq, 1 + then.length) };
    if (turned !== this.hotseatRoles) return null;
    this.awaited = after;
    // If the next view is lost, the page must not wait for ever. If the server is down, the socket brings
    // it.
    setTimeout(() => this.busy && this.resync().catch(() => undefined), VIEW_TIMEOUT_MS);
    return null;
  }
}

/**
 * Return whether players at one screen have secrets from each other, while the match is paused too.
 * @param {TableView} view
 */
const hasHotseatSecrets = ({ hides, match, status }) =>
  Boolean(hides && match.hotseat) && (status === "running" || status === "paused");

/**
 * Return the roles of the player whose turn it is at the screen, null for all of the user's.
 * @param {TableView} view
 * @param {string | null} hotseatRoles
 * @returns {string | null}
 */
function nextHotseatRoles(view, hotseatRoles) {
  if (!hasHotseatSecrets(view)) return null;
  const mine = view.actors.filter((role) => view.match.mine?.includes(role));
  if (!mine.length || (hotseatRoles && mine.some((role) => hotseatRoles.split(",").includes(role)))) return hotseatRoles;
  return groupSeats(view.match.seats).find(({ roles }) => roles.includes(mine[0]))?.roles.join(",") ?? null;
}
