// Selecting all pieces of a stack at once, by a click or by dragging.

import { Chooser } from "./chooser.js";
import { gather } from "./multi-select.js";
import { keyOf } from "./thing-keys.js";

/**
 * Select all pieces of a stack that can get the same order, or deselect them if all are selected.
 * @param {import("./chooser.js").Chooser} chooser
 * @param {string[]} ids
 * @returns {import("./chooser.js").Outcome | "one"} "one" if only one of them can be selected at a time
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
  const chosenKeys = chooser.chosen.map(keyOf);
  const every = all.every((thing) => chosenKeys.includes(keyOf(thing)));
  chooser.clear();
  if (!every) [chooser.picked, ...chooser.others] = all;
  return { changed: true };
}

/**
 * Return a chooser with the pieces that a drag at a stack would carry, null if none: all that can get the
 * same order, or those that can act together.
 * @param {import("./chooser.js").Chooser} chooser
 * @param {string[]} ids
 */
export function dragSelection({ ask, scene, named }, ids) {
  const dragged = new Chooser(ask, scene, named);
  const outcome = takeStack(dragged, ids);
  const taken = outcome !== null && outcome !== "one" && "changed" in outcome;
  return (taken && dragged.picked) || gather(dragged, ids.map((id) => `piece:${id}`)) ? dragged : null;
}
