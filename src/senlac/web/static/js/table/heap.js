// Stacks in the hand: all pieces of one are taken up at once, by a click or by dragging.

import { Chooser } from "./choose.js";
import { gather } from "./gathered.js";
import { keyOf } from "./things.js";

/**
 * Take up all pieces of a stack that can be told the same, or put them back if all are in hand.
 * @param {import("./choose.js").Chooser} chooser
 * @param {string[]} ids
 * @returns {import("./choose.js").Outcome | "one"} "one": only one of them at a time
 */
export function takeStack(chooser, ids) {
  const fresh = new Chooser(chooser.ask, chooser.scene);
  const lit = fresh.lit();
  const ready = ids.map((id) => ({ kind: "piece", id })).filter((thing) => lit.has(keyOf(thing)));
  if (ready.length < 2) return ready.length ? chooser.click(ready[0]) : null;
  const all = ready.filter((thing) => {
    fresh.picked = thing;
    return fresh.fellows.length > 0;
  });
  if (!all.length) return "one";
  const held = chooser.chosen.map(keyOf);
  const every = all.every((thing) => held.includes(keyOf(thing)));
  chooser.clear();
  if (!every) [chooser.picked, ...chooser.others] = all;
  return { changed: true };
}

/**
 * Return a hand with what a drag at a stack would carry, null where it could carry nothing: all that can be
 * told the same, or those that may go together.
 * @param {import("./choose.js").Chooser} chooser
 * @param {string[]} ids
 */
export function handful({ ask, scene, named }, ids) {
  const hand = new Chooser(ask, scene, named);
  const outcome = takeStack(hand, ids);
  const taken = outcome !== null && outcome !== "one" && "changed" in outcome;
  return (taken && hand.picked) || gather(hand, ids.map((id) => `piece:${id}`)) ? hand : null;
}
