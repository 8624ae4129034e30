// The page before a tutorial: what it is, and the button that starts it.

import { startMatch } from "../home/create-match.js";
import { get } from "../lib/api.js";
import { busyButton } from "../lib/busy-button.js";
import { byId } from "../lib/dom.js";
import { showErrorPage } from "../lib/error-page.js";
import { showMasthead } from "../lib/masthead.js";

async function start() {
  const id = location.pathname.split("/")[2] ?? "";
  const button = byId("begin");
  busyButton(button, () => startMatch({ game: id, tutorial: true }));
  void showMasthead();
  /** @type {GamePage} */
  const game = await get(`/games/${id}`);
  document.title = `Learn ${game.title} · Senlac`;
  byId("title").textContent = game.title;
  byId("art").setAttribute("src", game.art);
  byId("art").hidden = false;
  button.hidden = !game.tutorial;
  byId("none").hidden = Boolean(game.tutorial);
}

start().catch(showErrorPage);
