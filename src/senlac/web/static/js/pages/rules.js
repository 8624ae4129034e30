// The rules of a game on a page of their own.

import { get } from "../lib/api.js";
import { byId, h } from "../lib/dom.js";
import { showErrorPage } from "../lib/error-page.js";
import { showMasthead } from "../lib/masthead.js";
import { rulebook } from "../lib/rulebook.js";

async function start() {
  void showMasthead();
  /** @type {GamePage} */
  const game = await get(`/games/${location.pathname.split("/")[2] ?? ""}`);
  document.title = `Rules of ${game.title} · Senlac`;
  byId("title").textContent = game.title;
  byId("designer").textContent = game.designer ? `A game by ${game.designer}. The rules are given in our own words.` : "";
  const book = rulebook(game);
  const chapters = (game.guide ?? []).map(({ id, title }) =>
    h("li", {}, h("a", { href: `#guide-${id}` }, title)),
  );
  byId("contents").replaceChildren(h("ol", {}, chapters));
  byId("book").replaceChildren(book.element);
  const wanted = decodeURIComponent(location.hash.slice(1)).replace(/^rule-/, "");
  if (wanted && !book.show(wanted)) document.getElementById(wanted)?.scrollIntoView();
}

start().catch(showErrorPage);
