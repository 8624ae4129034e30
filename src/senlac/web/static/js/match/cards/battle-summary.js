// A summary of a fight, from its dice and losses.

import { open } from "../../lib/dialog.js";
import { h } from "../../lib/dom.js";

const HEADS = ["Dice", "Hits", "Wasted hits", "Losses", "Gone"];

/**
 * Return the events of a digest, from the one that opened it to the one at `end` that closed it; none if
 * it was closed before.
 * @param {TableEvent[]} log
 * @param {number} end
 */
export function digestEvents(log, end) {
  const start = log.slice(0, end).findLastIndex(({ digest }) => digest);
  return log[start]?.digest === "open" ? log.slice(start, end + 1) : [];
}

/** @typedef {{dice: number, hits: number, vain: number, lost: number, fell: number}} Sum */

/**
 * Sum up dice and losses by side. A hit is wasted if nothing is lost before the next roll.
 * @param {TableEvent[]} events
 */
export function sums(events) {
  /** @type {Map<number, Sum>} */
  const found = new Map();
  const of = (/** @type {number} */ side) => {
    const sum = found.get(side) ?? { dice: 0, hits: 0, vain: 0, lost: 0, fell: 0 };
    found.set(side, sum);
    return sum;
  };
  /** @type {Sum | null} the side whose hits are being applied */
  let striking = null;
  let waiting = 0;
  for (const { dice, losses = [], told } of events) {
    if (dice?.side != null) {
      striking = of(dice.side);
      waiting = (dice.counts ?? dice.values).length;
      striking.dice += dice.values.length;
      striking.hits += waiting;
      striking.vain += waiting;
    } else if (told && !losses.length) striking = null;
    for (const loss of losses) {
      of(loss.side).lost += 1;
      of(loss.side).fell += loss.fell ? 1 : 0;
      if (striking && waiting) {
        striking.vain -= 1;
        waiting -= 1;
      }
    }
  }
  return [...found].sort(([a], [b]) => a - b);
}

/**
 * Return the title of a fight: its beginning, or its end if only that is announced.
 * @param {TableEvent[]} events
 */
function titleOf(events) {
  const [first, last] = [events[0], events[events.length - 1]];
  return last?.banner && !first?.banner ? last.text : first?.text ?? "";
}

/**
 * Return a table of sums.
 * @param {[number, Sum][]} rows by side
 * @param {(side: number) => string} named
 * @param {string[]} [heads] the game's labels for what is counted
 */
export function sumTable(rows, named, heads = HEADS) {
  const numbers = rows.map(([, { dice, hits, vain, lost, fell }]) => [dice, hits, vain, lost, fell]);
  // A game that does not count its dice by side has no columns for them.
  const columns = heads.map((_, place) => place).filter((place) => place > 2 || numbers.some(([dice]) => dice > 0));
  const lines = rows.map(([side], place) =>
    h(
      "tr",
      {},
      h("th", { scope: "row", class: `swatch side-${side}` }, named(side)),
      columns.map((column) => h("td", { class: "number" }, numbers[place][column])),
    ),
  );
  const head = h("tr", {}, h("td", {}), columns.map((column) => h("th", { scope: "col" }, heads[column])));
  return h("table", { class: "digest" }, h("thead", {}, head), h("tbody", {}, lines));
}

/**
 * Show the result of a fight.
 * @param {TableEvent[]} events from the first to the last
 * @param {(side: number) => string} named
 * @param {string[]} [heads] the game's labels for what is counted
 * @param {string} [next] a sentence about where the match goes on
 */
export function showBattleSummary(events, named, heads, next = "") {
  const rows = sums(events);
  const paragraphs = events.flatMap((event) => event.told ?? []).map((text) => h("p", {}, text));
  const last = events.at(-1)?.text ?? "";
  const title = titleOf(events);
  const content = [
    rows.length ? sumTable(rows, named, heads) : h("p", { class: "quiet" }, "Neither side lost anything."),
    h("div", { class: "digest-told" }, paragraphs),
    h("p", { class: "digest-end" }, title === last ? "" : last),
    h("p", { class: "digest-next quiet" }, next),
  ];
  return open(title, content.filter((part) => part.hasChildNodes()), "card");
}
