// The live line to a match. It mends itself, shows its state, and sends an action again after a
// break under the id it had: the server plays it once.

import { query } from "../lib/api.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const PING = 15_000;
const DEAF = 8_000;
/** A line that is doubted is given up sooner. */
const DOUBTED = 3_000;
const SIGNED_OUT = 4401;
const NOT_SEEN = 4404;

/** @typedef {"connecting" | "live" | "lost" | "out"} LineState out: the server does not know me any more */

/** A socket that comes back. */
export class Live {
  /**
   * @param {string} match
   * @param {{
   *   ask: () => Record<string, string | number | null | undefined>,
   *   told: (message: any) => void,
   *   state: (state: LineState) => void,
   *   admitted: () => Promise<boolean>,
   * }} how ask: the query of the next connection; admitted: false where the server answers and does
   *   not know me as a player any more
   */
  constructor(match, how) {
    this.match = match;
    this.how = how;
    this.wait = FIRST_WAIT;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, {message: object, done: (answer: any) => void}>} */
    this.pending = new Map();
    window.addEventListener("offline", () => !this.closed && how.state("lost"));
    window.addEventListener("online", () => this.back());
    document.addEventListener("visibilitychange", () => !document.hidden && this.back());
    this.connect();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.how.state(this.wait === FIRST_WAIT ? "connecting" : "lost");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/matches/${this.match}/live${query(this.how.ask())}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    socket.addEventListener("open", () => socket === this.socket && this.opened(socket));
    socket.addEventListener("message", (event) => {
      // What still comes over an older one is of another row of states.
      if (socket === this.socket) this.heard(JSON.parse(event.data));
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket !== this.socket) return;
      // The match has been closed to those who only watch: the page must say so.
      if (code === NOT_SEEN) location.reload();
      else if (code === SIGNED_OUT) this.signedOut();
      else this.lost();
    });
  }

  /** @param {WebSocket} socket */
  opened(socket) {
    this.wait = FIRST_WAIT;
    this.how.state("live");
    for (const { message } of this.pending.values()) socket.send(JSON.stringify(message));
    this.beat();
  }

  lost() {
    clearTimeout(this.heart);
    clearTimeout(this.deaf);
    if (this.closed) return;
    this.how.state("lost");
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    // A browser does not tell with what status a socket was refused.
    if (this.wait > FIRST_WAIT) void this.how.admitted().then((good) => good || this.isOpen || this.signedOut());
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Stop retrying until the player returns to the page, and may have signed in elsewhere. */
  signedOut() {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.leave();
    // The next failure is looked into at once.
    this.wait = Math.max(this.wait, 2 * FIRST_WAIT);
    this.how.state("out");
    const error = { code: "signed_out", message: "You are signed out here. Sign in to play on." };
    for (const { done } of this.pending.values()) done({ type: "refused", error });
    this.pending.clear();
  }

  /** See whether the line has outlived that there was no network, or that nobody looked. */
  back() {
    if (!this.ping(DOUBTED)) this.hurry();
  }

  /** Connect now rather than later, if the line is down. */
  hurry() {
    if (this.closed || this.isOpen) return;
    if (this.socket?.readyState === WebSocket.CONNECTING) return;
    this.connect();
  }

  /** Begin a new connection, as when the roles asked for have changed. */
  again() {
    this.leave();
    this.connect();
  }

  /** Ask from time to time whether the line is there, and give it up if nobody answers. */
  beat() {
    clearTimeout(this.heart);
    this.heart = setTimeout(() => this.ping(DEAF), PING);
  }

  /**
   * Ask whether the line is there, and begin another if nobody answers. Returns whether it is open.
   * @param {number} within so many milliseconds
   */
  ping(within) {
    if (!this.send({ type: "ping" })) return false;
    clearTimeout(this.deaf);
    this.deaf = setTimeout(() => this.again(), within);
    return true;
  }

  /** @param {any} message */
  heard(message) {
    clearTimeout(this.deaf);
    this.beat();
    if (message.type === "done" || message.type === "refused") this.answered(message.id, message);
    else if (message.type === "pong") this.how.state("live");
    else {
      if (message.done) this.answered(message.done, { type: "done", seq: message.patch.seq });
      this.how.told(message);
    }
  }

  /**
   * @param {string} id
   * @param {any} answer
   */
  answered(id, answer) {
    this.pending.get(id)?.done(answer);
    this.pending.delete(id);
  }

  /** @param {object} message */
  send(message) {
    if (!this.isOpen) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  /**
   * Send an action. Resolves when the server has played or refused it, however long that takes.
   * @param {{role: string, action: string, seq: number, then: string[]}} action
   * @returns {Promise<{type: "done" | "refused", seq?: number, error?: {code: string, message: string, rule?: string}}>}
   */
  act(action) {
    const id = newId();
    const message = { type: "act", id, ...action };
    return new Promise((done) => {
      this.pending.set(id, { message, done });
      this.send(message);
      this.hurry();
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.leave();
  }

  /** Have nothing more to do with the present connection. */
  leave() {
    clearTimeout(this.heart);
    clearTimeout(this.deaf);
    const old = this.socket;
    this.socket = null;
    if (old) shut(old);
  }
}

/**
 * Close a socket; one that is still being opened is closed then, as browsers call it a fault before.
 * @param {WebSocket} socket
 */
function shut(socket) {
  if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener("open", () => socket.close());
  else socket.close();
}

/** A page from another machine over plain HTTP has no randomUUID. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
