// A match that waits for players: what it is about, and its map.

import { get, query } from "../../lib/api.js";
import { busyButton, pageIsLeaving } from "../../lib/busy-button.js";
import { confirm } from "../../lib/dialog.js";
import { h } from "../../lib/dom.js";
import { invitationKey } from "../../lib/invitation-key.js";
import { keepClicksSteady } from "../../lib/steady-clicks.js";
import { requestChange } from "../panels/menu.js";

/** The map of a match that waits for players. */
export class WaitingMap {
  /**
   * @param {HTMLElement} seats card with the seats, which lies over the map
   * @param {(board: Board, id: string, pieces: Piece[]) => void} show
   */
  constructor(seats, show) {
    this.seats = seats;
    keepClicksSteady(seats);
    this.show = show;
    this.requested = false;
  }

  /**
   * Show the map beneath the seats, once.
   * @param {MatchCard} match
   */
  async look({ id, status }) {
    if (status !== "open" || this.requested) return;
    this.requested = true;
    /** @type {{id: string, board: Board, pieces: Piece[]}} */
    const found = await get(`/matches/${id}/board${query({ invite: invitationKey() })}`);
    // The match may have begun meanwhile, with a board of its own.
    if (document.body.dataset.status === "open") this.show(found.board, found.id, found.pieces);
  }

  /** Return the button that hides the seats, so that the map is visible. */
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
 * Return the button with which a player leaves their seat, which is free for others then.
 * @param {MatchCard} match
 * @param {() => void} hangUp called before, because the match may not be visible afterwards
 */
export function leaveButton({ id }, hangUp) {
  return busyButton(h("button", { type: "button", "data-key": "leave" }, "Leave the table"), async () => {
    hangUp();
    if (await requestChange(id, "leave")) location.assign("/");
    else location.reload();
    await pageIsLeaving();
  });
}

/**
 * Return the button with which the creator cancels a match.
 * @param {MatchCard} match
 */
export function cancelButton({ id, seats }) {
  return busyButton(h("button", { type: "button", "data-key": "cancel" }, "Cancel the match"), async () => {
    const others = seats.some(({ kind, mine }) => kind === "person" && !mine);
    const sure = !others || (await confirm("Cancel the match?", "Other players have joined. They will be told that the match is cancelled.", "Cancel the match"));
    if (!sure || !(await requestChange(id, "abandon"))) return;
    location.assign("/");
    await pageIsLeaving();
  });
}
