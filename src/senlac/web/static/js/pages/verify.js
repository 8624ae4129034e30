// The page that verifies the dice of a match: what the server says, and what this browser recomputes.

import { get } from "../lib/api.js";
import { storedDice } from "../lib/dice-salts.js";
import { byId, h } from "../lib/dom.js";
import { showErrorPage } from "../lib/error-page.js";
import { joinWords, sentenceCase } from "../lib/labels.js";
import { showMasthead } from "../lib/masthead.js";
import { bytes, commitment, fairDice } from "./dice-proof.js";

/** Browsers compute hashes only in secure contexts: over HTTPS, or on localhost. */
const canHash = globalThis.crypto?.subtle !== undefined;

/**
 * Compare what this browser stored with what the server says now. Returns the difference as a text, "" if
 * there is none.
 * @param {Proof} proof
 * @param {import("../lib/dice-salts.js").StoredDice | null} kept
 * @param {Seat[]} seats
 */
function differenceText(proof, kept, seats) {
  if (!kept) return "";
  if (kept.commitment !== proof.commitment) {
    return `The server has changed the commitment of its dice. This browser was first shown ${kept.commitment}.`;
  }
  const other = Object.keys(kept.before ?? {}).find((role) => kept.before?.[role] !== proof.salts[role]);
  if (other) return `The salt of ${sentenceCase(other)} has changed since your salt was sent.`;
  const mine = seats.filter(({ mine: own }) => own).map(({ role }) => proof.salts[role]);
  if (kept.salt && mine.length && mine.some((salt) => salt !== kept.salt)) {
    return `The salt that this browser added is missing from the dice: ${kept.salt}.`;
  }
  return "";
}

/**
 * Name the players whose salts came after the user's: with the secret they could have chosen them.
 * @param {Proof} proof
 * @param {import("../lib/dice-salts.js").StoredDice} kept
 * @param {Seat[]} seats
 */
function laterSaltsText({ salts }, { salt, before = {} }, seats) {
  if (!salt) return "";
  const late = seats.filter(({ role, mine }) => !mine && salts[role] && !(role in before)).map(({ role }) => sentenceCase(role));
  return late.length ? ` The salt of ${joinWords(late)} came after yours: if that player runs the server, they could have chosen it to change the dice.` : "";
}

/**
 * Return a text on what this browser can confirm.
 * @param {Proof} proof
 * @param {import("../lib/dice-salts.js").StoredDice | null} kept
 * @param {Seat[]} seats
 */
function confirmationText(proof, kept, seats) {
  if (!kept) return "This browser has no earlier copy of the commitment, so it cannot tell whether the server has changed it.";
  const when = kept.early ? "before the match began" : "when it first opened this match, which had already begun";
  return `This browser saved the commitment ${when}${kept.salt ? ", and then added a salt" : ", and added no salt"}.${laterSaltsText(proof, kept, seats)}`;
}

/**
 * List the salts that are in the dice.
 * @param {Proof} proof
 * @param {Seat[]} seats
 */
function saltsOf({ salts }, seats) {
  const people = seats.filter(({ role, kind }) => kind === "person" || salts[role]);
  const lines = people.map(({ role, mine }) => h("li", {}, `${sentenceCase(role)}${mine ? " (you)" : ""}: `, salts[role] ? h("code", {}, salts[role]) : "none"));
  return lines.length ? h("ul", {}, lines) : "none";
}

/** @param {Proof} proof */
async function check(proof) {
  if (!proof.secret || !canHash) return { bound: null, found: new Map() };
  const secret = bytes(proof.secret);
  const bound = (await commitment(secret)) === proof.commitment;
  const roll = await fairDice(secret, proof.salts);
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const { n, sides, label } of proof.rolls) found.set(n, await roll(n, sides, label));
  return { bound, found };
}

/**
 * @param {ProofRoll} roll
 * @param {number | undefined} computed
 */
function row(roll, computed) {
  const here = computed === undefined ? "" : roll.queued ? "set by hand" : computed === roll.value ? "✓" : `✗ ${computed}`;
  const there = roll.queued ? "set by hand" : roll.fair ? "✓" : roll.fair === false ? "✗" : "";
  const differs = computed !== undefined && !roll.queued && computed !== roll.value;
  return h(
    "tr",
    { class: [differs && "wrong", roll.taken_back && "taken-back"] },
    h("td", { class: "number" }, roll.n),
    h("td", {}, roll.label, roll.taken_back && h("small", {}, " taken back")),
    h("td", {}, `d${roll.sides}`),
    h("td", { class: "number" }, roll.value),
    h("td", {}, there),
    h("td", {}, here),
  );
}

/**
 * Return the verdict, and whether everything that could be checked is right.
 * @param {Proof} proof
 * @param {boolean | null} bound
 * @param {Map<number, number>} found
 */
function verdict(proof, bound, found) {
  if (!proof.secret) {
    return { good: true, text: "The match is still running, so the secret is not published yet. Its commitment is shown below." };
  }
  if (bound === null) {
    return { good: true, text: "Your browser cannot recompute the rolls, because this page was loaded over plain HTTP. Open it over HTTPS, or check the match as described below." };
  }
  if (!bound) return { good: false, text: "The secret does not match the commitment." };
  const rolled = proof.rolls.filter(({ queued }) => !queued);
  const right = rolled.filter(({ n, value }) => found.get(n) === value).length;
  const good = right === rolled.length;
  const all = `Your browser recomputed ${rolled.length} rolls from the secret: ${good ? "all of them" : `only ${right}`} match.`;
  return { good, text: `${good ? "Every roll is proved." : "Something is wrong."} ${all}` };
}

/**
 * Show how to verify a match without trusting this server or this page.
 * @param {string} id
 * @param {Proof} proof
 */
function checkYourself(id, proof) {
  const file = `${id}.senlac.json`;
  byId("record").setAttribute("href", `/api/matches/${id}/record`);
  byId("record").setAttribute("download", file);
  byId("command").textContent = `senlac replay ${file} --verify`;
  byId("yourself").hidden = !proof.over;
}

async function start() {
  void showMasthead();
  const id = location.pathname.split("/")[2] ?? "";
  byId("back").setAttribute("href", `/match/${id}`);
  /** @type {Proof} */
  const proof = await get(`/matches/${id}/proof`);
  /** @type {MatchCard} */
  const { seats } = await get(`/matches/${id}`);
  const kept = storedDice(id);
  const { bound, found } = await check(proof);
  const fault = differenceText(proof, kept, seats);
  const { text, good } = verdict(proof, bound, found);
  byId("verdict").textContent = fault || text;
  byId("verdict").classList.toggle("open", bound === null && !fault);
  byId("verdict").classList.toggle("bad", Boolean(fault) || !good);
  byId("kept").textContent = confirmationText(proof, kept, seats);
  checkYourself(id, proof);
  byId("server").textContent = proof.verdict ?? "";
  byId("commitment").textContent = proof.commitment;
  byId("secret").textContent = proof.secret ?? "published when the match is over";
  byId("salts").replaceChildren(saltsOf(proof, seats));
  byId("rolls").replaceChildren(...proof.rolls.map((roll) => row(roll, found.get(roll.n))));
  byId("table").hidden = !proof.rolls.length;
}

start().catch(showErrorPage);
