// Who plays: the user's side, and the player of each other seat.

import { get } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { face } from "../lib/faces.js";
import { joinWords, roleNames, sentenceCase } from "../lib/labels.js";
import { whoAmI } from "../lib/session.js";

export const BEST_FIRST = "normal";

const PERSON = "person";
const KNOWN = "known-players";
const HERE = "hotseat";
const LOT = "lot";
const WATCH = "watch";

/**
 * @typedef {{kind: string, bot?: string, name?: string}} SeatChoice
 * @typedef {Record<string, SeatChoice>} SeatChoices
 * @typedef {{invites: boolean, known: string[]}} Invitees whether the user may invite by name, and the
 *   names of known players
 * @typedef {{roles: string[], name: string, who: string}} SeatTexts
 * @typedef {{value: string, text: string, disabled?: boolean, note?: string}} OpponentKind the note is shown below
 *   the selected one
 */

/**
 * Find out whether the user may invite by name, and whom they have played with.
 * @returns {Promise<Invitees>}
 */
export async function loadInvitees() {
  const me = await whoAmI();
  if (!me.signed || me.guest) return { invites: false, known: [] };
  /** @type {{matches: MatchCard[]}} */
  const { matches } = await get("/matches?list=mine");
  const others = matches.flatMap(({ seats }) => seats).filter(({ kind, mine, guest }) => kind === PERSON && !mine && !guest);
  return { invites: true, known: [...new Set(others.map(({ name }) => name ?? ""))].filter(Boolean).sort() };
}

/**
 * Return the seats of a match, each with the texts of its roles.
 * @param {string[][]} seats the roles of each seat
 * @param {SideCard[]} sides
 * @returns {SeatTexts[]}
 */
export function describeSeats(seats, sides) {
  return seats.map((roles) => {
    const own = sides.filter(({ role }) => roles.includes(role));
    const name = own.length ? joinWords(own.map((side) => side.name)) : roleNames(roles);
    return { roles, name, who: own.map(({ who }) => who).join(" ") };
  });
}

/**
 * Return the kinds of players that a seat may be given to.
 * @param {GamePage} game
 * @param {Invitees} invitees
 * @returns {OpponentKind[]}
 */
function opponentKinds(game, { invites }) {
  const bots = (game.bots ?? []).map(({ id, name, what }) => {
    const [level, manner = ""] = what.split(": ");
    return { value: `bot ${id}`, text: `computer: ${name}${level && ` (${level})`}`, note: sentenceCase(manner) };
  });
  return [
    ...bots,
    { value: "invite", text: "a friend, by link" },
    { value: PERSON, text: `a player, by name${invites ? "" : " (with an account)"}`, disabled: !invites },
    { value: "open", text: "anyone (open seat)" },
    { value: HERE, text: "someone at this screen" },
  ];
}

/** The field of another player's seat, with a second field for the name if a player is invited by name. */
class OpponentField {
  /**
   * @param {SeatTexts} seat
   * @param {OpponentKind[]} offered
   * @param {() => void} changed
   */
  constructor({ roles, name }, offered, changed) {
    const usual = `bot ${BEST_FIRST}`;
    this.notes = new Map(offered.map(({ value, note }) => [value, note ?? ""]));
    const options = offered.map(({ value, text, disabled }) =>
      h("option", { value, disabled, selected: value === usual }, text));
    this.select = h("select", { name: `seat ${roles[0]}` }, options);
    this.name = h("input", {
      name: `name ${roles[0]}`, type: "text", required: true, maxlength: 40, list: KNOWN, autocomplete: "off",
    });
    this.label = h("span", {}, name);
    this.second = h("div", {});
    this.wrong = h("small", { class: "wrong", id: `wrong-name-${roles[0]}`, role: "alert" });
    this.name.addEventListener("input", () => this.mark(""));
    this.face = h("span", { class: "face-place" });
    this.note = h("small", { id: `note-${roles[0]}`, "aria-live": "polite" });
    this.select.setAttribute("aria-describedby", this.note.id);
    const first = h("label", { class: "field" }, this.label, h("span", { class: "with-face" }, this.face, this.select), this.note);
    this.row = h("div", {}, first, this.second);
    this.select.addEventListener("change", () => {
      this.ask();
      if (this.select.value === PERSON) this.name.focus();
      changed();
    });
    this.ask();
  }

  /** Show the face and the manner of a computer player, and the name field if a player is invited by name. */
  ask() {
    this.face.replaceChildren(face(this.value.bot) ?? "");
    const byName = this.select.value === PERSON;
    this.note.textContent = this.notes.get(this.select.value) ?? "";
    this.second.replaceChildren(...(byName ? [h("label", { class: "field" }, h("span", {}, "Name"), this.name, this.wrong)] : []));
  }

  /**
   * Mark the name as wrong.
   * @param {string} text error, "" if there is none
   */
  mark(text) {
    this.wrong.textContent = text;
    this.name.setAttribute("aria-invalid", String(text !== ""));
    this.name.setAttribute("aria-describedby", text ? this.wrong.id : "");
  }

  /** @param {string} text label of the seat's side */
  call(text) {
    this.label.textContent = text;
    // Without the note, which is in the label too.
    this.select.setAttribute("aria-label", text);
    this.name.setAttribute("aria-label", `Name of the person who will play ${text}`);
  }

  /** @param {OpponentField} other field whose player moves to this seat */
  take(other) {
    this.select.value = other.select.value;
    this.name.value = other.name.value;
    this.ask();
  }

  /** @returns {SeatChoice} */
  get value() {
    const [kind, bot] = this.select.value.split(" ");
    if (bot) return { kind, bot };
    return kind === PERSON ? { kind, name: this.name.value.trim() } : { kind };
  }
}

/**
 * Return the numbers below `count` in random order.
 * @param {number} count
 */
function shuffledNumbers(count) {
  const lots = crypto.getRandomValues(new Uint32Array(count));
  return [...lots.keys()].sort((a, b) => lots[a] - lots[b]);
}

/** The fields for the user's own side and for the players of the other seats. */
export class PlayerFields {
  /**
   * @param {GamePage} game
   * @param {SeatTexts[]} seats
   * @param {Invitees} invitees
   */
  constructor(game, seats, invitees) {
    this.seats = seats;
    this.changed = () => {};
    const offered = opponentKinds(game, invitees);
    this.others = seats.map((seat) => new OpponentField(seat, offered, () => this.show()));
    /** The user's seat, or the one before sides were to be random. */
    this.seat = 0;
    this.mine = "0";
    this.heading = h("legend", {});
    this.place = h("div", {});
    this.note = h("p", { class: "note" });
    const names = h("datalist", { id: KNOWN }, invitees.known.map((name) => h("option", { value: name })));
    this.fields = [
      h("fieldset", {}, h("legend", {}, "You play"), h("div", { class: "sides-to-choose" }, this.radios())),
      h("fieldset", {}, this.heading, this.place, this.note, names),
    ];
    this.show();
  }

  radios() {
    const sides = this.seats.map(({ name, who }, place) => ({ value: String(place), name, who }));
    const all = [
      ...sides,
      { value: LOT, name: "Random", who: "Sides are assigned at random." },
      { value: WATCH, name: "No side", who: "You watch." },
    ];
    return all.map(({ value, name, who }) => {
      const radio = h("input", { type: "radio", name: "mine", value, checked: value === this.mine });
      radio.addEventListener("change", () => this.sit(value));
      return h("label", { class: "side-choice" }, radio, h("span", {}, h("b", {}, name), h("small", {}, who)));
    });
  }

  /**
   * Select another side: the player assigned to it swaps seats with the user.
   * @param {string} value
   */
  sit(value) {
    const to = Number(value);
    if (to >= 0) {
      this.others[this.seat].take(this.others[to]);
      this.seat = to;
    }
    this.mine = value;
    this.show();
  }

  show() {
    const lot = this.mine === LOT;
    const rest = this.others.filter((_, place) => this.mine === WATCH || place !== this.seat);
    for (const [number, other] of rest.entries()) {
      const { name } = this.seats[this.others.indexOf(other)];
      const nobody = rest.length > 1 ? `Player ${number + 2}` : "The other side";
      other.call(lot ? nobody : name);
    }
    this.heading.textContent = this.mine === WATCH ? "The players" : rest.length > 1 ? "The other players" : "Your opponent";
    this.place.replaceChildren(...rest.map(({ row }) => row));
    const here = rest.filter(({ value }) => value.kind === HERE).length;
    this.note.textContent = here ? "You share this screen. Pass it on when asked: it shows each player only what they may see." : "";
    this.rest = rest;
    this.changed();
  }

  /** The kinds of the other players. */
  get kinds() {
    return (this.rest ?? []).map(({ value }) => value.kind);
  }

  /**
   * Show an error at the name that it is about. Returns whether there is one.
   * @param {string} text
   */
  markName(text) {
    const about = (this.rest ?? []).find(({ value: { kind, name } }) => kind === PERSON && name && text.includes(name));
    about?.mark(text);
    about?.name.focus();
    return about !== undefined;
  }

  /** @returns {SeatChoices} who plays each role; random sides are drawn here */
  value() {
    const me = this.mine === WATCH ? [] : [{ kind: "me" }];
    const choices = [...me, ...(this.rest ?? []).map((other) => other.value)];
    const all = [...this.seats.keys()];
    const first = this.mine === WATCH ? all : [this.seat, ...all.filter((place) => place !== this.seat)];
    const order = this.mine === LOT ? shuffledNumbers(all.length) : first;
    const pairs = order.flatMap((place, at) => this.seats[place].roles.map((role) => [role, choices[at]]));
    return Object.fromEntries(pairs);
  }
}
