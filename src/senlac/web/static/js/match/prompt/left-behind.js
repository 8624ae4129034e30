// A message about pieces that could not follow a group order.

import { toast } from "../../lib/announce.js";
import { joinWords } from "../../lib/labels.js";

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
