// The part of the account page about holidays: days on which the user's clocks stand still.

import { toast } from "../lib/announce.js";
import { get, post, reason, remove } from "../lib/api.js";
import { busyButton } from "../lib/busy-button.js";
import { h } from "../lib/dom.js";
import { ownZone } from "./alert-wishes.js";

/**
 * @typedef {{id: string, first: string, last: string, starts: string}} Holiday
 * @typedef {{days_a_year: number, days_used: number, holidays: Holiday[]}} Holidays
 */

/** Return the section about holidays, null if this server has none. */
export async function holidaysSection() {
  const known = /** @type {Holidays} */ (await get("/holidays"));
  if (!known.days_a_year) return null;
  const list = h("ul", { class: "contacts" });
  const left = h("p", { role: "status" });
  const field = (/** @type {string} */ name, /** @type {string} */ label) =>
    h("label", {}, h("span", {}, label), h("input", { type: "date", name, required: true, min: today() }));
  const wrong = h("p", { class: "wrong", role: "alert" });
  const go = h("button", { type: "submit", class: "primary" }, "Add the holiday");
  const add = h("form", {}, field("first", "First day"), field("last", "Last day"), wrong, go);
  /** @param {Holidays} shown */
  const show = ({ days_a_year: all, days_used: used, holidays }) => {
    left.textContent = `You have ${all} days a year, and have used or planned ${used} this year.`;
    list.replaceChildren(...holidays.map((one) => line(one, async () => show(await get("/holidays")))));
  };
  add.addEventListener("submit", async (event) => {
    event.preventDefault();
    go.disabled = true;
    wrong.textContent = "";
    try {
      const { first, last } = Object.fromEntries(new FormData(add));
      show(await post("/holidays", { first, last, zone: ownZone() }));
      add.reset();
      toast("The holiday is entered.");
    } catch (error) {
      wrong.textContent = reason(error);
    } finally {
      go.disabled = false;
    }
  });
  show(known);
  return h("section", { class: "card" }, h("h2", {}, "Holidays"),
    h("p", {}, "On these days your clocks stand still in matches that are played for days, and the page says to the others that you are away."), left, list, add);
}

/**
 * @param {Holiday} holiday
 * @param {() => Promise<void>} refresh
 */
function line({ id, first, last, starts }, refresh) {
  const begun = Date.parse(starts) <= Date.now();
  const text = first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;
  const away = busyButton(h("button", { type: "button", "aria-label": `${begun ? "End" : "Remove"} ${text}` }, begun ? "I am back" : "Remove"), async () => {
    await remove(`/holidays/${id}`);
    await refresh();
  });
  return h("li", {}, h("div", { class: "row" }, h("b", {}, text), away));
}

/** @param {string} day */
const dayText = (day) => new Date(`${day}T12:00`).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** Today by the user's calendar, as `YYYY-MM-DD`. */
const today = () => new Date().toLocaleDateString("en-CA");
