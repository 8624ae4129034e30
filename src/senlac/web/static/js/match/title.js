// The title of the page: the match, or a nested one.

import { announce } from "../lib/announce.js";
import { byId } from "../lib/dom.js";

/**
 * Show the title, and announce it if it has changed.
 * @param {TableView} view
 * @param {boolean} first whether nothing was shown before
 */
export function showTitle({ match, within }, first) {
  const heading = byId("title");
  const text = within?.title ?? match.scenario_name ?? match.title;
  if (heading.textContent === text) return;
  heading.textContent = text;
  if (!first) announce(text);
}
