// Group intents: the server returns the actions for many pieces, the page shows them, and then sends
// them.

import { toast } from "../../lib/announce.js";
import { post, reason } from "../../lib/api.js";
import { showGhosts } from "../board/move-preview.js";
import { NONE_CAN } from "../prompt/buttons.js";
import { offer } from "./batch.js";
import { piecesOf } from "./thing-keys.js";

/** @typedef {{actions: string[], left: string[], places: Record<string, string>}} Proposal */

/** The intent of acting together as a group. */
const TOGETHER = "together";

/**
 * Handle a button for many pieces. Returns whether it is one.
 * @param {import("./selection.js").Hand} hand
 * @param {import("./chooser.js").Entry} entry
 */
export function propose(hand, entry) {
  const { intent, label } = entry;
  if (entry.gather) {
    hand.chooser.gathering = true;
    hand.show();
  } else if (entry.series) offer(hand, entry);
  else if (intent) void seek(hand, { intent, label });
  else return false;
  return true;
}

/**
 * Request the actions of an intent, and show them; or send them at once.
 * @param {import("./selection.js").Hand} hand
 * @param {{intent?: string, goal?: string, label?: string, once?: boolean}} wish
 */
export async function seek(hand, { intent = TOGETHER, goal = "", label = "Go together", once = false }) {
  const { chooser, ways } = hand;
  const { ask, chosen } = chooser;
  if (!ask) return;
  const pieces = chosen.map(({ id }) => id);
  /** @type {Proposal | null} */
  const found = await post(`/matches/${ways.match}/intent`, { role: ask.role, intent, goal, pieces })
    .catch((error) => (toast(reason(error)), null));
  // The decision may have changed meanwhile.
  if (!found || hand.chooser.ask !== ask) return;
  if (!found.actions.length) none(hand, pieces.length ? "" : intent);
  else if (once) void hand.act(found.actions[0], found.actions.slice(1));
  else show(hand, found, { intent, label });
}

/**
 * Say that an intent has no effect. If it was for all pieces, it is not offered again in the same
 * decision.
 * @param {import("./selection.js").Hand} hand
 * @param {string} intent for all pieces, "" if it was for some
 */
function none(hand, intent) {
  toast(NONE_CAN);
  if (!intent) return;
  hand.chooser.vain.add(intent);
  hand.show();
}

/**
 * Show the suggested actions, to be sent or rejected.
 * @param {import("./selection.js").Hand} hand
 * @param {Proposal} proposal
 * @param {{intent: string, label: string}} wish
 */
function show(hand, { actions, left, places }, { intent, label }) {
  const { chooser, ways } = hand;
  chooser.clear();
  // Turns are listed only for pieces that do nothing else; pieces that move keep their facing.
  const goes = actions.filter((action) => !isTurn(action, ways.manner()));
  const told = goes.length ? goes : actions;
  offer(hand, { key: `intent ${intent}`, label: `${label}: ${told.length}`, options: [], series: actions, told });
  showGhosts(ways.stage, places);
  if (left.length) toast(`${piecesOf(left.length, chooser.ask?.nouns)} cannot, and stay${left.length === 1 ? "s" : ""}: ${left.join(", ")}.`);
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
