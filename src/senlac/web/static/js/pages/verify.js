// The dice of a match and their proof: what the server says, and what this browser reckons.

import { get } from "../lib/api.js";
import { byId, h } from "../lib/dom.js";
import { lost } from "../lib/lost.js";
import { masthead } from "../lib/masthead.js";
import { bytes, commitment, fairDice } from "./fair.js";

/** Browsers reckon hashes only on pages that came safely: by HTTPS, or from the machine itself. */
const able = globalThis.crypto?.subtle !== undefined;

/** @param {Proof} proof */
async function check(proof) {
  if (!proof.secret || !able) return { bound: null, found: new Map() };
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
 * @param {number | undefined} reckoned
 */
function row(roll, reckoned) {
  const here = reckoned === undefined ? "" : roll.queued ? "set by hand" : reckoned === roll.value ? "✓" : `✗ ${reckoned}`;
  const there = roll.queued ? "set by hand" : roll.fair ? "✓" : roll.fair === false ? "✗" : "";
  const wrong = reckoned !== undefined && !roll.queued && reckoned !== roll.value;
  return h(
    "tr",
    { class: [wrong && "wrong", roll.taken_back && "taken-back"] },
    h("td", { class: "number" }, roll.n),
    h("td", {}, roll.label, roll.taken_back && h("small", {}, " taken back")),
    h("td", {}, `d${roll.sides}`),
    h("td", { class: "number" }, roll.value),
    h("td", {}, there),
    h("td", {}, here),
  );
}

/**
 * @param {Proof} proof
 * @param {boolean | null} bound
 * @param {Map<number, number>} found
 */
function verdict(proof, bound, found) {
  if (!proof.secret) {
    return "The match goes on: its secret is kept until the end. What binds it is shown below.";
  }
  if (bound === null) {
    return "Your browser cannot reckon the rolls here: this page came over plain HTTP. Open it over HTTPS, or check the match as told below.";
  }
  const rolled = proof.rolls.filter(({ queued }) => !queued);
  const right = rolled.filter(({ n, value }) => found.get(n) === value).length;
  if (!bound) return "The secret is not the one that the match was bound to.";
  const all = `${right} of ${rolled.length} rolls follow from the secret, reckoned here in your browser.`;
  return right === rolled.length ? `Every roll is proved. ${all}` : `Something is wrong. ${all}`;
}

/**
 * Tell how to check a match without believing this server or this page.
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
  void masthead();
  const id = location.pathname.split("/")[2] ?? "";
  byId("back").setAttribute("href", `/match/${id}`);
  /** @type {Proof} */
  const proof = await get(`/matches/${id}/proof`);
  const { bound, found } = await check(proof);
  byId("verdict").textContent = verdict(proof, bound, found);
  byId("verdict").classList.toggle("open", bound === null);
  checkYourself(id, proof);
  byId("server").textContent = proof.verdict ?? "";
  byId("commitment").textContent = proof.commitment;
  byId("secret").textContent = proof.secret ?? "kept until the end";
  const salts = Object.entries(proof.salts).map(([role, salt]) => `${role}: ${salt || "none"}`);
  byId("salts").textContent = salts.join(", ") || "none";
  byId("rolls").replaceChildren(...proof.rolls.map((roll) => row(roll, found.get(roll.n))));
  byId("table").hidden = !proof.rolls.length;
}

start().catch(lost);
