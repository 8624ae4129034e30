// The part of the account page about webhooks: messages to chat rooms and programs.

import { toast } from "../lib/announce.js";
import { get, post, put, reason, remove } from "../lib/api.js";
import { busyButton } from "../lib/busy-button.js";
import { h } from "../lib/dom.js";
import { timeAgo } from "../lib/labels.js";
import { choice, ownZone, wishesForm } from "./alert-wishes.js";

/**
 * @typedef {import("./alert-wishes.js").Contact} Contact
 * @typedef {{kind: string, match: string, tried_at: string, how: string, attempts: number, detail?: string, next_at?: string}} Result
 * @typedef {{id: string, scenario_name: string, title: string, mine: string[], status: string}} Match
 */

/** @type {Record<string, string>} */
const FORMS = { "": "by the address", discord: "Discord", slack: "Slack, Mattermost", signed: "a program: signed JSON" };

/** @type {Record<string, string>} */
const STYLES = {
  mine: "what concerns me",
  turns: "a line for each turn of a match, with who must move",
  standing: "one message for each match that says whose turn it is (Discord)",
};

/** What a room is sent that follows all turns. */
const ROOM_KINDS = { turn: "Whose turn it is", result: "A match is over" };

/** @type {Record<string, string>} */
const NAMES = { discord: "Discord", slack: "Slack", signed: "Program" };

/** @type {Record<string, string>} */
const KINDS = { room: "Turn", turn: "Your move", deadline: "Time is running out", invitation: "Invitation", result: "Result", digest: "Daily message", test: "Test" };

/** @type {Record<string, string>} */
const RESULTS = { sent: "accepted", failed: "not accepted", refused: "refused", outdated: "left out, as no longer true" };

/** @param {Result} result */
function resultLine({ kind, tried_at: at, how, attempts, detail, next_at: next }) {
  const tries = attempts > 1 ? `, attempt ${attempts}` : "";
  return h("li", {}, `${KINDS[kind] ?? kind}: ${RESULTS[how] ?? how}${detail ? ` (${detail})` : ""}${tries}, ${timeAgo(at)}${next ? "; will be sent again" : ""}`);
}

/**
 * Build the list of the last results, which is fetched each time that it is opened.
 * @param {string} path of the contact
 */
function lastResults(path) {
  const list = h("ul", {});
  const made = h("details", {}, h("summary", {}, "Last results"), list);
  made.addEventListener("toggle", async () => {
    if (!made.open) return;
    try {
      /** @type {{results: Result[]}} */
      const { results } = await get(`${path}/results`);
      list.replaceChildren(...(results.length ? results.map(resultLine) : [h("li", {}, "Nothing has been sent yet.")]));
    } catch (error) {
      list.replaceChildren(h("li", {}, reason(error)));
    }
  });
  return made;
}

/**
 * Build the line of a webhook.
 * @param {Contact} contact
 * @param {Match[]} matches of the user
 * @param {() => Promise<void>} refresh
 */
function hookLine(contact, matches, refresh) {
  const path = `/contacts/${contact.id}`;
  const name = `${NAMES[contact.form ?? ""]}: ${contact.host}`;
  const match = matches.find(({ id }) => id === contact.match);
  const follows = contact.style && contact.style !== "mine";
  const matched = contact.match ? `only ${match ? match.scenario_name : "one match"}` : "all my matches";
  const about = follows ? `${matched}, ${contact.style === "standing" ? "in one message for each match" : "each turn"}` : matched;
  const test = busyButton(h("button", { type: "button", "aria-label": `Send a test to ${name}` }, "Send a test"), async () => {
    await post(`${path}/test`);
    toast("A test is on its way. Last results shows how it ended.");
  });
  const away = busyButton(h("button", { type: "button", "aria-label": `Remove ${name}` }, "Remove"), async () => {
    await remove(path);
    await refresh();
  });
  return h("li", {},
    h("div", { class: "row" }, h("b", {}, name), h("small", {}, contact.problem || about), test, away),
    !contact.problem && h("details", {}, h("summary", {}, "What is sent, and when"), wishesForm(contact, { legend: `What is sent to ${name}`, thing: "message", ...(follows && { kinds: ROOM_KINDS }) })),
    lastResults(path));
}

/**
 * Build the form that adds a webhook.
 * @param {Match[]} matches of the user
 * @param {() => Promise<void>} refresh
 */
function addForm(matches, refresh) {
  const url = h("input", { name: "url", type: "url", required: true, autocomplete: "off", placeholder: "https://" });
  const form = choice("Form of the messages", Object.entries(FORMS));
  const going = matches.filter(({ mine, status }) => mine.length > 0 && status !== "over");
  const style = choice("What is sent", Object.entries(STYLES));
  const match = choice("About", [["", "all my matches"], ...going.map(({ id, title, scenario_name: name }) => /** @type {[string, string]} */ ([id, `only ${name} (${title})`]))]);
  const wrong = h("p", { class: "wrong", role: "alert" });
  const go = h("button", { type: "submit", class: "primary" }, "Add the webhook");
  const secret = h("output", {});
  const made = h("form", {}, h("label", {}, h("span", {}, "Address"), url), form.row, style.row, match.row, wrong, go, secret);
  made.addEventListener("submit", async (event) => {
    event.preventDefault();
    go.disabled = true;
    wrong.textContent = "";
    try {
      /** @type {Contact} */
      const added = await post("/contacts/webhooks", { url: url.value.trim(), form: form.select.value, style: style.select.value, match: match.select.value });
      await put(`/contacts/${added.id}`, { wishes: { ...added.wishes, zone: ownZone() } });
      secret.replaceChildren(...(added.secret ? ["The secret that signs its messages. Copy it now, it is not shown again: ", h("code", {}, added.secret)] : []));
      url.value = "";
      await refresh();
    } catch (error) {
      wrong.textContent = reason(error);
      url.focus();
    } finally {
      go.disabled = false;
    }
  });
  return made;
}

/**
 * Return the section about webhooks.
 * @param {Contact[]} first
 */
export async function webhooksSection(first) {
  /** @type {{matches: Match[]}} */
  const { matches } = await get("/matches?list=mine");
  const list = h("ul", { class: "contacts" });
  /** @param {Contact[]} contacts */
  const show = (contacts) => list.replaceChildren(
    ...contacts.filter(({ channel }) => channel === "webhook").map((one) => hookLine(one, matches, refresh)));
  const refresh = async () => show((await get("/contacts")).contacts);
  show(first);
  return h("section", { class: "card" }, h("h2", {}, "Webhooks"),
    h("p", {}, "A chat room of Discord or Slack, or a program of yours, is sent what concerns you. A webhook for one match takes the place of those for all."),
    list, addForm(matches, refresh));
}
