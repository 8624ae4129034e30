// The part of the account page about web push: this browser, and the others of the user.

import { toast } from "../lib/announce.js";
import { get, post, put, reason, remove } from "../lib/api.js";
import { browserOf } from "../lib/browser-name.js";
import { busyButton } from "../lib/busy-button.js";
import { h } from "../lib/dom.js";
import { obstacle, ownAddress, turnOffHere, turnOnHere } from "../lib/push.js";
import { ownZone, wishesForm } from "./alert-wishes.js";

/** @typedef {import("./alert-wishes.js").Contact} Contact */

/**
 * Build the line of another browser.
 * @param {Contact} contact
 * @param {() => Promise<void>} refresh
 */
function otherLine(contact, refresh) {
  const name = browserOf(contact.agent);
  const away = busyButton(h("button", { type: "button", "aria-label": `Remove ${name}` }, "Remove"), async () => {
    await remove(`/contacts/${contact.id}`);
    await refresh();
  });
  return h("li", {}, h("div", { class: "row" }, h("b", {}, name), h("small", {}, contact.problem || "on"), away));
}

/**
 * Build the line of this browser: its state, and a button that changes it.
 * @param {Contact | undefined} contact undefined if it is off
 * @param {string} key of the server
 * @param {() => Promise<void>} refresh draws this line again, and moves the focus to its first button
 */
function ownLine(contact, key, refresh) {
  const blocked = contact ? "" : obstacle();
  const on = h("button", { type: "button", class: "primary" }, "Turn on");
  const off = h("button", { type: "button" }, "Turn off");
  busyButton(on, async () => {
    const made = await turnOnHere(key);
    await put(`/contacts/${made.id}`, { wishes: { ...made.wishes, zone: ownZone() } });
    await refresh();
  });
  busyButton(off, async () => {
    await turnOffHere();
    if (contact) await remove(`/contacts/${contact.id}`);
    await refresh();
  });
  const test = busyButton(h("button", { type: "button" }, "Send a test"), async () => {
    await post(`/contacts/${contact?.id}/test`);
    toast("A notice is on its way.");
  });
  const state = h("b", { role: "status" }, `This browser: ${contact ? "on" : "off"}`);
  return h("li", {},
    h("div", { class: "row" }, state, h("small", {}, contact?.problem || blocked), contact ? off : !blocked && on, contact && !contact.problem && test),
    contact && !contact.problem && wishesForm(contact, { legend: "What this browser shows", thing: "notice" }));
}

/**
 * Return the section about web push.
 * @param {string} key of the server
 * @param {Contact[]} first
 */
export async function pushSection(key, first) {
  const list = h("ul", { class: "contacts" });
  /** @param {Contact[]} contacts */
  const show = async (contacts) => {
    const address = await ownAddress();
    const mine = contacts.filter(({ channel }) => channel === "push");
    const others = mine.filter((one) => one.address !== address);
    const own = ownLine(mine.find((one) => one.address === address), key, async () => {
      await refresh();
      list.querySelector("button")?.focus();
    });
    list.replaceChildren(own, ...others.map((one) => otherLine(one, refresh)));
  };
  const refresh = async () => show((await get("/contacts")).contacts);
  try {
    await show(first);
  } catch (error) {
    list.replaceChildren(h("li", {}, reason(error)));
  }
  return h("section", { class: "card" }, h("h2", {}, "Notices about my matches"),
    h("p", {}, "This browser tells you when it is your move, even if no page of Senlac is open."), list);
}
