// What a match that waits for players is about, and its map meanwhile.

import { get, query } from "../lib/api.js";
import { confirm } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { invitation } from "../lib/invited.js";
import { leaving, once } from "../lib/once.js";
import { ask } from "./menu.js";

/** The map of a match that waits for players. */
export class Waiting {
  /**
   * @param {HTMLElement} seats the card with the seats, which lies over it
   * @param {(board: Board, id: string, pieces: Piece[]) => void} show
   */
  constructor(seats, show) {
    this.seats = seats;
    this.show = show;
    this.asked = false;
  }

  /**
   * Show the map beneath the seats, once.
   * @param {Header} match
   */
  async look({ id, status }) {
    if (status !== "open" || this.asked) return;
    this.asked = true;
    /** @type {{id: string, board: Board, pieces: Piece[]}} */
    const found = await get(`/matches/${id}/board${query({ invite: invitation() })}`);
    // It may have begun meanwhile, and has a board of its own.
    if (document.body.dataset.status === "open") this.show(found.board, found.id, found.pieces);
  }

  /** The button that puts the seats aside, so that the map is seen. */
  button() {
    const text = () => (this.seats.classList.contains("aside") ? "Back to the seats" : "Look at the map");
    const button = h("button", { type: "button", "data-key": "map" }, text());
    button.addEventListener("click", () => {
      this.seats.classList.toggle("aside");
      button.textContent = text();
    });
    return button;
  }
}

/**
 * The button by which somebody who sits here gets up again; the seat is free for others then.
 * @param {Header} match
 * @param {() => void} hangUp what is done before, for then the match may be hidden from me
 */
export function leaveButton({ id }, hangUp) {
  return once(h("button", { type: "button", "data-key": "leave" }, "Leave the table"), async () => {
    hangUp();
    if (await ask(id, "leave")) location.assign("/");
    else location.reload();
    await leaving();
  });
}

/**
 * The button by which whoever made a match calls it off.
 * @param {Header} match
 */
export function cancelButton({ id, seats }) {
  return once(h("button", { type: "button", "data-key": "cancel" }, "Call it off"), async () => {
    const others = seats.some(({ kind, mine }) => kind === "person" && !mine);
    const sure = !others || (await confirm("Call the match off?", "Others sit at this table already. They are told that the match is no more.", "Call it off"));
    if (!sure || !(await ask(id, "abandon"))) return;
    location.assign("/");
    await leaving();
  });
}
