// Requests about the present position. They end when an action is sent: the server would refuse them,
// because they are about a position that has passed.

import { post } from "../../lib/api.js";

let present = new AbortController();
/** The answers about each decision, by question. @type {WeakMap<object, Map<string, Promise<any>>>} */
let answers = new WeakMap();

/**
 * Ask the server about the present position. Never settles once the questions are cancelled.
 * @param {string} path below /api
 * @param {unknown} body
 */
export function question(path, body) {
  const { signal } = present;
  return post(path, body, signal).catch((error) => {
    if (signal.aborted) return new Promise(() => undefined);
    throw error;
  });
}

/**
 * Ask the server about a decision, the same question only once.
 * @param {object} decision
 * @param {string} path below /api
 * @param {unknown} body
 */
export function questionOnce(decision, path, body) {
  const known = answers.get(decision) ?? new Map();
  answers.set(decision, known);
  const key = JSON.stringify([path, body]);
  const asked = known.get(key);
  if (asked) return asked;
  const answer = question(path, body);
  known.set(key, answer);
  // A question that has failed may be asked again.
  answer.catch(() => known.delete(key));
  return answer;
}

/** End the requests that are not answered yet. */
export function cancelQuestions() {
  present.abort();
  present = new AbortController();
  answers = new WeakMap();
}
