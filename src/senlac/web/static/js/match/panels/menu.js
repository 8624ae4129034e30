// The menu of the table: everything besides playing.

import { announce, toast } from "../../lib/announce.js";
import { post, reason } from "../../lib/api.js";
import { confirm } from "../../lib/dialog.js";
import { secureDice } from "../../lib/dice-salts.js";
import { byId, h } from "../../lib/dom.js";
import { storeInvites } from "../../lib/invite.js";
import { groupSeats } from "../../lib/labels.js";
import { loadValue, storeValue } from "../../lib/storage.js";
import { paceField } from "../board/pace.js";
import { hasBegun } from "../connection/table-state.js";
import { hasCharacterKeys, setCharacterKeys, showKeyboardHelp } from "../input/keyboard-help.js";
import { changeMute, hasMessages } from "./mute.js";
import { isOver } from "../prompt/prompt.js";
import { substituteItems } from "./substitutes.js";

/** @typedef {(role: string, action: string) => void} Send */

const WEEK = 7 * 24 * 3600 * 1000;

/**
 * Request a change of the match, and show the answer if the server refuses.
 * @param {string} match
 * @param {string} what
 * @param {object} [body]
 * @returns {Promise<any>} null if refused
 */
export async function requestChange(match, what, body = {}) {
  try {
    return await post(`/matches/${match}/${what}`, body);
  } catch (error) {
    toast(reason(error));
    return null;
  }
}

/**
 * Take back the last action, or all that were sent with it: at once, or by asking the others. If the
 * request reveals something about a secret sheet, the user is warned first.
 * @param {TableView | null} view
 * @param {number} acts
 */
export async function undo(view, acts) {
  if (!view || !(await confirmReveal(view))) return;
  const answer = await requestChange(view.match.id, "undo", { do: "ask", acts });
  if (answer && answer.done === false) toast("The other players have been asked to let you take that back.");
  if (answer?.done) announce("Taken back.");
}

/**
 * Ask the user, if necessary, whether the others may learn what the request reveals.
 * @param {TableView} view
 */
async function confirmReveal({ match, ask: asked, hides }) {
  const text = "The other players see your request. It tells them that you have written on your sheet, but not what.";
  const telling = asked ? asked.sealed && !asked.undo : hides;
  const others = match.seats.some(({ kind, mine }) => kind === "person" && !mine);
  return !telling || !others || (await confirm("Ask the others to let you undo?", text, "Ask"));
}

/** @param {MatchCard} match */
async function resign(match) {
  const text = groupSeats(match.seats).length > 2
    ? "You resign. The rules decide how the match continues without you."
    : "The match ends and the other side wins.";
  if (await confirm("Resign?", text, "Resign")) await requestChange(match.id, "resign");
}

/**
 * Return the menu item that concedes the nested match, if there is one.
 * @param {import("../connection/table-state.js").TableState} state
 * @param {Send} send
 * @returns {[string, () => unknown, boolean][]}
 */
function givingUp({ view, mine }, send) {
  const { title, seats, concede } = view?.within ?? {};
  const role = view?.status === "running" && concede && Object.values(seats ?? {}).find((one) => mine.includes(one));
  if (!role) return [];
  const text = "The other side wins it, and the match continues.";
  const doing = async () => {
    if (await confirm(`Concede: ${title}?`, text, "Concede")) send(role, "concede within");
  };
  return [[`Concede: ${title}`, doing, true]];
}

/** @param {string} match */
async function abandon(match) {
  const text = "The match ends without a winner, for all players.";
  if (await confirm("Abandon the match?", text, "Abandon")) await requestChange(match, "abandon");
}

/** @param {string} match */
export async function rematch(match) {
  const made = await requestChange(match, "rematch?salt=follows");
  if (!made?.id) return;
  storeInvites(made);
  await secureDice(made);
  location.assign(`/match/${made.id}`);
}

/** @param {import("./turn-alerts.js").TurnAlerts} turnAlerts */
async function toggleNotifications(turnAlerts) {
  const wanted = !turnAlerts.notifications;
  const answer = await turnAlerts.setNotifications(wanted);
  if (wanted && !answer) toast("Your browser does not allow notifications from this page.");
}

/** @param {string} match */
function download(match) {
  h("a", { href: `/api/matches/${match}/record`, download: `${match}.senlac.json` }).click();
}

/**
 * Return the menu item for the introductory cards.
 * @returns {[string, () => unknown, boolean]}
 */
function firstCards() {
  const on = loadValue("cards", true);
  return [`Introductory cards: ${on ? "on" : "off"}`, () => storeValue("cards", !on), true];
}

/**
 * Return the menu items for the keyboard. A device that has only fingers shows none.
 * @returns {[string, () => unknown, boolean][]}
 */
function keyboardItems() {
  const on = hasCharacterKeys();
  const pointer = matchMedia("(any-pointer: fine), (any-hover: hover)").matches;
  return [
    [`Single-character keys: ${on ? "on" : "off"}`, () => setCharacterKeys(!on), pointer],
    ["Keyboard", showKeyboardHelp, pointer],
  ];
}

/**
 * Return whether the user plays, and may undo or ask for it.
 * @param {import("../connection/table-state.js").TableState} state
 */
export const isPlaying = ({ view, mine }) => view?.status === "running" && mine.length > 0;

/**
 * Fill the menu for the current view.
 * @param {HTMLElement} menu
 * @param {import("../connection/table-state.js").TableState} state
 * @param {{replay: () => void, send: Send, turnAlerts: import("./turn-alerts.js").TurnAlerts, brief: () => void, marks: () => void, turns: import("../board/stage-turns.js").StageTurns, legend: () => void, analyse: () => void, acts: () => number}} callbacks
 */
export function fillMenu(menu, state, callbacks) {
  const { replay, send, turnAlerts, brief, marks, turns, legend, analyse } = callbacks;
  const { view } = state;
  if (!view) return;
  const id = view.match.id;
  const playing = isCompeting(state);
  const ended = isOver(view);
  /** @type {[string, () => unknown, boolean][]} */
  const items = [
    ["Briefing", brief, hasBegun(view)],
    ["Replay", replay, hasBegun(view)],
    ["Last moves on the board", marks, isPlaying(state)],
    ["Legend", legend, hasBegun(view)],
    ["Turn the board round", () => turns.turn(2), true],
    ["Turn the board by a quarter", () => turns.turn(1), turns.hasQuarters],
    [undoLabel(view.match), () => undo(view, callbacks.acts()), playing && !view.ask?.undo],
    ["Offer a draw", () => requestChange(id, "draw", { do: "offer" }), playing && amongPeople(view.match)],
    ["Pause", () => requestChange(id, "pause"), playing],
    ["Resume", () => requestChange(id, "resume"), view.status === "paused" && state.mine.length > 0],
    ...substituteItems(view.match),
    ...givingUp(state, send),
    ["Resign", () => resign(view.match), playing],
    ["Abandon the match", () => abandon(id), !ended && mayGiveUp(view.match)],
    ["Open to spectators", () => requestChange(id, "watchers", { open: true }), mayOpen(view.match)],
    ["Close to spectators", () => requestChange(id, "watchers", { open: false }), mayClose(view.match)],
    ["Rematch, sides swapped", () => rematch(id), mayRepeat(state)],
    ["Analysis board", analyse, hasBegun(view) && !view.lesson],
    ["Download the record", () => download(id), hasBegun(view)],
    ["Verify the dice", () => location.assign(`/verify/${id}`), hasBegun(view)],
    ["Rules on a separate page", () => location.assign(`/rules/${state.game}`), true],
    [`Sound: ${turnAlerts.sound ? "on" : "off"}`, () => (turnAlerts.sound = !turnAlerts.sound), true],
    [`Notifications: ${turnAlerts.notifications ? "on" : "off"}`, () => toggleNotifications(turnAlerts), true],
    ["Messages while away", () => changeMute(id), state.mine.length > 0 && hasMessages(view.match)],
    firstCards(),
    ["Colours", () => byId("theme").click(), matchMedia("(max-width: 760px)").matches],
    ...keyboardItems(),
  ];
  const offered = items.filter(([, , shown]) => shown);
  // Keep unchanged buttons: one must not be replaced just before it is pressed.
  const names = offered.map(([text]) => text).join(", ");
  if (menu.dataset.offered === names) return;
  menu.dataset.offered = names;
  const buttons = offered.map(([text, doing]) => {
    const button = h("button", { type: "button" }, text);
    button.addEventListener("click", async () => {
      menu.hidePopover();
      await doing();
      fillMenu(menu, state, callbacks);
    });
    return button;
  });
  menu.replaceChildren(...buttons, paceField());
}

/**
 * Return whether the user plays in a match, and not only analyses one.
 * @param {import("../connection/table-state.js").TableState} state
 */
const isCompeting = (state) => isPlaying(state) && !state.match?.analysis;

/**
 * Return the label of an undo that may need the consent of other people. Computers are not asked.
 * @param {MatchCard} match
 */
const undoLabel = ({ seats }) => (seats.some(({ kind, mine, left }) => kind === "person" && !mine && !left) ? "Ask to undo" : "Take back");

/** @param {MatchCard} match */
const mayOpen = ({ owner, private: closed, analysis }) => Boolean(owner && closed && !analysis);

/**
 * Return whether the user may close a match to spectators: it is their own, without an open seat.
 * @param {MatchCard} match
 */
const mayClose = ({ owner, private: closed, seats }) =>
  Boolean(owner) && !closed && !seats.some(({ kind }) => kind === "open");

/**
 * Return whether a player may start a rematch: the match is over, and had begun.
 * @param {import("../connection/table-state.js").TableState} state
 */
const mayRepeat = ({ view, mine }) => Boolean(view && isOver(view) && hasBegun(view)) && mine.length > 0;

/**
 * Return whether there are other players and all of them are people: a draw needs their agreement.
 * @param {MatchCard} match
 */
function amongPeople({ seats }) {
  const others = seats.filter(({ mine }) => !mine);
  return others.length > 0 && others.every(({ kind }) => kind === "person");
}

/**
 * Return whether a match may be abandoned, as far as this page knows.
 * @param {MatchCard} match
 */
function mayGiveUp({ status, owner, mine, seats, analysis, asked_at: asked = "" }) {
  if (analysis) return false;
  const bots = seats.every((seat) => seat.kind === "bot");
  if (status === "open" || bots) return Boolean(owner);
  const alone = !seats.some((seat) => seat.kind === "person" && !seat.mine && !seat.left);
  return Boolean(mine?.length) && (alone || Date.now() - Date.parse(asked) > WEEK);
}
