// The dialogs that create a match: scenario, options and players.

import { get, post, reason } from "../lib/api.js";
import { open } from "../lib/dialog.js";
import { secureDice } from "../lib/dice-salts.js";
import { h } from "../lib/dom.js";
import { storeInvites } from "../lib/invite.js";
import { sentenceCase } from "../lib/labels.js";
import { ensureSignedIn } from "../lib/session.js";
import { optionField } from "./options.js";
import { BEST_FIRST, describeSeats, loadInvitees, PlayerFields } from "./players.js";
import { timeFields } from "./time-field.js";

/**
 * @typedef {import("./players.js").SeatChoices} SeatChoices
 * @typedef {import("./players.js").Invitees} Invitees
 */

/**
 * Ask who plays, and begin. An error is shown in the dialog, which stays open.
 * @param {string} gameId
 * @param {string[][]} seats the roles of each seat
 * @param {string} title
 * @param {(seats: SeatChoices) => Promise<unknown>} begin
 */
export async function choosePlayers(gameId, seats, title, begin) {
  /** @type {[GamePage, Invitees]} */
  const [game, company] = await Promise.all([get(`/games/${gameId}`), loadInvitees()]);
  const played = (/** @type {Briefing} */ { sides }) => seats.flat().every((role) => sides.some((side) => side.role === role));
  const players = new PlayerFields(game, describeSeats(seats, game.briefings.find(played)?.sides ?? []), company);
  const { row, form } = beginning("Begin", () => begin(players.value()), players);
  form.append(...players.fields, row);
  open(title, [form]);
}

/**
 * Build a form that begins a match, and its last row: room for an error, and the button. An error about a
 * name is shown at the name.
 * @param {string} text
 * @param {() => Promise<unknown>} begin
 * @param {PlayerFields} [players] by default those that the form has when it is sent
 */
function beginning(text, begin, players) {
  const go = h("button", { type: "submit", class: "primary" }, text);
  const wrong = h("p", { class: "wrong", role: "alert" });
  const form = h("form", { class: "create" });
  const made = { go, wrong, form, players, row: h("div", { class: "row end" }, wrong, go) };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    go.disabled = true;
    wrong.textContent = "";
    try {
      await begin();
    } catch (error) {
      const said = reason(error);
      if (!made.players?.markName(said)) wrong.textContent = said;
      go.disabled = false;
    }
  });
  return made;
}

/**
 * Return the roles of each player: one each, unless the scenario groups them.
 * @param {ScenarioCard} scenario
 */
const seatsOf = ({ seats, sides }) => (seats.length ? seats : sides.map((role) => [role]));

/**
 * Build the field for whether the match is private. Until it is changed it follows from the kinds of the
 * players.
 * @param {PlayerFields} players
 */
function privacyField(players) {
  const box = h("input", { type: "checkbox" });
  const why = h("span", {});
  const row = h("label", { class: "check" }, box, why);
  let touched = false;
  box.addEventListener("change", () => (touched = true));
  players.changed = () => {
    const { kinds } = players;
    const open_ = kinds.includes("open");
    box.disabled = open_;
    if (open_) touched = false;
    if (!touched) box.checked = !open_ && kinds.some((kind) => kind === "invite" || kind === "person");
    why.replaceChildren(h("b", {}, "Private "), open_
      ? "Not possible while a seat is open to anyone: they must be able to see the match."
      : "Only players and people you invite can see the match. Otherwise anyone can watch.");
  };
  players.changed();
  return { row, value: () => (touched ? box.checked : undefined) };
}

/**
 * Build the field for setting up by hand, null if the scenario has no set-up.
 * @param {GamePage} game
 * @param {ScenarioCard} scenario
 */
function setUpField({ set_up: begun }, { id }) {
  if (!begun.includes(id)) return null;
  const box = h("input", { type: "checkbox" });
  const text = "You place your pieces first. Otherwise they stand as the scenario says, and play starts at once.";
  return { row: h("label", { class: "check" }, box, h("span", {}, h("b", {}, "Set up by hand "), text)), value: () => box.checked };
}

/**
 * Build the field for a handicap, null if none is offered for the scenario. Below it stands what the selected
 * one does to the odds.
 * @param {GamePage} game
 * @param {ScenarioCard} scenario
 */
function handicapField({ handicaps }, { id: scenario }) {
  const offered = handicaps.filter((card) => card.scenario === scenario);
  if (!offered.length) return null;
  const none = h("option", { value: "" }, "None");
  const select = h("select", { name: "handicap" }, none, offered.map(({ id, title }) => h("option", { value: id }, title)));
  const odds = h("small", { "aria-live": "polite" });
  const show = () => (odds.textContent = offered.find(({ id }) => id === select.value)?.odds ?? "Both sides play as the scenario says.");
  select.addEventListener("change", show);
  show();
  const row = h("label", { class: "field" }, h("span", {}, "Handicap"), select, odds);
  return { row, value: () => select.value };
}

/**
 * Build the fields of a scenario: players, set-up, privacy, options.
 * @param {GamePage} game
 * @param {ScenarioCard} scenario
 * @param {Invitees} invitees
 */
function scenarioFields(game, scenario, invitees) {
  const sides = game.briefings.find((one) => one.scenario === scenario.id)?.sides ?? [];
  const players = new PlayerFields(game, describeSeats(seatsOf(scenario), sides), invitees);
  const privacy = privacyField(players);
  const byHand = setUpField(game, scenario);
  const handicap = handicapField(game, scenario);
  const cards = (game.options ?? []).filter(({ id }) => scenario.options?.includes(id));
  const usual = (/** @type {OptionCard} */ { id, default: on }) => scenario.defaults?.[id] ?? on;
  const options = cards.map((card) => ({ card, ...optionField(card, usual(card)) }));
  const body = h(
    "div",
    {},
    h("p", { class: "blurb" }, scenario.blurb),
    players.fields,
    handicap?.row,
    byHand?.row,
    privacy.row,
    options.length > 0 &&
      h("details", {}, h("summary", {}, "Options"), options.map(({ row }) => row)),
  );
  const value = () => ({
    scenario: scenario.id,
    seats: players.value(),
    options: Object.fromEntries(options.map(({ card, value: get_ }) => [card.id, get_()])),
    private: privacy.value(),
    usual: !byHand?.value(),
    handicap: handicap?.value(),
  });
  return { body, value, players };
}

/** Build the field for an overlay file with the owner's printed values, read as text. */
function overlayField() {
  const file = h("input", { type: "file", accept: ".toml" });
  const text = "For owners of the printed game: a file with the values of your copy (an overlay), used instead of those here.";
  const row = h("label", { class: "field stacked" }, h("span", {}, "File"), file, h("small", {}, text));
  return { row, value: async () => file.files?.[0]?.text() };
}

/** The dialog that creates a match. */
class CreateMatchDialog {
  /**
   * @param {GamePage} game
   * @param {Invitees} invitees
   */
  constructor(game, invitees) {
    this.game = game;
    this.invitees = invitees;
    this.overlay = overlayField();
    this.time = timeFields(game);
    this.place = h("div", {});
    this.kind = h("span", {});
    this.made = beginning("", () => this.begin());
    const names = game.scenarios.map(({ id, name }) => h("option", { value: id }, name));
    this.select = h("select", {}, names);
    this.fields = this.choose();
    this.select.addEventListener("change", () => (this.fields = this.choose()));
  }

  /** Show the fields of the selected scenario. */
  choose() {
    const { scenarios } = this.game;
    const chosen = scenarios.find(({ id }) => id === this.select.value) ?? scenarios[0];
    const fields = scenarioFields(this.game, chosen, this.invitees);
    this.place.replaceChildren(fields.body);
    this.kind.textContent = sentenceCase(chosen.kind);
    this.made.go.textContent = `Begin the ${chosen.kind}`;
    this.made.players = fields.players;
    return fields;
  }

  open() {
    const cancel = h("button", { type: "button" }, "Cancel");
    const { form, row, go } = this.made;
    go.before(cancel);
    form.append(
      h("label", { class: "field" }, this.kind, this.select),
      this.place,
      this.time.row,
      h("details", {}, h("summary", {}, "Values of your own copy"), this.overlay.row),
      row,
    );
    const dialog = open(this.game.title, [form]);
    cancel.addEventListener("click", () => dialog.close());
  }

  async begin() {
    await startMatch({ game: this.game.id, ...this.fields.value(), ...this.time.value(), overlay: await this.overlay.value() });
  }
}

/**
 * Open the dialog that creates a match of a game.
 * @param {string} gameId
 */
export async function createMatch(gameId) {
  /** @type {[GamePage, Invitees]} */
  const [game, company] = await Promise.all([get(`/games/${gameId}`), loadInvitees()]);
  new CreateMatchDialog(game, company).open();
}

/**
 * Create a match and open its page.
 * @param {object} wanted
 */
export async function startMatch(wanted) {
  await ensureSignedIn();
  const made = await post("/matches", { ...wanted, salt_follows: true });
  storeInvites(made);
  await secureDice(made);
  location.assign(`/match/${made.id}`);
}

/**
 * Play a game at once: its first scenario, with the user in the first seat and the computer in all
 * others.
 * @param {GameCard} game
 */
export function playNow(game) {
  const [scenario] = game.scenarios;
  const chosen = seatsOf(scenario).flatMap((roles, place) =>
    roles.map((role) => [role, place ? { kind: "bot", bot: BEST_FIRST } : { kind: "me" }]),
  );
  const seats = Object.fromEntries(chosen);
  return startMatch({ game: game.id, scenario: scenario.id, seats, usual: true });
}
