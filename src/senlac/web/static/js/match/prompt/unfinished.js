// What is left to do in a step that its player may end, and what comes after it.

import { joinWords } from "../../lib/labels.js";
import { countPieces } from "../input/thing-keys.js";

/** At most this many pieces are named. */
const MAX_NAMED = 3;
/** The verb that ends a sheet, in every game. */
const SEAL = "done";

/**
 * Return which or how many pieces can still act, and what comes next; "" if nothing can be ended. Of pieces in
 * a list of bodies only those that wait for orders count, as the list says.
 * @param {import("../input/chooser.js").Chooser} chooser
 */
export function unfinishedText(chooser) {
  const { ask, picked, scene } = chooser;
  const { options = [], closing = [], nouns, begins } = ask ?? {};
  if (picked || !options.some(({ verb, args }) => !args.length && [...closing, SEAL].includes(verb))) return "";
  const busy = new Set((scene?.roster ?? []).flatMap(({ piece, idle }) => idle ? [] : [piece]));
  const able = new Set(options.flatMap(({ args: [first] }) => first?.kind === "piece" && !busy.has(first.id) ? [first.id] : []));
  const names = [...able].map((id) => chooser.nameOf({ kind: "piece", id }));
  const who = able.size > MAX_NAMED ? countPieces(able.size, nouns) : `${countPieces(able.size, nouns)}, ${joinWords(names)},`;
  const left = able.size ? `${who} can still act. ` : "";
  return `${left}${begins ? `Next: ${begins}.` : ""}`;
}
