// The analysis of a match: a graph of the chances, the turning points, and the luck of the dice.

import { h, s } from "../../lib/dom.js";
import { sentenceCase } from "../../lib/labels.js";

const HIGH = 200;
const ROOM = 24;
/** Half the width of a letter of a name, and the margin beside the name. */
const LETTER = 4.8;
const BESIDE = 10;

/** The width of the graph, narrower on phones so that its letters are readable. */
const width = () => (matchMedia("(max-width: 760px)").matches ? 360 : 640);

/**
 * @typedef {(role: string) => {side?: number, title: string} | undefined} SideOf
 * @typedef {(entry: number) => void} Go
 */

/**
 * Return the analysis of a finished match.
 * @param {Story} whole
 * @param {SideOf} sideOf
 * @param {Go} go shows the match after an entry
 * @returns {HTMLElement[]}
 */
export function storyOf(whole, sideOf, go) {
  const story = { ...whole, turns: whole.turns.filter(isVisible) };
  const sides = story.roles.map((role, place) => {
    const known = sideOf(role);
    return { role, title: known?.title ?? sentenceCase(role), side: known?.side ?? place };
  });
  const turningPoints = story.turns.length ? [turns(story, sides, go)] : [];
  return [graph(story, sides, go), ...turningPoints, luck(story, sides, go)];
}

/** @typedef {{role: string, title: string, side: number}[]} Sides */

/**
 * Return whether a turning point changes a chance by what the list can show.
 * @param {Story["turns"][number]} turn
 */
const isVisible = ({ before, after }) => after.some((chance, place) => percent(chance) !== percent(before[place]));

/** @param {number} chance */
const percent = (chance) => `${Math.round(100 * chance)}%`;

/** @param {number} gave */
function signed(gave) {
  const hundredths = Math.round(100 * gave);
  const sign = hundredths < 0 ? "\u2212" : hundredths > 0 ? "+" : "\u00b1";
  return `${sign}${Math.abs(hundredths)}%`;
}

/**
 * Draw the chances of all sides as stacked areas, from the first entry to the last.
 * @param {Story} story
 * @param {Sides} sides
 * @param {Go} go
 */
function graph(story, sides, go) {
  const { entries, chances } = story;
  const wide = width();
  const last = Math.max(1, entries.length - 1);
  const x = (/** @type {number} */ place) => (wide * place) / last;
  const above = (/** @type {number} */ place, /** @type {number} */ side) =>
    HIGH * chances[place].slice(0, side).reduce((sum, chance) => sum + chance, 0);
  const edge = (/** @type {number} */ side) =>
    entries.map((_, place) => `${x(place).toFixed(1)} ${above(place, side).toFixed(1)}`);
  const areas = sides.map(({ side, title }, place) => {
    const shape = [...edge(place), ...edge(place + 1).reverse()].join("L");
    const label = roomFor(chances, place);
    const name = title.split(",")[0];
    return s("g", { class: `chance side-${side}` },
      s("path", { d: `M${shape}Z` }),
      s("path", { class: "hatched", d: `M${shape}Z` }),
      label !== null && s("text", {
        x: within(x(label), LETTER * name.length + BESIDE, wide),
        y: (above(label, place) + above(label, place + 1)) / 2 + 5,
      }, name));
  });
  const marks = story.turns.map(({ entry }, number) => {
    const place = entries.indexOf(entry);
    const across = within(x(place), 12, wide);
    const down = within(above(place, 1), 12, HIGH);
    return s("g", { class: "turn", transform: `translate(${across.toFixed(1)} ${down.toFixed(1)})` },
      s("circle", { r: 10 }), s("text", { y: 4 }, number + 1));
  });
  const svg = s("svg", {
    viewBox: `0 0 ${wide} ${HIGH}`, role: "img", "aria-label": spoken(story, sides),
  }, areas, marks);
  svg.addEventListener("click", ({ clientX }) => {
    const { left, right } = svg.getBoundingClientRect();
    go(entries[Math.round((last * (clientX - left)) / (right - left))]);
  });
  return h("figure", {}, svg,
    h("figcaption", {}, "Each side\u2019s chance of winning, estimated by the computer. Click to go to that moment."));
}

/**
 * Clamp a position to a margin from both ends.
 * @param {number} place
 * @param {number} margin
 * @param {number} most
 */
const within = (place, margin, most) => Math.min(Math.max(place, margin), most - margin);

/**
 * Return the position at which the area of a side has most room for its name, null if it is nowhere
 * enough.
 * @param {number[][]} chances
 * @param {number} side
 */
function roomFor(chances, side) {
  const own = chances.map((each) => each[side]);
  // Not at the very ends, where a name would be cut off.
  const inner = own.map((chance, place) => (place * 8 < own.length || place * 8 > own.length * 7 ? 0 : chance));
  const most = Math.max(...inner);
  return most * HIGH < ROOM ? null : inner.indexOf(most);
}

/**
 * Return the text alternative of the graph.
 * @param {Story} story
 * @param {Sides} sides
 */
function spoken({ chances }, sides) {
  const all = (/** @type {number[]} */ each) =>
    sides.map(({ title }, place) => `${title} ${percent(each[place])}`).join(", ");
  return `Chances of winning: at first ${all(chances[0])}; at the end ${all(chances[chances.length - 1])}.`;
}

/**
 * List the turning points.
 * @param {Story} story
 * @param {Sides} sides
 * @param {Go} go
 */
function turns(story, sides, go) {
  const items = story.turns.map(({ entry, text, before, after, role, dice }) => {
    const moved = after.map((chance, place) => chance - before[place]);
    const most = moved.indexOf(Math.max(...moved));
    const gain = `${sides[most].title} ${percent(before[most])} \u2192 ${percent(after[most])}`;
    const actor = sides.find((side) => side.role === role)?.title;
    const cause = dice ? "The dice" : actor ? `A decision of the ${actor}` : "";
    return h("li", {}, jump(text || "What the rules decide between two turns", entry, go), " ", h("span", { class: "gain" }, gain),
      cause && h("small", { class: "cause" }, ` \u00b7 ${cause}`));
  });
  return h("section", {}, h("h3", {}, "Turning points"), h("ol", { class: "turns" }, items));
}

/**
 * Show the luck of each side.
 * @param {Story} story
 * @param {Sides} sides
 * @param {Go} go
 */
function luck(story, sides, go) {
  const cards = story.luck.map(({ gave, best, worst }, place) => {
    const rolled = (/** @type {string} */ name, /** @type {DiceHighlight | undefined} */ one) =>
      one && signed(one.gave) !== signed(0) && h("p", {}, `${name}: `, jump(one.text, one.entry, go), ` ${signed(one.gave)}`);
    const only = best && best.entry === worst?.entry;
    return h("li", {},
      h("h4", { class: `swatch side-${sides[place].side}` }, `${sides[place].title}: ${signed(gave)}`),
      only ? rolled("The only roll", best) : [rolled("Best roll", best), rolled("Worst roll", worst)]);
  });
  return h("section", {},
    h("h3", {}, "Luck"),
    h("p", { class: "quiet" }, "How much the dice moved each side\u2019s chance to win, compared with average rolls."),
    h("ul", { class: "luck" }, cards));
}

/**
 * Create a button that goes to a moment.
 * @param {string} text
 * @param {number} entry
 * @param {Go} go
 */
function jump(text, entry, go) {
  const button = h("button", { type: "button", class: "link" }, text);
  button.addEventListener("click", () => go(entry));
  return button;
}
