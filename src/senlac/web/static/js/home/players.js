// Who plays: fields in which each seat, with one role or several, is given to somebody.

import { get } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { whoAmI } from "../lib/me.js";
import { named } from "../lib/names.js";

export const BEST_FIRST = "greedy";

const KINDS = { me: "me", open: "anybody", invite: "a friend, by link" };
const PERSON = "person";
const KNOWN = "known-players";

/**
 * @typedef {{kind: string, bot?: string, name?: string}} SeatChoice
 * @typedef {Record<string, SeatChoice>} SeatChoices
 * @typedef {{invites: boolean, known: string[]}} Company whether I may invite by name, and whom I know
 */

/**
 * Find out whom I may invite: those I have played with come to mind first.
 * @returns {Promise<Company>}
 */
export async function whom() {
  const me = await whoAmI();
  if (!me.signed || me.guest) return { invites: false, known: [] };
  /** @type {{matches: Header[]}} */
  const { matches } = await get("/matches?list=mine");
  const others = matches.flatMap(({ seats }) => seats).filter(({ kind, mine, guest }) => kind === PERSON && !mine && !guest);
  return { invites: true, known: [...new Set(others.map(({ name }) => name ?? ""))].filter(Boolean).sort() };
}

/**
 * @param {string} value as a select gives it: `me`, or `bot greedy`
 * @param {string} name of the person, if it is one
 * @returns {SeatChoice}
 */
function choiceOf(value, name) {
  const [kind, bot] = value.split(" ");
  if (bot) return { kind, bot };
  return kind === PERSON ? { kind, name } : { kind };
}

/**
 * The field of one seat, and another for the name of whoever is invited to it.
 * @param {string[]} roles
 * @param {HTMLOptionElement[]} options
 */
function seatField(roles, options) {
  const select = h("select", { name: `seat ${roles[0]}` }, options);
  const name = h("input", {
    name: `name ${roles[0]}`, type: "text", required: true, maxlength: 40, list: KNOWN, autocomplete: "off",
    "aria-label": `Name of who plays ${named(roles)}`,
  });
  const first = h("label", { class: "field" }, h("span", {}, named(roles)), select);
  const second = h("div", {});
  select.addEventListener("change", () => {
    const byName = select.value === PERSON;
    second.replaceChildren(...(byName ? [h("label", { class: "field" }, h("span", {}, "Name"), name)] : []));
    if (byName) name.focus();
  });
  return { rows: [first, second], value: () => choiceOf(select.value, name.value.trim()) };
}

/**
 * Fields in which each seat is given to somebody.
 * @param {GamePage} game
 * @param {string[][]} seats the roles of each
 * @param {Company} company
 */
export function players(game, seats, { invites, known }) {
  const people = Object.entries(KINDS).map(([value, text]) => ({ value, text, disabled: false }));
  const byName = { value: PERSON, text: `a player, by name${invites ? "" : " (with an account)"}`, disabled: !invites };
  const bots = (game.bots ?? []).map(({ id, name }) => ({ value: `bot ${id}`, text: `computer: ${name ?? id}`, disabled: false }));
  const fields = seats.map((roles, place) => {
    const usual = place ? `bot ${BEST_FIRST}` : "me";
    const options = [...people, byName, ...bots].map(({ value, text, disabled }) =>
      h("option", { value, disabled, selected: value === usual }, text),
    );
    return { roles, ...seatField(roles, options) };
  });
  const value = () => {
    const chosen = fields.flatMap(({ roles, value: get_ }) => roles.map((role) => [role, get_()]));
    /** @type {SeatChoices} */
    const choices = Object.fromEntries(chosen);
    return choices;
  };
  const names = h("datalist", { id: KNOWN }, known.map((name) => h("option", { value: name })));
  return { rows: [...fields.flatMap(({ rows }) => rows), names], value };
}
