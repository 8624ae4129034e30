// Many pieces at once: what the game makes of an intent is asked of the server, shown, and then done.

import { post, reason } from "../lib/api.js";
import { toast } from "../lib/say.js";
import { NONE_CAN } from "./entries.js";
import { showGhosts } from "./ghosts.js";
import { offer } from "./series.js";
import { piecesOf } from "./things.js";

/** @typedef {{actions: string[], left: string[], places: Record<string, string>}} Proposal */

/** The intent of going on together, as the pieces stand. */
const TOGETHER = "together";

/**
 * Go on with a button for many pieces. Returns whether it is one.
 * @param {import("./hand.js").Hand} hand
 * @param {import("./choose.js").Entry} entry
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
 * Ask what an intent comes to, and show it; or do it at once.
 * @param {import("./hand.js").Hand} hand
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
  // Something else may be asked by now.
  if (!found || hand.chooser.ask !== ask) return;
  if (!found.actions.length) none(hand, pieces.length ? "" : intent);
  else if (once) void hand.act(found.actions[0], found.actions.slice(1));
  else show(hand, found, { intent, label });
}

/**
 * Say that nothing comes of an intent; told to all, it is not offered again while nothing else is asked.
 * @param {import("./hand.js").Hand} hand
 * @param {string} intent told to all; "" where it was to some
 */
function none(hand, intent) {
  toast(NONE_CAN);
  if (!intent) return;
  hand.chooser.vain.add(intent);
  hand.show();
}

/**
 * Show what is proposed, to be done or left.
 * @param {import("./hand.js").Hand} hand
 * @param {Proposal} proposal
 * @param {{intent: string, label: string}} wish
 */
function show(hand, { actions, left, places }, { intent, label }) {
  const { chooser, ways } = hand;
  chooser.clear();
  // How each looks is told where that is all he does; who goes on keeps his facing.
  const goes = actions.filter((action) => !isTurn(action, ways.manner()));
  const told = goes.length ? goes : actions;
  offer(hand, { key: `intent ${intent}`, label: `${label}: ${told.length}`, options: [], series: actions, told });
  showGhosts(ways.stage, places);
  if (left.length) toast(`${piecesOf(left.length, chooser.ask?.nouns)} cannot, and stay${left.length === 1 ? "s" : ""}: ${left.join(", ")}.`);
}

/**
 * Tell whether an action only turns a piece.
 * @param {string} action
 * @param {Manner} [manner]
 */
function isTurn(action, manner) {
  const kind = manner?.verbs[action.split(" ")[0]]?.at(-1);
  return manner?.kinds?.[kind ?? ""] === "direction";
}
