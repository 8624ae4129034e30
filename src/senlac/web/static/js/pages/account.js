// The account page: sign in, create an account, change the password, sessions, tokens, delete.

import { toast } from "../lib/announce.js";
import { get, post, reason, remove } from "../lib/api.js";
import { browserOf } from "../lib/browser-name.js";
import { confirm } from "../lib/dialog.js";
import { byId, h } from "../lib/dom.js";
import { timeAgo } from "../lib/labels.js";
import { showMasthead } from "../lib/masthead.js";
import { alertsSections } from "./account-alerts.js";
import { holidaysSection } from "./account-holidays.js";
import { turnOffHere } from "../lib/push.js";

/**
 * @typedef {{name: string, label: string, type?: string, fill?: string, optional?: boolean, least?: number,
 *   hint?: string, choices?: Record<string, string>, about?: RegExp}} Field an error that `about` matches
 *   belongs to the field
 */

/** @type {Record<string, Field>} */
const FIELDS = {
  name: { name: "name", label: "Name", fill: "username" },
  newName: { name: "name", label: "Name", fill: "username", least: 2, about: /^this name/i, hint: "2 to 40 characters. Other players see it." },
  password: { name: "password", label: "Password", type: "password", fill: "current-password" },
  fresh: { name: "password", label: "Password", type: "password", fill: "new-password", least: 8, about: /^(this |the )?password/i, hint: "At least 8 characters." },
  email: { name: "email", label: "E-mail (optional)", type: "email", fill: "email", optional: true, hint: "Only used if you lose your password." },
};

/** @param {Field} field */
const input = ({ name, type = "text", fill, optional, least }) =>
  h("input", { name, type, autocomplete: fill, required: !optional, minlength: least });

/** @param {Field} field */
const select = ({ name, choices = {} }) =>
  h("select", { name }, Object.entries(choices).map(([value, text]) => h("option", { value }, text)));

let ids = 0;

/**
 * Build a field with its label, and room for an error.
 * @param {Field} field
 */
function labelled(field) {
  const control = field.choices ? select(field) : input(field);
  const wrong = h("small", { class: "wrong", id: `wrong-${ids += 1}` });
  const hint = h("small", { id: `hint-${ids}` }, field.hint);
  const row = h("div", { class: "field" }, h("label", {}, h("span", {}, field.label), control), field.hint && hint, wrong);
  /** @param {string} text error, "" if there is none */
  const mark = (text) => {
    wrong.textContent = text;
    control.setAttribute("aria-invalid", String(text !== ""));
    control.setAttribute("aria-describedby", text ? wrong.id : hint.id);
  };
  mark("");
  control.addEventListener("input", () => mark(""));
  return { name: field.name, about: field.about, row, control, mark };
}

/**
 * Build a form that sends its fields. An error of a field is shown below it.
 * @param {string} title
 * @param {Field[]} fields
 * @param {string} button
 * @param {(values: Record<string, string>) => Promise<unknown>} send
 */
function form(title, fields, button, send) {
  const rows = fields.map(labelled);
  const go = h("button", { type: "submit", class: "primary" }, button);
  const wrong = h("p", { class: "wrong", role: "alert" });
  const made = h("form", { class: "card" }, h("h2", {}, title), rows.map(({ row }) => row), wrong, go);
  /** @param {unknown} error */
  const refused = (error) => {
    const text = reason(error);
    const [, name, what = text] = /^(\w+): (.*)$/s.exec(text) ?? [];
    const at = rows.find((row) => row.name === name?.toLowerCase() || row.about?.test(text));
    if (!at) wrong.textContent = text;
    else {
      at.mark(reason(what));
      at.control.focus();
    }
  };
  made.addEventListener("submit", async (event) => {
    event.preventDefault();
    go.disabled = true;
    wrong.textContent = "";
    const values = Object.fromEntries([...new FormData(made)].filter(([, value]) => value !== ""));
    try {
      await send(/** @type {Record<string, string>} */ (values));
    } catch (error) {
      refused(error);
    } finally {
      go.disabled = false;
    }
  });
  return made;
}

const signUp = (/** @type {boolean} */ guest) =>
  form(
    guest ? "Keep these matches: create an account" : "Create an account",
    [FIELDS.newName, FIELDS.fresh, FIELDS.email],
    "Create account",
    async (values) => {
      if (!guest) await post("/guest");
      await post("/account", values);
      location.assign("/account");
    },
  );

/** Return the path of the table that sent the user here to sign in, or that of the home page. */
function returnPath() {
  const match = new URLSearchParams(location.search).get("match") ?? "";
  return /^[0-9a-z]+$/.test(match) ? `/match/${match}` : "/";
}

const signIn = () =>
  form("Sign in", [FIELDS.name, FIELDS.password], "Sign in", async (values) => {
    await post("/session", values);
    location.assign(returnPath());
  });

const changePassword = () => {
  const old = { ...FIELDS.password, name: "old", label: "Current password", about: /^the current password/i };
  const fresh = { ...FIELDS.fresh, name: "new", label: "New password" };
  return form("Change the password", [old, fresh], "Change it", async (values) => {
    await post("/password", values);
    toast("The password is changed; other sessions are signed out.");
  });
};

/** List the sessions of the user. */
async function sessions() {
  const { sessions: all } = await get("/sessions");
  const rows = all.map((/** @type {{id: string, created_at: string, seen_at?: string, agent?: string, current?: boolean}} */ one) => {
    const end = h("button", { type: "button" }, "Sign out");
    end.addEventListener("click", () => again(remove(`/sessions/${one.id}`)));
    return h("li", { class: "row" }, h("span", { title: one.agent }, browserOf(one.agent)),
      h("small", {}, one.current ? "this one" : timeAgo(one.seen_at ?? one.created_at)), !one.current && end);
  });
  return h("section", { class: "card" }, h("h2", {}, "Where you are signed in"), h("ul", {}, rows));
}

const SCOPES = { play: "Play as me", read: "Read only" };

/** List the tokens for bots and programs. */
async function tokens() {
  const { tokens: all } = await get("/tokens");
  const rows = all.map((/** @type {{id: string, name?: string, scope: keyof typeof SCOPES, created_at?: string}} */ one) => {
    const end = h("button", { type: "button" }, "Delete");
    end.addEventListener("click", () => again(remove(`/tokens/${one.id}`)));
    return h("li", { class: "row" }, h("span", {}, one.name || "Token"), h("small", {}, `${SCOPES[one.scope]}, ${timeAgo(one.created_at)}`), end);
  });
  const output = h("output", {});
  const name = { name: "name", label: "Purpose" };
  const scope = { name: "scope", label: "Access", choices: SCOPES };
  const make = form("Tokens for bots", [name, scope], "Make a token", async (values) => {
    const made = await post("/tokens", values);
    output.replaceChildren("Copy it now, it is not shown again: ", h("code", {}, made.token));
  });
  make.append(output, h("ul", {}, rows));
  return make;
}

/** @param {Promise<unknown>} done */
async function again(done) {
  try {
    await done;
    location.reload();
  } catch (error) {
    toast(reason(error));
  }
}

/** @param {Me} me */
function leaving(me) {
  const out = h("button", { type: "button" }, "Sign out");
  out.addEventListener("click", async () => {
    const text = "A guest who signs out cannot come back to these matches.";
    if (!me.guest || (await confirm("Sign out?", text, "Sign out"))) await leave("/session");
  });
  const away = h("button", { type: "button" }, "Delete the account");
  away.addEventListener("click", async () => {
    const text = "Your name and your messages will be removed from all matches. This cannot be undone.";
    if (await confirm("Delete the account?", text, "Delete it")) await leave("/account");
  });
  return h("section", { class: "card" }, h("h2", {}, "Leave"), h("div", { class: "row" }, out, away));
}

/** @param {string} path */
async function leave(path) {
  try {
    // The next user of this browser must not be shown these notices, but who wants to leave can, even if
    // the browser fails to end them.
    await turnOffHere().catch(() => undefined);
    await remove(path);
    location.assign("/");
  } catch (error) {
    toast(reason(error));
  }
}

async function start() {
  // This page shows the session it was loaded with, so it is reloaded from the back-forward cache.
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  const me = await showMasthead();
  const place = byId("account");
  byId("greeting").textContent = me.signed ? `You are ${me.name}` : "Your account";
  if (!me.signed) place.replaceChildren(signIn(), signUp(false));
  else if (me.guest) place.replaceChildren(signUp(true), signIn(), leaving(me));
  else {
    const page = h("p", {}, h("a", { href: `/player/${encodeURIComponent(me.name ?? "")}` }, "Your public profile"));
    place.replaceChildren(page, ...(await alertsSections()), ...[await holidaysSection()].filter((one) => one !== null), changePassword(), await sessions(), await tokens(), leaving(me));
  }
}

start().catch((error) => toast(reason(error)));
