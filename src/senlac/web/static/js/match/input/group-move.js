// Group intents: the server returns the actions for many pieces, the page shows them, and then sends
// them.

import { toast } from "../../lib/announce.js";
import { post, reason } from "../../lib/api.js";
import { showPreview } from "../board/move-preview.js";
import { NONE_CAN } from "../prompt/buttons.js";
import { showBatch } from "./batch.js";
import { countPieces } from "./thing-keys.js";

/** @typedef {{actions: string[], left: string[], places: Record<string, string>}} Proposal */

/** The intent of acting together as a group. */
const TOGETHER = "together";

/**
 * Handle a button for many pieces. Returns whether it is one.
 * @param {import("./selection.js").Selection} selection
 * @param {import("./chooser.js").Entry} entry
 */
export function propose(selection, entry) {
  const { intent, label } = entry;
  if (entry.gather) {
    selection.chooser.gathering = true;
    selection.show();
  } else if (entry.series) showBatch(selection, entry);
  else if (intent) void requestProposal(selection, { intent, label });
  else return false;
  return true;
}

/**
 * Request the actions of an intent, and show them; or send them at once.
 * @param {import("./selection.js").Selection} selection
 * @param {{intent?: string, goal?: string, label?: string, once?: boolean}} wish
 */
export async function requestProposal(selection, { intent = TOGETHER, goal = "", label = "Go together", once = false }) {
  const { chooser, callbacks } = selection;
  const { ask, chosen } = chooser;
  if (!ask) return;
  const pieces = chosen.map(({ id }) => id);
  /** @type {Proposal | null} */
  const found = await post(`/matches/${callbacks.match}/intent`, { role: ask.role, intent, goal, pieces })
    .catch((error) => (toast(reason(error)), null));
  // The decision may have changed meanwhile.
  if (!found || selection.chooser.ask !== ask) return;
  if (!found.actions.length) reportNothing(selection, pieces.length ? "" : intent);
  else if (once) void selection.act(found.actions[0], found.actions.slice(1));
  else showProposal(selection, found, { intent, label });
}

/**
 * Say that an intent has no effect. If it was for all pieces, it is not offered again in the same
 * decision.
 * @param {import("./selection.js").Selection} selection
 * @param {string} intent for all pieces, "" if it was for some
 */
function reportNothing(selection, intent) {
  toast(NONE_CAN);
  if (!intent) return;
  selection.chooser.vain.add(intent);
  selection.show();
}

/**
 * Show the suggested actions, to be sent or rejected.
 * @param {import("./selection.js").Selection} selection
 * @param {Proposal} proposal
 * @param {{intent: string, label: string}} wish
 */
function showProposal(selection, { actions, left, places }, { intent, label }) {
  const { chooser, callbacks } = selection;
  chooser.clear();
  // Turns are listed only for pieces that do nothing else; pieces that move keep their facing.
  const goes = actions.filter((action) => !isTurn(action, callbacks.manner()));
  const told = goes.length ? goes : actions;
  showBatch(selection, { key: `intent ${intent}`, label: `${label}: ${told.length}`, options: [], series: actions, told });
  showPreview(callbacks.stage, places);
  if (left.length) toast(`${countPieces(left.length, chooser.ask?.nouns)} cannot, and stay${left.length === 1 ? "s" : ""}: ${left.join(", ")}.`);
}

/**
 * Return whether an action only turns a piece.
 * @param {string} action
 * @param {Manner} [manner]
 */
function isTurn(action, manner) {
  const kind = manner?.verbs[action.split(" ")[0]]?.at(-1);
  return manner?.kinds?.[kind ?? ""] === "direction";
}
