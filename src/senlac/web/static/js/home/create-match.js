// The dialogs that create a match: scenario, options and players.

import { get, post, reason } from "../lib/api.js";
import { open } from "../lib/dialog.js";
import { secureDice } from "../lib/dice-salts.js";
import { h } from "../lib/dom.js";
import { storeInvites } from "../lib/invite.js";
import { sentenceCase } from "../lib/labels.js";
import { ensureSignedIn } from "../lib/session.js";
import { durationText } from "../lib/time-left.js";
import { optionField } from "./options.js";
import { BEST_FIRST, describeSeats, loadInvitees, PlayerFields } from "./players.js";

/**
 * @typedef {import("./players.js").SeatChoices} SeatChoices
 * @typedef {import("./players.js").Invitees} Invitees
 */

/**
 * Ask who plays. Resolves with null if the dialog is closed without a choice.
 * @param {string} gameId
 * @param {string[][]} seats the roles of each seat
 * @param {string} title
 * @returns {Promise<SeatChoices | null>}
 */
export async function choosePlayers(gameId, seats, title) {
  /** @type {[GamePage, Invitees]} */
  const [game, company] = await Promise.all([get(`/games/${gameId}`), loadInvitees()]);
  const played = (/** @type {Briefing} */ { sides }) => seats.flat().every((role) => sides.some((side) => side.role === role));
  const players = new PlayerFields(game, describeSeats(seats, game.briefings.find(played)?.sides ?? []), company);
  const go = h("button", { type: "submit", class: "primary" }, "Begin");
  const form = h("form", { method: "dialog", class: "create" }, players.fields, h("div", { class: "row end" }, go));
  const dialog = open(title, [form]);
  return new Promise((resolve) => {
    /** @type {SeatChoices | null} */
    let chosen = null;
    form.addEventListener("submit", () => (chosen = players.value()));
    dialog.addEventListener("close", () => resolve(chosen));
  });
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
  const text = "Otherwise the default set-up is used and play starts at once.";
  return { row: h("label", { class: "check" }, box, h("span", {}, h("b", {}, "Set up by hand "), text)), value: () => box.checked };
}

/**
 * Build the fields of a scenario: players, set-up, privacy, options.
 * @param {GamePage} game
 * @param {ScenarioCard} scenario
 * @param {Invitees} company
 */
function scenarioFields(game, scenario, company) {
  const sides = game.briefings.find((one) => one.scenario === scenario.id)?.sides ?? [];
  const players = new PlayerFields(game, describeSeats(seatsOf(scenario), sides), company);
  const privacy = privacyField(players);
  const byHand = setUpField(game, scenario);
  const cards = (game.options ?? []).filter(({ id }) => scenario.options?.includes(id));
  const usual = (/** @type {OptionCard} */ { id, default: on }) => scenario.defaults?.[id] ?? on;
  const options = cards.map((card) => ({ card, ...optionField(card, usual(card)) }));
  const body = h(
    "div",
    {},
    h("p", { class: "blurb" }, scenario.blurb),
    players.fields,
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
  });
  return { body, value };
}

/**
 * Build the field for the time limit of each decision, null if the game has no deadlines.
 * @param {GamePage} game
 */
function deadlineField({ deadlines }) {
  if (!deadlines.length) return null;
  const options = [0, ...deadlines].map((seconds) => h("option", { value: seconds }, seconds ? durationText(seconds) : "No deadline"));
  const select = h("select", {}, options);
  const text = "When time runs out, unfinished sheets are submitted as they are.";
  const row = h("label", { class: "field" }, h("span", {}, "Time for each decision"), select, h("small", {}, text));
  return { row, value: () => Number(select.value) };
}

/** Build the field for an overlay file with the owner's printed values, read as text. */
function overlayField() {
  const file = h("input", { type: "file", accept: ".toml" });
  const text = "An overlay: a file with values from your own printed copy, used instead of those here.";
  const row = h("label", { class: "field wide" }, h("span", {}, "File"), file, h("small", {}, text));
  return { row, value: async () => file.files?.[0]?.text() };
}

/** The dialog that creates a match. */
class CreateMatchDialog {
  /**
   * @param {GamePage} game
   * @param {Invitees} company
   */
  constructor(game, company) {
    this.game = game;
    this.company = company;
    this.overlay = overlayField();
    this.deadline = deadlineField(game);
    this.place = h("div", {});
    this.kind = h("span", {});
    this.go = h("button", { type: "submit", class: "primary" });
    this.wrong = h("p", { class: "wrong", role: "alert" });
    const names = game.scenarios.map(({ id, name }) => h("option", { value: id }, name));
    this.select = h("select", {}, names);
    this.fields = this.choose();
    this.select.addEventListener("change", () => (this.fields = this.choose()));
  }

  /** Show the fields of the selected scenario. */
  choose() {
    const { scenarios } = this.game;
    const chosen = scenarios.find(({ id }) => id === this.select.value) ?? scenarios[0];
    const fields = scenarioFields(this.game, chosen, this.company);
    this.place.replaceChildren(fields.body);
    this.kind.textContent = sentenceCase(chosen.kind);
    this.go.textContent = `Begin the ${chosen.kind}`;
    return fields;
  }

  open() {
    const cancel = h("button", { type: "button" }, "Cancel");
    const form = h(
      "form",
      { class: "create" },
      h("label", { class: "field" }, this.kind, this.select),
      this.place,
      this.deadline?.row,
      h("details", {}, h("summary", {}, "Printed values"), this.overlay.row),
      h("div", { class: "row end" }, this.wrong, cancel, this.go),
    );
    const dialog = open(this.game.title, [form]);
    cancel.addEventListener("click", () => dialog.close());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.begin();
    });
  }

  async begin() {
    this.go.disabled = true;
    this.wrong.textContent = "";
    try {
      await startMatch({ game: this.game.id, ...this.fields.value(), deadline: this.deadline?.value(), overlay: await this.overlay.value() });
    } catch (error) {
      this.wrong.textContent = reason(error);
      this.go.disabled = false;
    }
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
