// The pages of the links in e-mails: confirm an address, or stop e-mails to it.
// Nothing happens before the button is pressed, because mail programs and scanners open links.

import { toast } from "../lib/announce.js";
import { post, reason } from "../lib/api.js";
import { busyButton } from "../lib/busy-button.js";
import { byId, h } from "../lib/dom.js";
import { showMasthead } from "../lib/masthead.js";

const [, page, code = ""] = location.pathname.split("/");

/**
 * @typedef {object} Action
 * @property {string} text
 * @property {string} button
 * @property {() => Promise<unknown>} send
 * @property {string} done shown afterwards
 */

/** @type {Record<string, Action>} by the first part of the path */
const ACTIONS = {
  c: {
    text: "Send e-mails about my matches to this address: when it is my move, when I am invited, when time runs out, and when a match is over.",
    button: "Confirm this address",
    send: () => post(`/codes/${encodeURIComponent(code)}/confirm`),
    done: "The address is confirmed.",
  },
  u: {
    text: "Send no more e-mails to this address. The address is deleted from the account.",
    button: "Stop e-mails",
    send: () => post(`/codes/${encodeURIComponent(code)}/stop`),
    done: "No more e-mails are sent to this address.",
  },
};

function start() {
  const action = ACTIONS[page];
  const place = byId("contact");
  const go = busyButton(h("button", { type: "button", class: "primary" }, action.button), async () => {
    await action.send();
    place.replaceChildren(
      h("p", { role: "status" }, action.done),
      h("p", {}, h("a", { href: "/account" }, "Choose what is sent"), " · ", h("a", { href: "/" }, "Home")),
    );
  });
  place.replaceChildren(h("p", {}, action.text), go);
}

start();
void showMasthead().catch((error) => toast(reason(error)));
