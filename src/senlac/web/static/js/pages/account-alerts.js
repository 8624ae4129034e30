// The parts of the account page about messages to the user while away: e-mail and the feed, beside web push and webhooks.

import { toast } from "../lib/announce.js";
import { get, post, put, reason, remove } from "../lib/api.js";
import { busyButton } from "../lib/busy-button.js";
import { h } from "../lib/dom.js";
import { pushSection } from "./account-push.js";
import { webhooksSection } from "./account-webhooks.js";
import { ownZone, wishesForm } from "./alert-wishes.js";

/** @typedef {import("./alert-wishes.js").Contact} Contact */

/**
 * Build the line of an address.
 * @param {Contact} contact
 * @param {() => Promise<void>} refresh
 */
function contactLine(contact, refresh) {
  const path = `/contacts/${contact.id}`;
  const away = busyButton(h("button", { type: "button", "aria-label": `Remove ${contact.address}` }, "Remove"), async () => {
    await remove(path);
    await refresh();
  });
  const again = busyButton(h("button", { type: "button" }, "Send the link again"), async () => {
    await post(`${path}/ask`);
    toast("The link is on its way.");
  });
  const state = contact.problem || (contact.confirmed ? "confirmed" : "We have sent you an e-mail: please follow its link.");
  return h("li", {},
    h("div", { class: "row" }, h("b", {}, contact.address), h("small", {}, state), !contact.confirmed && again, away),
    contact.confirmed && !contact.problem && wishesForm(contact, { legend: `What is sent to ${contact.address}`, thing: "e-mail" }));
}

/**
 * Return the section about the feed.
 * @param {string} path
 */
const feedSection = (path) =>
  h("section", { class: "card" }, h("h2", {}, "Feed of my matches"),
    h("p", {}, "For a feed reader: the matches that wait for you, invitations and results. ", h("a", { href: path }, "The feed"),
      h("small", {}, " Its address is secret. A new password makes a new one.")));

/**
 * Return the sections about what the user receives while away, each only if this server sends such
 * messages.
 */
export async function alertsSections() {
  /** @type {{available: boolean, contacts: Contact[], feed: string, push_key?: string, webhooks?: boolean}} */
  const { available, contacts, feed, push_key: key, webhooks } = await get("/contacts");
  return [
    key && (await pushSection(key, contacts)), available && emailSection(contacts),
    webhooks && (await webhooksSection(contacts)), feed && feedSection(feed),
  ].filter((one) => one instanceof Element);
}

/**
 * Return the section about e-mail.
 * @param {Contact[]} first
 */
function emailSection(first) {
  const list = h("ul", { class: "contacts" });
  const field = h("input", { name: "address", type: "email", autocomplete: "email", required: true });
  const wrong = h("p", { class: "wrong", role: "alert" });
  const go = h("button", { type: "submit", class: "primary" }, "Add the address");
  const add = h("form", {}, h("label", {}, h("span", {}, "E-mail address"), field), wrong, go);
  /** @param {Contact[]} contacts */
  const show = (contacts) => list.replaceChildren(...contacts.filter(({ channel }) => channel === "email").map((one) => contactLine(one, refresh)));
  const refresh = async () => show((await get("/contacts")).contacts);
  add.addEventListener("submit", async (event) => {
    event.preventDefault();
    go.disabled = true;
    wrong.textContent = "";
    try {
      /** @type {Contact} */
      const made = await post("/contacts", { address: field.value.trim() });
      await put(`/contacts/${made.id}`, { wishes: { ...made.wishes, zone: ownZone() } });
      field.value = "";
      await refresh();
    } catch (error) {
      wrong.textContent = reason(error);
      field.focus();
    } finally {
      go.disabled = false;
    }
  });
  show(first);
  return h("section", { class: "card" }, h("h2", {}, "E-mail about my matches"),
    h("p", {}, "Receive a message when it is your move, wherever you are. Matches against the computer alone send none."), list, add);
}
