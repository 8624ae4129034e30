// The line between this page and the match: views come in one after another, actions go out.

import { get, query, Refused } from "../lib/api.js";
import { invitation } from "../lib/invited.js";
import { whoAmI } from "../lib/me.js";
import { chairs, listed, titled } from "../lib/names.js";
import { curtain } from "./curtain.js";
import { Live } from "./socket.js";
import { numbered } from "./tellings.js";
import { Wire } from "./wire.js";

const PATIENCE = 4000;
/** So many events are loaded with a table; older ones when somebody asks for them. */
export const RECENT = 200;

/**
 * @typedef {object} Ends
 * @property {(view: TableView, more: number) => Promise<void>} show more: how many views wait
 * @property {() => void} veil hide everything, a curtain is drawn
 * @property {(message: any) => void} told
 * @property {(state: import("./socket.js").LineState) => void} state
 */

/** Brings views in order, and knows the newest. */
export class Line {
  /**
   * @param {string} match
   * @param {Ends} ends
   */
  constructor(match, ends) {
    this.match = match;
    this.ends = ends;
    this.wire = new Wire();
    /** @type {TableView | null} */
    this.newest = null;
    /** @type {TableView[]} */
    this.queue = [];
    this.draining = false;
    this.held = false;
    this.sending = false;
    /** @type {string | null} in a hot seat with secrets: the roles the screen is turned to */
    this.turned = null;
    /** @type {AbortController | null} what raises the curtain, while one is drawn */
    this.drawn = null;
    this.awaited = 0;
    /** What was sent last: the seq after it, and how many actions it came to. */
    this.row = { seq: -1, acts: 1 };
  }

  /** Whether an action is on its way, or what it led to is not here yet. */
  get busy() {
    return this.sending || (this.newest?.seq ?? 0) < this.awaited;
  }

  async open() {
    const view = await this.load();
    this.newest = view;
    // The line stands before anything is shown: the match may end while a curtain is drawn.
    this.live = new Live(this.match, {
      ask: () => ({
        since: this.newest?.event_count ?? 0,
        seq: this.newest?.seq,
        roles: this.turned,
        board: this.newest?.board_id,
        tag: this.wire.begin(this.newest),
        invite: invitation(),
      }),
      told: (message) => {
        if (message.type === "table" || message.type === "change") this.hear(message);
        else this.ends.told(message);
      },
      state: this.ends.state,
      admitted: () => this.admitted(),
    });
    await this.take(view);
  }

  /**
   * Ask whether the server still knows me as who I was when this page was loaded. The page is loaded
   * anew where I am somebody else by now, or may see the match no more.
   * @returns {Promise<boolean>} false where I played, and am nobody now
   */
  async admitted() {
    const mine = this.newest?.match.mine ?? [];
    try {
      if (mine.length && !(await whoAmI()).signed) return false;
      /** @type {Header} */
      const match = await get(`/matches/${this.match}${query({ invite: invitation() })}`);
      if (mine.some((role) => !match.mine?.includes(role))) location.reload();
    } catch (error) {
      if (error instanceof Refused && error.code === "not_found") location.reload();
    }
    return true;
  }

  /** Hang up, as before I lose sight of the match by what I do myself. */
  close() {
    this.live?.close();
  }

  /** @param {any} message */
  hear(message) {
    const view = this.wire.take(message);
    if (!view) this.live?.send({ type: "again" });
    else if (this.known(view)) void this.take(view);
    else void this.admitted().then((good) => good || this.live?.signedOut());
  }

  /**
   * Whether a view is sent to who I was when the page was loaded: to nobody a match may be open as well.
   * @param {TableView} view
   */
  known({ match }) {
    return (this.newest?.match.mine ?? []).every((role) => match.mine?.includes(role));
  }

  /**
   * Ask for a table as it is, through the eyes that the screen is turned to.
   * @returns {Promise<TableView>}
   */
  async load() {
    const asked = query({ roles: this.turned, board: this.newest?.board_id, last: RECENT, invite: invitation() });
    return this.wire.load(await get(`/matches/${this.match}/table${asked}`));
  }

  /**
   * Ask for what happened before an event.
   * @param {string[]} roles
   * @param {number} until
   * @returns {Promise<TableEvent[]>}
   */
  async earlier(roles, until) {
    const since = Math.max(0, until - RECENT);
    const asked = query({ roles: roles.join(","), since, until, invite: invitation() });
    const { events } = await get(`/matches/${this.match}/log${asked}`);
    return numbered(events, since);
  }

  /**
   * Ask for everything again.
   * @returns {Promise<void>}
   */
  async again() {
    const before = this.newest;
    const view = await this.load();
    // The live line may have been quicker: an answer that was long on its way is out of date.
    const overtaken = this.newest !== before && view.seq < (this.newest?.seq ?? 0);
    await (overtaken ? this.again() : this.take(view));
  }

  /** Keep what comes to oneself, and what waits to be shown, while a replay shows other things. */
  hold() {
    this.held = true;
    this.queue = [];
  }

  /** Go on with the newest. */
  async release() {
    this.held = false;
    await this.again();
  }

  /** @param {TableView} view */
  async take(view) {
    // A match that has lost entries, as by a restored database, answers for no action of before.
    if (view.seq < (this.newest?.seq ?? 0)) this.awaited = 0;
    this.newest = view;
    if (this.held) {
      this.ends.told({ type: "newer", view });
      return;
    }
    if (!hidden(view)) this.drawn?.abort();
    this.queue.push(view);
    if (this.draining) return;
    this.draining = true;
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) {
        if (!(await this.turn(next))) await this.ends.show(next, this.queue.length);
      }
    } finally {
      this.draining = false;
    }
  }

  /**
   * In a hot seat with secrets, draw the curtain when the decision passes to another player, and
   * ask for that player's view alone.
   * @param {TableView} view
   * @returns {Promise<boolean>} whether another view is shown instead
   */
  async turn(view) {
    const next = whoNext(view, this.turned);
    if (next === this.turned) return false;
    this.turned = next;
    this.queue = [];
    // What the one before waits for is counted in a view that the next may not see.
    this.awaited = 0;
    if (next) {
      this.ends.veil();
      const titles = new Map(view.scene?.panels?.map(({ id, title }) => [id, title]));
      this.drawn = new AbortController();
      await curtain(listed(next.split(",").map((role) => titles.get(role) ?? titled(role))), this.drawn.signal);
      this.drawn = null;
    }
    this.newest = await this.load();
    if (this.newest) this.queue = [this.newest];
    this.live?.again();
    return true;
  }

  /** How many actions were sent in one request, if nothing has happened since: they go back in one go. */
  get acts() {
    return this.newest?.seq === this.row.seq ? Math.max(1, this.row.acts) : 1;
  }

  /**
   * Send an action. Resolves with the refusal, null if it was played.
   * @param {string} role
   * @param {string} action
   * @param {string[]} [then] what follows it at once
   */
  async send(role, action, then = []) {
    if (!this.live || !this.newest || this.busy) return null;
    this.sending = true;
    const { turned } = this;
    const { seq } = this.newest;
    const answer = await this.live.act({ role, action, seq, then });
    this.sending = false;
    if (answer.type === "refused") {
      // What this page shows is past. The newer view may be on its way, or may have been lost.
      if (answer.error?.code === "stale") await this.again().catch(() => undefined);
      return answer.error ?? null;
    }
    const after = answer.seq ?? 0;
    // What others have done meanwhile is counted in the seq as well.
    this.row = { seq: after, acts: Math.min(after - seq, 1 + then.length) };
    if (turned !== this.turned) return null;
    this.awaited = after;
    // Should the view that follows get lost, the page must not wait for it for ever. If the
    // server is away, the socket will bring it.
    setTimeout(() => this.busy && this.again().catch(() => undefined), PATIENCE);
    return null;
  }
}

/**
 * Whether players at one screen hide something from each other; while they pause, too.
 * @param {TableView} view
 */
const hidden = ({ hides, match, status }) =>
  Boolean(hides && match.hotseat) && (status === "running" || status === "paused");

/**
 * Return the roles that the screen is turned to, those of one player: null, all of mine.
 * @param {TableView} view
 * @param {string | null} turned
 * @returns {string | null}
 */
function whoNext(view, turned) {
  if (!hidden(view)) return null;
  const mine = view.actors.filter((role) => view.match.mine?.includes(role));
  if (!mine.length || (turned && mine.some((role) => turned.split(",").includes(role)))) return turned;
  return chairs(view.match.seats).find(({ roles }) => roles.includes(mine[0]))?.roles.join(",") ?? null;
}
