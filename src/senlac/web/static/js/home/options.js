// The options of a match: what each changes, and what each of its choices means.

import { h } from "../lib/dom.js";
import { sentenceCase } from "../lib/labels.js";

/**
 * Return the label of a choice of an option.
 * @param {OptionCard} card
 * @param {unknown} choice
 */
export function choiceLabel({ choices = [], says = [] }, choice) {
  const text = says[choices.indexOf(choice)] ?? String(choice);
  return sentenceCase(text);
}

/** @param {OptionCard} card */
const isYesNo = ({ choices = [] }) =>
  choices.length === 2 && choices.every((choice) => typeof choice === "boolean");

/**
 * Build the field for an option of a game: one of its choices, or any JSON value.
 * @param {OptionCard} card
 * @param {unknown} usual the default value
 */
export function optionField(card, usual) {
  const { choices = [] } = card;
  if (isYesNo(card)) {
    const box = h("input", { type: "checkbox", checked: usual === true });
    const row = h("label", { class: "check" }, box, h("span", {}, h("b", {}, card.name), " ", card.text));
    return { row, value: () => box.checked };
  }
  const text = h("small", {}, card.text);
  if (choices.length) {
    const options = choices.map((choice, place) =>
      h("option", { value: place, selected: choice === usual }, choiceLabel(card, choice)),
    );
    const select = h("select", {}, options);
    const row = h("label", { class: "field" }, h("span", {}, card.name), select, text);
    return { row, value: () => choices[Number(select.value)] };
  }
  const area = h("textarea", { rows: 6 }, JSON.stringify(usual, null, 1));
  const row = h("label", { class: "field wide" }, h("span", {}, card.name), area, text);
  return { row, value: () => parseChoice(card.name, area.value) };
}

/**
 * @param {string} name of the option
 * @param {string} text
 */
function parseChoice(name, text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name}: this is not valid JSON.`);
  }
}

/**
 * Return what the options of a match change that differ from their defaults.
 * @param {OptionCard[]} cards
 * @param {Record<string, unknown>} [chosen]
 * @returns {{name: string, text: string}[]}
 */
export function changedOptions(cards, chosen = {}) {
  return cards
    .filter(({ id, choices, default: usual }) => choices?.length && id in chosen && chosen[id] !== usual)
    .map((card) => {
      const value = chosen[card.id];
      if (!isYesNo(card)) return { name: card.name, text: `${choiceLabel(card, value)}.` };
      return { name: card.name, text: value ? card.text : `Not played. ${card.text}` };
    });
}
