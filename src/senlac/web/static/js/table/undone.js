// What is left undone in a step that its player may end, and what comes after it.

import { piecesOf } from "./things.js";

/**
 * Return how many pieces can still do something, and what comes next; "" where nothing may be ended.
 * @param {import("./choose.js").Chooser} chooser
 */
export function undone({ ask, picked }) {
  const { options = [], closing = [], nouns, begins } = ask ?? {};
  if (picked || !options.some(({ verb, args }) => !args.length && closing.includes(verb))) return "";
  const able = new Set(options.flatMap(({ args: [first] }) => first?.kind === "piece" ? [first.id] : []));
  const left = able.size ? `${piecesOf(able.size, nouns)} can still act. ` : "";
  return `${left}${begins ? `Next: ${begins}.` : ""}`;
}
