// What one may do with a match besides playing: the menu at the table.

import { post, reason } from "../lib/api.js";
import { confirm } from "../lib/dialog.js";
import { bind } from "../lib/dice.js";
import { byId, h } from "../lib/dom.js";
import { keepInvites } from "../lib/invite.js";
import { keep, recall } from "../lib/keep.js";
import { chairs } from "../lib/names.js";
import { say, toast } from "../lib/say.js";
import { characterKeys, help, wantCharacterKeys } from "./help.js";
import { isOver } from "./prompt.js";
import { begun } from "./state.js";

/** @typedef {(role: string, action: string) => void} Send */

const WEEK = 7 * 24 * 3600 * 1000;

/**
 * Do something to the match, and tell what the server says if it refuses.
 * @param {string} match
 * @param {string} what
 * @param {object} [body]
 * @returns {Promise<any>} null: refused
 */
export async function ask(match, what, body = {}) {
  try {
    return await post(`/matches/${match}/${what}`, body);
  } catch (error) {
    toast(reason(error));
    return null;
  }
}

/**
 * Take back the last action, or all that was sent with it: at once, or by asking the others. About a
 * secret sheet the request itself tells something: that is said before.
 * @param {TableView | null} view
 * @param {number} acts
 */
export async function undo(view, acts) {
  if (!view || !(await mayTell(view))) return;
  const told = await ask(view.match.id, "undo", { do: "ask", acts });
  if (told && told.done === false) toast("The other players have been asked to let you take that back.");
  if (told?.done) say("Taken back.");
}

/**
 * Find out whether the others may be told what a request for an undo tells them.
 * @param {TableView} view
 */
async function mayTell({ match, ask: asked, hides }) {
  const text = "The other players see your request. It tells them that you have written on your sheet, but not what.";
  const telling = asked ? asked.sealed && !asked.undo : hides;
  const others = match.seats.some(({ kind, mine }) => kind === "person" && !mine);
  return !telling || !others || (await confirm("Ask the others to take back?", text, "Ask"));
}

/** @param {Header} match */
async function resign(match) {
  const text = chairs(match.seats).length > 2
    ? "You give up. How the match goes on without you is for its rules to say."
    : "The match ends and the other side wins.";
  if (await confirm("Resign?", text, "Resign")) await ask(match.id, "resign");
}

/**
 * Return how those who play the match within give it up, and nothing else.
 * @param {import("./state.js").TableState} state
 * @param {Send} send
 * @returns {[string, () => unknown, boolean][]}
 */
function givingUp({ view, mine }, send) {
  const { title, seats, concede } = view?.within ?? {};
  const role = view?.status === "running" && concede && Object.values(seats ?? {}).find((one) => mine.includes(one));
  if (!role) return [];
  const text = "The other side wins it, and the match goes on.";
  const doing = async () => {
    if (await confirm(`Give up: ${title}?`, text, "Give it up")) send(role, "concede within");
  };
  return [[`Give up: ${title}`, doing, true]];
}

/** @param {string} match */
async function abandon(match) {
  const text = "The match ends without a winner, for everybody.";
  if (await confirm("Give the match up?", text, "Give it up")) await ask(match, "abandon");
}

/** @param {string} match */
export async function rematch(match) {
  const made = await ask(match, "rematch?salt=follows");
  if (!made?.id) return;
  keepInvites(made);
  await bind(made);
  location.assign(`/match/${made.id}`);
}

/** @param {import("./signs.js").Signs} signs */
async function turnNotes(signs) {
  const wanted = !signs.notes;
  const told = await signs.wantNotes(wanted);
  if (wanted && !told) toast("Your browser does not allow notifications from this page.");
}

/** @param {string} match */
function download(match) {
  h("a", { href: `/api/matches/${match}/record`, download: `${match}.senlac.json` }).click();
}

/**
 * Whether each match begins with a card that tells who is who.
 * @returns {[string, () => unknown, boolean]}
 */
function firstCards() {
  const on = recall("cards", true);
  return [`First cards: ${on ? "on" : "off"}`, () => keep("cards", !on), true];
}

/**
 * Whether keys that are single characters work.
 * @returns {[string, () => unknown, boolean]}
 */
function singleKeys() {
  const on = characterKeys();
  return [`Single-character keys: ${on ? "on" : "off"}`, () => wantCharacterKeys(!on), true];
}

/**
 * Whether one plays, and may take back or ask for it.
 * @param {import("./state.js").TableState} state
 */
export const isPlaying = ({ view, mine }) => view?.status === "running" && mine.length > 0;

/**
 * Fill the menu for the present view.
 * @param {HTMLElement} menu
 * @param {import("./state.js").TableState} state
 * @param {{replay: () => void, send: Send, signs: import("./signs.js").Signs, brief: () => void}} doings
 */
export function fillMenu(menu, state, doings) {
  const { replay, send, signs, brief } = doings;
  const { view } = state;
  if (!view) return;
  const id = view.match.id;
  const playing = isPlaying(state);
  const ended = isOver(view);
  /** @type {[string, () => unknown, boolean][]} */
  const items = [
    ["Who is who", brief, begun(view)],
    ["Replay", replay, begun(view)],
    ["Ask to take back", () => undo(view, 1), playing && !view.ask?.undo],
    ["Offer a draw", () => ask(id, "draw", { do: "offer" }), playing && amongPeople(view.match)],
    ["Pause", () => ask(id, "pause"), mayPause(state)],
    ["Resume", () => ask(id, "resume"), view.status === "paused" && state.mine.length > 0],
    ...givingUp(state, send),
    ["Resign", () => resign(view.match), playing],
    ["Give the match up", () => abandon(id), !ended && mayGiveUp(view.match)],
    ["Let others watch", () => ask(id, "watchers", { open: true }), mayOpen(view.match)],
    ["Let nobody else watch", () => ask(id, "watchers", { open: false }), mayClose(view.match)],
    ["Rematch, sides swapped", () => rematch(id), mayRepeat(state)],
    ["Download the record", () => download(id), begun(view)],
    ["Dice and their proof", () => location.assign(`/verify/${id}`), begun(view)],
    ["The rules on a page", () => location.assign(`/rules/${state.game}`), true],
    [`Sound: ${signs.sound ? "on" : "off"}`, () => (signs.sound = !signs.sound), true],
    [`Notifications: ${signs.notes ? "on" : "off"}`, () => turnNotes(signs), true],
    firstCards(),
    ["Colours", () => byId("theme").click(), matchMedia("(max-width: 760px)").matches],
    singleKeys(),
    ["Keyboard", help, true],
  ];
  const offered = items.filter(([, , shown]) => shown);
  // Whoever is about to press a button must not have it taken away.
  const names = offered.map(([text]) => text).join(", ");
  if (menu.dataset.offered === names) return;
  menu.dataset.offered = names;
  const buttons = offered.map(([text, doing]) => {
    const button = h("button", { type: "button" }, text);
    button.addEventListener("click", async () => {
      menu.hidePopover();
      await doing();
      fillMenu(menu, state, doings);
    });
    return button;
  });
  menu.replaceChildren(...buttons);
}

/** @param {Header} match */
const mayOpen = ({ owner, private: closed }) => Boolean(owner && closed);

/**
 * Whether a match may be closed to those who only watch: mine, and with no seat open to anybody.
 * @param {Header} match
 */
const mayClose = ({ owner, private: closed, seats }) =>
  Boolean(owner) && !closed && !seats.some(({ kind }) => kind === "open");

/**
 * Whether one of those who played may play a match once more: it is over, and had begun.
 * @param {import("./state.js").TableState} state
 */
const mayRepeat = ({ view, mine }) => Boolean(view && isOver(view) && begun(view)) && mine.length > 0;

/**
 * Whether others sit at the table and no bot does: a draw needs all of them to agree.
 * @param {Header} match
 */
function amongPeople({ seats }) {
  const others = seats.filter(({ mine }) => !mine);
  return others.length > 0 && others.every(({ kind }) => kind === "person");
}

/**
 * Whether one of those who play may stop a match for a while: not where it is the others' time too.
 * @param {import("./state.js").TableState} state
 */
function mayPause({ match, mine }) {
  if (match?.status !== "running" || !mine.length) return false;
  return !match.deadline || match.seats.every((seat) => seat.mine || seat.kind !== "person");
}

/**
 * Whether a match may be given up without a result, as far as this page knows.
 * @param {Header} match
 */
function mayGiveUp({ status, owner, mine, seats, asked_at: asked = "" }) {
  const bots = seats.every((seat) => seat.kind === "bot");
  if (status === "open" || bots) return Boolean(owner);
  const alone = !seats.some((seat) => seat.kind === "person" && !seat.mine && !seat.left);
  return Boolean(mine?.length) && (alone || Date.now() - Date.parse(asked) > WEEK);
}
