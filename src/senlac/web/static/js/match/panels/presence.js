// Presence at the table: the number of spectators, and the players who are away.

import { byId } from "../../lib/dom.js";
import { joinWords, sentenceCase } from "../../lib/labels.js";

/**
 * Milliseconds that a player may be gone before they count as away: they may be reloading the page or
 * reconnecting.
 */
const GRACE_MS = 8_000;

/** Tracks who has the match open, and shows which awaited players are away. */
export class PresenceList {
  /** @param {import("../connection/table-state.js").TableState} state */
  constructor(state) {
    this.state = state;
    /** @type {string[] | null} the roles whose players are present, null until known */
    this.here = null;
    /** @type {Map<string, number>} when each was last seen to leave */
    this.left = new Map();
    this.came = Date.now();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {{here: string[], watching: number}} message */
  receive({ here, watching }) {
    byId("watching").textContent = watching ? `${watching} watching` : "";
    for (const role of this.here ?? []) if (!here.includes(role)) this.left.set(role, Date.now());
    this.here = here;
    this.show();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(), GRACE_MS);
  }

  /** @param {string} role */
  away(role) {
    if (!this.here || this.here.includes(role)) return false;
    return Date.now() - (this.left.get(role) ?? this.came) >= GRACE_MS;
  }

  /** The seats of other people. */
  others() {
    return (this.state.match?.seats ?? []).filter(({ kind, mine, left }) => kind === "person" && !mine && !left);
  }

  /** Mark absent players where they are named, and say so where one of them is awaited. */
  show() {
    const { state } = this;
    const away = this.others().filter(({ role }) => this.away(role));
    for (const place of document.querySelectorAll("[data-player]")) {
      place.classList.toggle("away", away.some(({ role }) => role === place.getAttribute("data-player")));
    }
    const waits = state.view?.status === "running" && !state.myMove && !state.replayed;
    const names = away.filter(({ role }) => waits && state.view?.actors.includes(role)).map(({ name, role }) => name ?? sentenceCase(role));
    const line = byId("away");
    const text = names.length ? `${joinWords([...new Set(names)])} ${names.length > 1 ? "are" : "is"} away.` : "";
    line.hidden = !text;
    if (line.textContent !== text) line.textContent = text;
  }
}
