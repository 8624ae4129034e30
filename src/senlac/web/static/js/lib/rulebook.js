// The rules of a game as a page: the guide, then every rule with its id.

import { h } from "./dom.js";

/** @type {Record<string, string>} labels of rules that are not from the book */
const SOURCES = { book: "", ruling: "ruling", reconstructed: "reconstructed" };

/**
 * Return the rules as an element with a search field. It can be opened at a rule.
 * @param {GamePage} game
 */
export function rulebook(game) {
  const rows = new Map(game.ledger.map((row) => [row.id, ledgerRow(row)]));
  const field = h("input", {
    type: "search", placeholder: "Search the rules", "aria-label": "Search the rules",
  });
  const guide = h("div", { class: "guide" }, (game.guide ?? []).map((part) => chapter(part, show)));
  const ledger = h("div", { class: "ledger" }, ledgerChapters(game, rows));
  field.addEventListener("input", () => search(rows, guide, ledger, field.value));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !field.value) return;
    // Not every browser clears a search field on Escape.
    event.preventDefault();
    field.value = "";
    search(rows, guide, ledger, "");
  });
  const element = h("div", { class: "rulebook" }, field, guide, h("h2", {}, "Rule by rule"), ledger);

  /** @param {string} id */
  function show(id) {
    field.value = "";
    search(rows, guide, ledger, "");
    const row = rows.get(id);
    if (!row) return false;
    for (const other of rows.values()) other.classList.toggle("chosen", other === row);
    row.scrollIntoView({ block: "center" });
    row.focus({ preventScroll: true });
    return true;
  }
  return { element, show };
}

/** @param {LedgerRow} row */
function ledgerRow(row) {
  const source = SOURCES[row.source] ?? row.source;
  return h(
    "div",
    { class: "ledger-row", id: `rule-${row.id}`, tabindex: -1 },
    h("code", {}, row.id),
    h("p", {}, row.rule, source && h("small", { class: "tag", title: row.why }, source)),
  );
}

/**
 * @param {Chapter} part
 * @param {(id: string) => void} show
 */
function chapter(part, show) {
  const links = (part.rules ?? []).map((id) => {
    const link = h("button", { type: "button", class: "rule" }, id);
    link.addEventListener("click", () => show(id));
    return link;
  });
  return h(
    "section",
    { id: `guide-${part.id}` },
    h("h2", {}, part.title),
    part.text.map((text) => h("p", {}, text)),
    links.length > 0 && h("p", { class: "links" }, links),
  );
}

/**
 * Return the chapters of the rules. The section of the first has the id `chapter-1`.
 * @param {GamePage} game
 */
export const chapterNames = ({ ledger }) => [...new Set(ledger.map(({ chapter: name }) => name))];

/**
 * @param {GamePage} game
 * @param {Map<string, HTMLElement>} rows
 */
function ledgerChapters(game, rows) {
  return chapterNames(game).map((name, number) => {
    const within = game.ledger.filter((row) => row.chapter === name);
    return h("section", { id: `chapter-${number + 1}` }, h("h3", {}, name), within.map(({ id }) => rows.get(id)));
  });
}

/**
 * @param {Map<string, HTMLElement>} rows
 * @param {HTMLElement} guide
 * @param {HTMLElement} ledger
 * @param {string} wanted
 */
function search(rows, guide, ledger, wanted) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (/** @type {HTMLElement} */ element) =>
    words.every((word) => element.textContent?.toLowerCase().includes(word));
  for (const row of rows.values()) row.hidden = !fits(row);
  for (const part of [...guide.children, ...ledger.children]) {
    if (!(part instanceof HTMLElement)) continue;
    const inner = [...part.querySelectorAll(".ledger-row")];
    part.hidden = inner.length ? inner.every((row) => row.hasAttribute("hidden")) : !fits(part);
  }
}
