// What the computer wanted, below the lines of its actions in the log. Reasons are requested only while
// the player wants to see them.

import { toast } from "../../lib/announce.js";
import { get, reason } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { loadValue, storeValue } from "../../lib/storage.js";

const STORED = "reasons";
const SHOW = "Show what the computer wanted";
const HIDE = "Hide what the computer wanted";

/** The reasons in a log, with the button that shows and hides them. */
export class LogReasons {
  /**
   * @param {string} match
   * @param {import("../connection/table-state.js").TableState} state
   * @param {(event: number) => HTMLElement | undefined} rowOf returns the line of an event
   */
  constructor(match, state, rowOf) {
    this.match = match;
    this.state = state;
    this.rowOf = rowOf;
    this.wanted = loadValue(STORED, false);
    /** The number of events for which reasons have been requested. */
    this.upTo = 0;
    this.button = h("button", { type: "button", class: "reasons", hidden: true });
    this.button.addEventListener("click", () => this.toggle());
  }

  toggle() {
    this.wanted = !this.wanted;
    storeValue(STORED, this.wanted);
    this.upTo = 0;
    if (!this.wanted) for (const told of document.querySelectorAll(".log .reason")) told.remove();
    this.update();
  }

  /** Show the button where the computer gives its reasons, and request those of new lines. */
  update() {
    const { view, log } = this.state;
    this.button.hidden = !view || !givesReasons(view);
    this.button.textContent = this.wanted ? HIDE : SHOW;
    this.button.setAttribute("aria-pressed", String(this.wanted));
    const until = (log.at(-1)?.n ?? -1) + 1;
    if (this.button.hidden || !view || !this.wanted || until <= this.upTo) return;
    const since = Math.max(this.upTo, this.state.since);
    this.upTo = until;
    void this.load(view.roles, since);
  }

  /**
   * @param {string[]} roles
   * @param {number} since
   */
  async load(roles, since) {
    const query = new URLSearchParams({ roles: roles.join(","), since: String(since) });
    try {
      /** @type {{reasons: {event: number, text: string}[]}} */
      const { reasons } = await get(`/matches/${this.match}/reasons?${query}`);
      if (this.wanted) for (const { event, text } of reasons) this.put(event, text);
    } catch (error) {
      this.wanted = false;
      this.update();
      toast(reason(error));
    }
  }

  /**
   * @param {number} event
   * @param {string} text
   */
  put(event, text) {
    const row = this.rowOf(event);
    if (!row || row.querySelector(":scope > .reason, :scope > details > summary > .reason")) return;
    const line = row.querySelector(":scope > details > summary") ?? row;
    line.append(h("span", { class: "reason" }, text));
    for (let fold = row.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) {
      fold.open = true;
      fold.dataset.kept = "";
    }
  }
}

/**
 * Return whether the computer gives its reasons: to all when the match is over, before that to the only
 * person in a match in which nothing is hidden.
 * @param {TableView} view
 */
function givesReasons({ match: { seats }, status, hides }) {
  if (!seats.some(({ kind }) => kind === "bot")) return false;
  return status === "over" || (!hides && seats.every(({ kind, mine }) => kind === "bot" || mine));
}
