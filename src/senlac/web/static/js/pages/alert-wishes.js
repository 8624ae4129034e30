// The form of what is sent to a contact of the user, and when.

import { put, reason } from "../lib/api.js";
import { h } from "../lib/dom.js";

/**
 * @typedef {{kinds: string[], wait: number, zone: string, quiet_from: number, quiet_until: number, daily: boolean, daily_hour: number}} Wishes
 * @typedef {{id: string, channel: string, address: string, confirmed: boolean, wishes: Wishes, agent?: string, problem?: string,
 *   form?: string, host?: string, match?: string, style?: string, secret?: string}} Contact
 */

const KINDS = {
  turn: "It is my move",
  deadline: "My time is running out",
  invitation: "I am invited",
  result: "A match is over",
};

/** When a move is announced: seconds that it must have waited, or `daily`. */
const WAITS = {
  300: "after 5 minutes",
  3600: "after an hour",
  0: "at once, even if I have the match open",
  daily: "once a day, for all matches together",
};

/** The same of a room, which has no daily messages. */
const ROOM_WAITS = { 0: "at once", 300: "after 5 minutes", 3600: "after an hour" };

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);

export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/**
 * Build a select with its label.
 * @param {string} label
 * @param {[string, string][]} choices values and texts
 * @param {string} [value] the chosen one, by default the first
 */
export function choice(label, choices, value) {
  const select = h("select", {}, choices.map(([key, text]) => h("option", { value: key, selected: key === value }, text)));
  return { row: h("label", {}, h("span", {}, label), select), select };
}

/** @type {[string, string][]} */
const HOUR_CHOICES = HOURS.map((text, hour) => [String(hour), text]);

/**
 * Build the form of what is sent to a contact, and when. Each change is stored at once.
 * @param {Contact} contact
 * @param {{legend: string, thing: string, kinds?: Record<string, string>}} words what is sent, the name of such a
 *   message, and the kinds of messages if they are not those about the user
 */
export function wishesForm({ id, wishes }, { legend, thing, kinds = KINDS }) {
  const boxes = Object.entries(kinds).map(([kind, text]) => {
    const box = h("input", { type: "checkbox", value: kind, checked: wishes.kinds.includes(kind) });
    return { kind, box, row: h("label", { class: "check" }, box, text) };
  });
  const usual = wishes.daily ? "daily" : String(wishes.wait);
  const room = kinds !== KINDS;
  const waits = Object.entries(room ? ROOM_WAITS : WAITS);
  if (!waits.some(([key]) => key === usual)) waits.unshift([usual, `after ${usual} seconds`]);
  const wait = choice(room ? "Report a turn" : "Tell me of a move", waits, usual);
  const day = choice(`Time of the daily ${thing}`, HOUR_CHOICES, String(wishes.daily_hour));
  const from = choice(`No ${thing}s from`, HOUR_CHOICES, String(wishes.quiet_from));
  const until = choice("until", HOUR_CHOICES, String(wishes.quiet_until));
  const saved = h("small", { role: "status" });
  const showDay = () => day.row.toggleAttribute("hidden", wait.select.value !== "daily");
  const store = async () => {
    showDay();
    const daily = wait.select.value === "daily";
    /** @type {Wishes} */
    const wished = {
      kinds: boxes.filter(({ box }) => box.checked).map(({ kind }) => kind),
      wait: daily ? wishes.wait : Number(wait.select.value),
      zone: ownZone(),
      quiet_from: Number(from.select.value),
      quiet_until: Number(until.select.value),
      daily,
      daily_hour: Number(day.select.value),
    };
    saved.textContent = "";
    try {
      await put(`/contacts/${id}`, { wishes: wished });
      saved.textContent = `Saved. Times are those of ${wished.zone}.`;
    } catch (error) {
      saved.textContent = reason(error);
    }
  };
  const made = h("fieldset", { class: "wishes" }, h("legend", {}, legend),
    boxes.map(({ row }) => row), wait.row, day.row,
    h("div", { class: "row" }, from.row, until.row, h("small", {}, `With two equal times ${thing}s may come at any hour.`)), saved);
  showDay();
  // One after another: the last choice must be the one that is stored.
  let stored = Promise.resolve();
  made.addEventListener("change", () => {
    stored = stored.then(store);
  });
  return made;
}
