// The WebSocket to a match. It reconnects, shows its state, and sends an action again after a break with
// the same id, so that the server plays it once.

import { query } from "../../lib/api.js";
import { actionsOver } from "../../lib/busy-button.js";

const FIRST_WAIT_MS = 400;
const MAX_WAIT_MS = 10_000;
const PING_INTERVAL_MS = 15_000;
const PONG_TIMEOUT_MS = 8_000;
/** Milliseconds. A connection that may be dead is dropped earlier than others. */
const DOUBTED_TIMEOUT_MS = 3_000;
/** Milliseconds after the announcement of a restart in which the page tries often. */
const RESTART_MS = 15_000;
const SERVICE_RESTART = 1012;
const SIGNED_OUT = 4401;
const NOT_SEEN = 4404;

/** @typedef {"connecting" | "live" | "lost" | "out"} ConnectionState out: the user is signed out */

/** A socket that reconnects. */
export class ReconnectingSocket {
  /**
   * @param {string} match
   * @param {{ ask: () => Record<string, string | number | null | undefined>, told: (message: any) => void, state: (state: ConnectionState) => void, admitted: () => Promise<boolean>, }} how
   *   ask: query of the next connection; admitted: false if the server answers but does not know the user
   *   as a player any more
   */
  constructor(match, how) {
    this.match = match;
    this.how = how;
    this.wait = FIRST_WAIT_MS;
    this.restartEnds = 0;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, {message: object, done: (answer: any) => void}>} */
    this.pending = new Map();
    window.addEventListener("offline", () => !this.closed && how.state("lost"));
    window.addEventListener("online", () => this.checkConnection());
    document.addEventListener("visibilitychange", () => !document.hidden && this.checkConnection());
    this.connect();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.how.state(this.wait === FIRST_WAIT_MS ? "connecting" : "lost");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/matches/${this.match}/live${query(this.how.ask())}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    socket.addEventListener("open", () => socket === this.socket && this.opened(socket));
    socket.addEventListener("message", (event) => {
      // Messages of an older socket belong to another sequence of states.
      if (socket === this.socket) this.receive(JSON.parse(event.data));
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket !== this.socket) return;
      // The match has been closed to spectators: the reload shows that. If the user is taking a seat, the
      // reload must wait until the answer has arrived and the salt is stored.
      if (code === NOT_SEEN) void actionsOver().then(() => location.reload());
      else if (code === SIGNED_OUT) this.signedOut();
      else this.lost(code === SERVICE_RESTART);
    });
  }

  /** @param {WebSocket} socket */
  opened(socket) {
    this.wait = FIRST_WAIT_MS;
    this.how.state("live");
    for (const { message } of this.pending.values()) socket.send(JSON.stringify(message));
    this.keepAlive();
  }

  /** @param {boolean} restarts the server has announced that it restarts */
  lost(restarts = false) {
    clearTimeout(this.heart);
    clearTimeout(this.deaf);
    if (this.closed) return;
    this.how.state("lost");
    const now = performance.now();
    if (restarts) this.restartEnds = now + RESTART_MS;
    if (now < this.restartEnds) {
      // Spread over half a second, so that not all pages of the server come at the same moment.
      this.wait = FIRST_WAIT_MS;
      this.timer = setTimeout(() => this.connect(), Math.random() * 500);
      return;
    }
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    // Browsers do not reveal the status with which a socket was refused.
    if (this.wait > FIRST_WAIT_MS) void this.how.admitted().then((good) => good || this.isOpen || this.signedOut());
    this.wait = Math.min(this.wait * 2, MAX_WAIT_MS);
  }

  /** Stop retrying until the player returns to the page, and may have signed in elsewhere. */
  signedOut() {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.detach();
    // The next failure is checked at once.
    this.wait = Math.max(this.wait, 2 * FIRST_WAIT_MS);
    this.how.state("out");
    const error = { code: "signed_out", message: "You are signed out here. Sign in to play on." };
    for (const { done } of this.pending.values()) done({ type: "refused", error });
    this.pending.clear();
  }

  /** Check that the connection has survived a loss of network, or a hidden page. */
  checkConnection() {
    if (!this.ping(DOUBTED_TIMEOUT_MS)) this.reconnectNow();
  }

  /** Connect now if the socket is down. */
  reconnectNow() {
    if (this.closed || this.isOpen) return;
    if (this.socket?.readyState === WebSocket.CONNECTING) return;
    this.connect();
  }

  /** Open a new connection, as when other roles are requested. */
  again() {
    this.detach();
    this.connect();
  }

  /** Ping from time to time, and drop the connection if there is no answer. */
  keepAlive() {
    clearTimeout(this.heart);
    this.heart = setTimeout(() => this.ping(PONG_TIMEOUT_MS), PING_INTERVAL_MS);
  }

  /**
   * Ping, and reconnect if there is no answer. Returns whether the socket is open.
   * @param {number} within milliseconds
   */
  ping(within) {
    if (!this.send({ type: "ping" })) return false;
    clearTimeout(this.deaf);
    this.deaf = setTimeout(() => this.again(), within);
    return true;
  }

  /** @param {any} message */
  receive(message) {
    clearTimeout(this.deaf);
    this.keepAlive();
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
   * Send an action. Resolves when the server has accepted or refused it, however long that takes.
   * @param {{role: string, action: string, seq: number, then: string[]}} action
   * @returns {Promise<{type: "done" | "refused", seq?: number, error?: {code: string, message: string, rule?: string}}>}
   */
  act(action) {
    const id = newId();
    const message = { type: "act", id, ...action };
    return new Promise((done) => {
      this.pending.set(id, { message, done });
      this.send(message);
      this.reconnectNow();
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.detach();
  }

  /** Detach from the current socket. */
  detach() {
    clearTimeout(this.heart);
    clearTimeout(this.deaf);
    const old = this.socket;
    this.socket = null;
    if (old) shut(old);
  }
}

/**
 * Close a socket. One that is still connecting is closed once it is open, because browsers report an
 * earlier close as an error.
 * @param {WebSocket} socket
 */
function shut(socket) {
  if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener("open", () => socket.close());
  else socket.close();
}

/** Over plain HTTP from another machine there is no randomUUID. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
