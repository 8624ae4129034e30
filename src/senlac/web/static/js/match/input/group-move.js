// Group intents: the server returns the actions for many pieces, the page shows them, and then sends
// them.

import { toast } from "../../lib/announce.js";
import { post, reason } from "../../lib/api.js";
import { showPreview } from "../board/move-preview.js";
import { NONE_CAN } from "../prompt/buttons.js";
import { questionOnce } from "../prompt/questions.js";
import { showBatch } from "./batch.js";

/** @typedef {{actions: string[], left: string[], places: Record<string, string>, parts?: import("./proposal-parts.js").Part[], note?: string}} Proposal */

/** The intent of acting together as a group. */
const TOGETHER = "together";
/** Milliseconds that a pointer rests on a button before it is asked what the button would do. */
const REST_MS = 150;

/**
 * Handle a button for many pieces. Returns whether it is one.
 * @param {import("./selection.js").Selection} selection
 * @param {import("./chooser.js").Entry} entry
 */
export function propose(selection, entry) {
  const { intent, label } = entry;
  if (entry.form) selection.form.open(selection.chooser.ask?.form);
  else if (entry.aside) {
    selection.chooser.verb = entry.aside;
    selection.show();
    selection.callbacks.chose();
  } else if (entry.gather) {
    selection.chooser.gathering = true;
    selection.show();
  } else if (entry.series) showBatch(selection, entry);
  else if (intent) void requestProposal(selection, { intent, label });
  else return false;
  return true;
}

/**
 * Request the actions of an intent, and show them; or send them at once.
 * @param {import("./selection.js").Selection} selection
 * @param {{intent?: string, goal?: string, label?: string, once?: boolean}} wish
 */
export async function requestProposal(selection, { intent = TOGETHER, goal = "", label = "Go together", once = false }) {
  const { chooser } = selection;
  const { ask, chosen } = chooser;
  if (!ask) return;
  const pieces = chosen.map(({ id }) => id);
  const found = await proposalOf(selection, ask, { intent, goal, pieces }).catch((error) => (toast(reason(error)), null));
  // The decision may have changed meanwhile.
  if (!found || selection.chooser.ask !== ask) return;
  if (!found.actions.length) reportNothing(selection, label, pieces.length ? "" : intent);
  else if (once) void selection.act(found.actions[0], found.actions.slice(1));
  else showProposal(selection, found, { intent, label, some: pieces.length > 0 });
}

/**
 * Ask for the actions of an intent. That for all pieces is computed once for the pointer and for the click.
 * @param {import("./selection.js").Selection} selection
 * @param {Ask} ask
 * @param {{intent: string, goal?: string, pieces?: string[]}} wish
 * @returns {Promise<Proposal>}
 */
function proposalOf({ callbacks }, ask, { intent, goal = "", pieces = [] }) {
  const path = `/matches/${callbacks.match}/intent`;
  const body = { role: ask.role, intent, goal, pieces };
  return goal || pieces.length ? post(path, body) : questionOnce(ask, path, body);
}

/**
 * Dim the buttons of intents without an effect as soon as they are pointed at, or reached by keyboard, so
 * that none is pressed in vain.
 * @param {import("./selection.js").Selection} selection
 * @param {HTMLElement} prompt
 */
export function watchIntents(selection, prompt) {
  const look = async (/** @type {string} */ intent) => {
    const { chooser, callbacks } = selection;
    const { ask } = chooser;
    const at = document.querySelector(`button[data-key="intent ${intent}"]:is(:hover, :focus)`);
    if (!ask || !at || callbacks.busy() || chooser.chosen.length || chooser.vain.has(intent)) return;
    const found = await proposalOf(selection, ask, { intent }).catch(() => null);
    if (!found || found.actions.length || selection.chooser.ask !== ask || selection.chooser.vain.has(intent)) return;
    selection.chooser.vain.add(intent);
    selection.show();
  };
  let timer = 0;
  for (const name of ["pointerover", "focusin"]) {
    prompt.addEventListener(name, (event) => {
      clearTimeout(timer);
      const intent = intentAt(event);
      if (intent) timer = window.setTimeout(() => void look(intent), REST_MS);
    });
  }
}

/**
 * Return the intent of the button at which an event is, "" for none.
 * @param {Event} event
 */
function intentAt({ target }) {
  const button = target instanceof Element ? target.closest('button[data-key^="intent "]') : null;
  return button?.getAttribute("data-key")?.slice("intent ".length) ?? "";
}

/**
 * Say that an intent has no effect. If it was for all pieces, it is not offered again in the same
 * decision.
 * @param {import("./selection.js").Selection} selection
 * @param {string} label
 * @param {string} intent for all pieces, "" if it was for some
 */
function reportNothing(selection, label, intent) {
  toast(`${label.split("\n")[0]}: ${NONE_CAN.toLowerCase()}`);
  if (!intent) return;
  selection.chooser.vain.add(intent);
  selection.show();
}

/**
 * Show the suggested actions, to be sent or rejected.
 * @param {import("./selection.js").Selection} selection
 * @param {Proposal} proposal
 * @param {{intent: string, label: string, some: boolean}} wish `some`: for selected pieces, not for all
 */
function showProposal(selection, { actions, left, places, parts, note }, { intent, label, some }) {
  const { chooser, callbacks } = selection;
  chooser.clear();
  // Turns are listed only for pieces that do nothing else; pieces that move keep their facing.
  const goes = actions.filter((action) => !isTurn(action, callbacks.manner()));
  const told = goes.length ? goes : actions;
  const [words, ...warnings] = label.split("\n");
  showBatch(selection, {
    key: `intent ${intent}`, label: [`${words}: ${told.length}`, ...warnings].join("\n"), options: [], series: actions, told, parts, note,
    left: some ? left : undefined,
  });
  showPreview(callbacks.stage, places);
}

/**
 * Return whether an action only turns a piece.
 * @param {string} action
 * @param {ActionLabels} [manner]
 */
function isTurn(action, manner) {
  const kind = manner?.verbs[action.split(" ")[0]]?.at(-1);
  return manner?.kinds?.[kind ?? ""] === "direction";
}
