// Messages about pieces that take no part in a group order: before it is sent, and after.

import { toast } from "../../lib/announce.js";
import { joinWords } from "../../lib/labels.js";

/** At most this many pieces are named. */
const MAX_NAMED = 5;

/**
 * Return which pieces could act by the verbs of a group order, but take no part; "" if none.
 * @param {import("../input/chooser.js").Entry} entry
 * @param {import("../input/chooser.js").Chooser} chooser
 */
export function leftOutText({ series = [], told = series, left }, { ask, scene }) {
  const verbs = new Set(told.map((action) => action.split(" ")[0]));
  const acting = new Set(series.flatMap((action) => actorsOf(action, scene)));
  const able = (ask?.options ?? []).filter(({ verb }) => verbs.has(verb)).map(({ args: [first] }) => first);
  const idle = left ?? [...new Set(able.flatMap((thing) => thing?.kind === "piece" ? [thing.id] : []))];
  const out = idle.filter((id) => !acting.has(id));
  if (!out.length) return "";
  const names = out.slice(0, MAX_NAMED).map((id) => scene?.pieces.find((piece) => piece.id === id)?.name ?? id);
  const more = out.length - names.length;
  return `Left out: ${joinWords(more ? [...names, `${more} more`] : names)}.`;
}

/**
 * Return the ids that an action names, and the pieces on the space it begins with: an action of a whole
 * square names no piece.
 * @param {string} action
 * @param {Scene | null} scene
 */
function actorsOf(action, scene) {
  const ids = action.split(" ").slice(1);
  return [...ids, ...(scene?.pieces ?? []).filter(({ space }) => space === ids[0]).map(({ id }) => id)];
}

/**
 * Say which pieces stayed where they were.
 * @param {string[]} ids
 * @param {Scene | null} scene
 */
export function toastLeftBehind(ids, scene) {
  if (!ids.length) return;
  const names = ids.map((id) => scene?.pieces.find((piece) => piece.id === id)?.name ?? id);
  toast(`Stayed where ${names.length > 1 ? "they were" : "it was"}: ${joinWords(names)}.`);
}
