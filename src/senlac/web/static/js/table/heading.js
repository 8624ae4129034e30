// What is played, at the head of the page: the match, or one within it.

import { byId } from "../lib/dom.js";
import { say } from "../lib/say.js";

/**
 * Say what is played, aloud where it has changed.
 * @param {TableView} view
 * @param {boolean} first whether nothing was shown before
 */
export function showTitle({ match, within }, first) {
  const heading = byId("title");
  const text = within?.title ?? match.scenario_name ?? match.title;
  if (heading.textContent === text) return;
  heading.textContent = text;
  if (!first) say(text);
}
