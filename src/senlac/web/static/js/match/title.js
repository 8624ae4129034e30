// The header of the page: the title of the match, or of a nested one, and the tracks.

import { announce } from "../lib/announce.js";
import { byId } from "../lib/dom.js";
import { showTracks } from "./panels/tracks.js";

/** @typedef {import("./connection/table-state.js").TableState} TableState */

/** A title with more letters than this is set smaller on a phone, in two lines. */
const LONG = 22;

/**
 * Show the header of a view.
 * @param {TableView} view
 * @param {TableState} state
 * @param {boolean} first whether nothing was shown before
 */
export function showHeader(view, state, first) {
  document.body.toggleAttribute("data-analysis", Boolean(view.match.analysis));
  showTitle(view, first);
  const own = (view.scene?.panels ?? []).filter(({ id }) => state.mine.includes(state.roleOf(id)));
  showTracks(byId("tracks"), view.scene, state.board, new Set(own.map(({ side }) => side)));
}

/**
 * Show the title, and announce it if it has changed.
 * @param {TableView} view
 * @param {boolean} first whether nothing was shown before
 */
function showTitle({ match, within }, first) {
  const heading = byId("title");
  const text = match.analysis ? `Analysis: ${within?.title ?? match.title}` : (within?.title ?? match.scenario_name ?? match.title);
  if (heading.textContent === text) return;
  heading.textContent = text;
  heading.classList.toggle("long", text.length > LONG);
  if (!first) announce(text);
}
