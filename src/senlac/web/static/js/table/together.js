// Many pieces at once: what the game makes of an intent is asked of the server, shown, and then done.

import { post, reason } from "../lib/api.js";
import { toast } from "../lib/say.js";
import { showGhosts } from "./ghosts.js";
import { offer } from "./series.js";
import { piecesOf } from "./things.js";

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
  /** @type {{actions: string[], left: string[], places: Record<string, string>}} */
  const { actions, left, places } = await post(`/matches/${ways.match}/intent`, { role: ask.role, intent, goal, pieces })
    .catch((error) => ({ actions: [], left: [], places: {}, told: toast(reason(error)) }));
  // Something else may be asked by now.
  if (hand.chooser.ask !== ask) return;
  if (!actions.length) {
    toast("None of them can.");
    return;
  }
  if (once) {
    void hand.act(actions[0], actions.slice(1));
    return;
  }
  chooser.clear();
  // How each looks is told where that is all he does; who goes on keeps his facing.
  const goes = actions.filter((action) => !isTurn(action, ways.manner()));
  const told = goes.length ? goes : actions;
  offer(hand, { key: `intent ${intent}`, label: `${label}: ${told.length}`, options: [], series: actions, told });
  showGhosts(ways.stage, places);
  if (left.length) toast(`${piecesOf(left.length, ask.nouns)} cannot, and stay${left.length === 1 ? "s" : ""}: ${left.join(", ")}.`);
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
