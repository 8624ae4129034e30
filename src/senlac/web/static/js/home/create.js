// The dialogs that begin a match: which scenario, with which options, and who plays whom.

import { get, post, reason } from "../lib/api.js";
import { open } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { keepInvites } from "../lib/invite.js";
import { beSomebody } from "../lib/me.js";
import { titled } from "../lib/names.js";
import { toast } from "../lib/say.js";
import { BEST_FIRST, players, whom } from "./players.js";

/**
 * @typedef {import("./players.js").SeatChoices} SeatChoices
 * @typedef {import("./players.js").Company} Company
 */

/**
 * Ask who plays. Resolves with null if nobody does.
 * @param {string} gameId
 * @param {string[][]} seats the roles of each
 * @param {string} title
 * @returns {Promise<SeatChoices | null>}
 */
export async function choosePlayers(gameId, seats, title) {
  const [game, company] = await Promise.all([get(`/games/${gameId}`), whom()]);
  const asked = players(game, seats, company);
  const go = h("button", { type: "submit", class: "primary" }, "Begin");
  const form = h("form", { method: "dialog", class: "create" }, asked.rows, h("div", { class: "row end" }, go));
  const dialog = open(title, [form]);
  return new Promise((resolve) => {
    /** @type {SeatChoices | null} */
    let chosen = null;
    form.addEventListener("submit", () => (chosen = asked.value()));
    dialog.addEventListener("close", () => resolve(chosen));
  });
}

/**
 * A field for an option of a game: one of its choices, or any JSON value.
 * @param {OptionCard} card
 * @param {unknown} usual what it is unless another is chosen
 */
function optionField(card, usual) {
  const { choices = [] } = card;
  const yesNo = choices.length === 2 && choices.every((choice) => typeof choice === "boolean");
  if (yesNo) {
    const box = h("input", { type: "checkbox", checked: usual === true });
    const row = h("label", { class: "check" }, box, h("span", {}, h("b", {}, card.name), " ", card.text));
    return { row, value: () => box.checked };
  }
  const text = h("small", {}, card.text);
  if (choices.length) {
    const options = choices.map((choice, place) =>
      h("option", { value: place, selected: choice === usual }, titled(String(choice))),
    );
    const select = h("select", {}, options);
    const row = h("label", { class: "field" }, h("span", {}, card.name), select, text);
    return { row, value: () => choices[Number(select.value)] };
  }
  const area = h("textarea", { rows: 6 }, JSON.stringify(usual, null, 1));
  const row = h("label", { class: "field wide" }, h("span", {}, card.name), area, text);
  return { row, value: () => JSON.parse(area.value) };
}

/**
 * Return the roles of each player: one each, unless the scenario says otherwise.
 * @param {ScenarioCard} scenario
 */
const seatsOf = ({ seats, sides }) => (seats.length ? seats : sides.map((role) => [role]));

/**
 * The fields of a scenario: its options, and its players.
 * @param {GamePage} game
 * @param {ScenarioCard} scenario
 * @param {Company} company
 */
function scenarioFields(game, scenario, company) {
  const asked = players(game, seatsOf(scenario), company);
  const cards = (game.options ?? []).filter(({ id }) => scenario.options?.includes(id));
  const usual = (/** @type {OptionCard} */ { id, default: on }) => scenario.defaults?.[id] ?? on;
  const options = cards.map((card) => ({ card, ...optionField(card, usual(card)) }));
  const body = h(
    "div",
    {},
    h("p", { class: "blurb" }, scenario.blurb),
    h("fieldset", {}, h("legend", {}, "Who plays"), asked.rows),
    options.length > 0 &&
      h("details", {}, h("summary", {}, "Options"), options.map(({ row }) => row)),
  );
  const value = () => ({
    scenario: scenario.id,
    seats: asked.value(),
    options: Object.fromEntries(options.map(({ card, value: get_ }) => [card.id, get_()])),
  });
  return { body, value };
}

/** A file with the owner's printed values, read as text. */
function overlayField() {
  const file = h("input", { type: "file", accept: ".toml" });
  const row = h("label", { class: "field wide" }, h("span", {}, "Printed values (an overlay file)"), file);
  return { row, value: async () => file.files?.[0]?.text() };
}

/**
 * Open the dialog that creates a match of a game.
 * @param {string} gameId
 */
export async function createMatch(gameId) {
  /** @type {[GamePage, Company]} */
  const [game, company] = await Promise.all([get(`/games/${gameId}`), whom()]);
  const select = h("select", {}, game.scenarios.map(({ id, name }) => h("option", { value: id }, name)));
  const overlay = overlayField();
  const place = h("div", {});
  let fields = scenarioFields(game, game.scenarios[0], company);
  const show = () => {
    const chosen = game.scenarios.find(({ id }) => id === select.value) ?? game.scenarios[0];
    fields = scenarioFields(game, chosen, company);
    place.replaceChildren(fields.body);
  };
  select.addEventListener("change", show);
  show();
  const go = h("button", { type: "submit", class: "primary" }, "Begin the match");
  const form = h(
    "form",
    { class: "create" },
    h("label", { class: "field" }, h("span", {}, "Scenario"), select),
    place,
    h("details", {}, h("summary", {}, "Printed values"), overlay.row),
    h("div", { class: "row end" }, go),
  );
  open(game.title, [form]);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    go.disabled = true;
    try {
      await begin({ game: gameId, ...fields.value(), overlay: await overlay.value() });
    } catch (error) {
      toast(reason(error));
      go.disabled = false;
    }
  });
}

/**
 * Create a match and go there.
 * @param {object} wanted
 */
export async function begin(wanted) {
  await beSomebody();
  const made = await post("/matches", wanted);
  keepInvites(made);
  location.assign(`/match/${made.id}`);
}

/**
 * Play a game at once: the first scenario, I the first seat, the computer all others.
 * @param {GameCard} game
 */
export function playNow(game) {
  const [scenario] = game.scenarios;
  const chosen = seatsOf(scenario).flatMap((roles, place) =>
    roles.map((role) => [role, place ? { kind: "bot", bot: BEST_FIRST } : { kind: "me" }]),
  );
  const seats = Object.fromEntries(chosen);
  return begin({ game: game.id, scenario: scenario.id, seats });
}
