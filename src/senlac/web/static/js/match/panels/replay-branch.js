// What a moment of a replay is good for besides looking: a link to it, and a new match from it.

import { toast } from "../../lib/announce.js";
import { post, reason } from "../../lib/api.js";
import { secureDice } from "../../lib/dice-salts.js";
import { storeInvites } from "../../lib/invite.js";
import { groupSeats } from "../../lib/labels.js";

/** Load the dialog with the players of a new match. A server that was upgraded meanwhile may not have it. */
const loadSetUp = () => import("../../home/create-match.js").catch(() => {
  throw new Error("This cannot be loaded. Reload the page and try again.");
});

/**
 * Copy a link to a moment.
 * @param {string} match
 * @param {number} at an entry
 */
export async function shareMoment(match, at) {
  const link = `${location.origin}/match/${match}?at=${at}`;
  try {
    await navigator.clipboard.writeText(link);
    toast("The link to this position is copied.");
  } catch {
    toast(link);
  }
}

/**
 * Begin a new match from a moment.
 * @param {string} match
 * @param {TableView | null} view of the match now
 * @param {number} at an entry
 * @param {string} eyes the roles whose knowledge it begins with
 */
export async function branchOff(match, view, at, eyes) {
  if (!view) return;
  try {
    const { choosePlayers } = await loadSetUp();
    const roles = groupSeats(view.match.seats).map((group) => group.roles);
    await choosePlayers(view.match.game, roles, "A new match from this position", async (seats) => {
      const from = { match, at, roles: eyes.split(",").filter(Boolean) };
      const made = await post("/matches", { from, seats, salt_follows: true });
      storeInvites(made);
      await secureDice(made);
      location.assign(`/match/${made.id}`);
    });
  } catch (error) {
    toast(reason(error));
  }
}
