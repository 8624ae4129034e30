// The rules of a game on a page of their own.

import { get } from "../lib/api.js";
import { byId, h } from "../lib/dom.js";
import { showErrorPage } from "../lib/error-page.js";
import { showMasthead } from "../lib/masthead.js";
import { chapterNames, rulebook } from "../lib/rulebook.js";

/**
 * Return links to the parts of the guide. Without a guide they lead to the chapters of the rules.
 * @param {GamePage} game
 */
function contents(game) {
  const parts = game.guide?.length
    ? game.guide.map(({ id, title }) => [`guide-${id}`, title])
    : chapterNames(game).map((name, number) => [`chapter-${number + 1}`, name]);
  return parts.map(([id, title]) => h("li", {}, h("a", { href: `#${id}` }, title)));
}

async function start() {
  void showMasthead();
  /** @type {GamePage} */
  const game = await get(`/games/${location.pathname.split("/")[2] ?? ""}`);
  document.title = `Rules of ${game.title} · Senlac`;
  byId("title").textContent = game.title;
  byId("designer").textContent = game.designer ? `A game by ${game.designer}. The rules are given in our own words.` : "";
  const book = rulebook(game);
  byId("contents").replaceChildren(h("ol", {}, contents(game)));
  byId("book").replaceChildren(book.element);
  const wanted = decodeURIComponent(location.hash.slice(1)).replace(/^rule-/, "");
  if (wanted && !book.show(wanted)) document.getElementById(wanted)?.scrollIntoView();
}

start().catch(showErrorPage);
