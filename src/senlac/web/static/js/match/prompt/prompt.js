// The prompt at the top of the side column: whose turn it is, the decision, and the buttons.

import { h, refill } from "../../lib/dom.js";
import { batchCard } from "../input/batch.js";
import { hasCharacterKeys } from "../input/keyboard-help.js";
import { isForHumans } from "../input/thing-keys.js";
import { buttonText, isAlone } from "./buttons.js";
import { Clock } from "./clock.js";
import { Clocks } from "./clocks.js";
import { promptFoot } from "./foot.js";
import { drawGroups, groupEntries } from "./grouped-buttons.js";
import { NumberFields } from "./number-field.js";
import { chanceCard, oddsCard } from "./odds.js";
import { clockList, promptHead, questionText } from "./question.js";
import { signInOffer } from "./sign-in-offer.js";
import { unfinishedText } from "./unfinished.js";

const SEARCH_FROM = 13;
const DIGITS = 9;

/**
 * @typedef {object} PromptCallbacks
 * @property {(entry: import("../input/chooser.js").Entry) => void} pick
 * @property {(action: string) => void} act
 * @property {(actions: string[]) => void} all executes suggested actions, or rejects them if null
 * @property {() => void} back
 * @property {(acts?: number) => Promise<void>} undo takes back some actions, by default the last request
 * @property {() => number} acts returns the number of actions of the last request
 * @property {(action: string) => Promise<Odds> | null} odds returns null while there are no odds
 * @property {() => [string, () => unknown][]} afterwards returns the buttons after the match
 */

/** The prompt and its numbered buttons. */
export class Prompt {
  /**
   * @param {HTMLElement} element
   * @param {PromptCallbacks} callbacks
   */
  constructor(element, callbacks) {
    this.element = element;
    this.callbacks = callbacks;
    /** @type {HTMLButtonElement[]} */
    this.numbered = [];
    this.sought = "";
    this.numberFields = new NumberFields((action) => this.callbacks.act(action));
    /** @type {{ask: Ask, action: string, element: HTMLDetailsElement} | null} the odds of the decision */
    this.looked = null;
    /** @type {{ask: Ask, action: string, element: HTMLElement} | null} the odds of the suggested action */
    this.foreseen = null;
    /** @type {import("../input/batch.js").Batch | null} the suggested actions that are shown */
    this.batch = null;
    this.clock = new Clock();
    this.clocks = new Clocks();
    /** Whether the odds were open last time. */
    this.curious = false;
  }

  /**
   * @param {import("../connection/table-state.js").TableState} state
   * @param {import("../input/chooser.js").Chooser} chooser
   * @param {boolean} busy
   */
  show(state, chooser, busy) {
    const { view } = state;
    if (!view) return;
    this.numbered = [];
    this.element.classList.toggle("mine", chooser.ask !== null);
    this.element.setAttribute("aria-busy", String(busy));
    refill(
      this.element,
      promptHead(state, this.clock),
      clockList(state, this.clocks),
      h("p", { class: "asked", id: "asked" }, state.replayed || questionText(view, chooser)),
      signInOffer(state),
      view.scene?.hint && chooser.ask && !chooser.begun && h("p", { class: "hint" }, view.scene.hint),
      this.ahead(chooser),
      chooser.weighed.length ? this.weighing(chooser) : this.buttons(chooser),
      this.outlook(chooser),
      isOver(view) && !state.replayed && this.afterwards(),
      promptFoot(chooser, this.callbacks),
    );
  }

  /** @param {import("../input/chooser.js").Chooser} chooser */
  buttons(chooser) {
    const { batch } = this;
    if (batch && batch.ask === chooser.ask) {
      return batchCard(batch, chooser, {
        go: (actions) => this.callbacks.all(actions),
        back: () => this.callbacks.all([]),
        number: (button) => this.number(button), odds: this.callbacks.odds,
      });
    }
    const entries = chooser.list();
    const dial = chooser.dial();
    const numbers = this.numberFields.show(chooser.spans());
    const closing = entries.filter(isAlone);
    const left = unfinishedText(chooser);
    const rows = groupEntries(entries.filter((entry) => !isAlone(entry)));
    const shown = rows.map((line) => line.filter(({ label }) => label.toLowerCase().includes(this.sought.toLowerCase())))
      .filter((line) => line.length);
    // However many other buttons there are, the one that ends a step stays visible and has a digit.
    return [
      (rows.length > 0 || dial.length > 0 || numbers.length > 0) && h(
        "div",
        { class: "choices" },
        dial.length > 0 && this.compass(dial, chooser.proposed),
        rows.length >= SEARCH_FROM && this.search(),
        drawGroups(shown, chooser, (entry, words, folded) => this.button(entry, chooser, folded ? DIGITS : closing.length, words)),
        numbers,
      ),
      closing.length > 0 && h(
        "div",
        { class: "choices closing" },
        left && h("p", { class: "undone" }, left),
        closing.map((entry) => this.button(entry, chooser)),
      ),
    ];
  }

  /**
   * @param {import("../input/chooser.js").Entry} entry
   * @param {import("../input/chooser.js").Chooser} chooser
   * @param {number} [kept] number of digits reserved for other buttons
   * @param {(Node | string)[]} [words] content of the button, by default its label
   */
  button(entry, chooser, kept, words = [buttonText(entry.label)]) {
    const only = entry.options.length > 0 && entry.options[0].action === chooser.proposed;
    const made = h(
      "button",
      {
        type: "button", class: only ? "primary" : "", "aria-disabled": entry.vain && "true",
        "data-key": entry.key, "data-humans-only": isForHumans(entry.options, chooser.ask),
      },
      words,
    );
    // A vain button keeps the focus, so that the reason is read out.
    if (!entry.vain) made.addEventListener("click", () => this.callbacks.pick(entry));
    return this.number(made, kept);
  }

  /**
   * Give a button the next digit, if there is one left.
   * @param {HTMLButtonElement} button
   * @param {number} [kept] number of digits reserved for other buttons
   */
  number(button, kept = 0) {
    if (this.numbered.length >= DIGITS - kept) return button;
    const digit = this.numbered.push(button);
    button.prepend(h("kbd", { "aria-hidden": "true" }, digit));
    if (hasCharacterKeys()) button.setAttribute("aria-keyshortcuts", String(digit));
    return button;
  }

  /**
   * @param {Option[]} dial
   * @param {string} [proposed]
   */
  compass(dial, proposed) {
    const buttons = dial.map((option) => {
      const arg = option.args.find(({ kind }) => kind === "direction");
      const name = arg?.name ?? arg?.id.toUpperCase() ?? "";
      const button = h(
        "button",
        {
          type: "button", class: option.action === proposed ? "primary" : "",
          "data-key": option.action,
        },
        h("span", { class: "visually-hidden" }, `${option.label} `),
        name,
      );
      button.addEventListener("click", () => this.callbacks.act(option.action));
      return this.number(button);
    });
    const label = dial[0].label;
    return h("div", { class: "compass", role: "group", "aria-label": label },
      h("span", { "aria-hidden": "true" }, label), buttons);
  }

  search() {
    const field = h("input", {
      type: "search", placeholder: "Find…", "aria-label": "Find an action",
      value: this.sought, "data-key": "search",
    });
    field.addEventListener("input", () => {
      this.sought = field.value;
      this.callbacks.back();
    });
    return field;
  }

  /** The buttons after the match. */
  afterwards() {
    const buttons = this.callbacks.afterwards().map(([text, doing]) => {
      const button = h("button", { type: "button", "data-key": text }, text);
      button.addEventListener("click", () => void doing());
      return this.number(button);
    });
    return h("div", { class: "choices" }, buttons);
  }

  /** @param {import("../input/chooser.js").Chooser} chooser */
  weighing(chooser) {
    const cards = chooser.weighed.map((option, place) => {
      const act = h(
        "button",
        {
          type: "button", class: place ? "" : "primary",
          "data-key": option.action, "data-humans-only": isForHumans([option], chooser.ask),
        },
        buttonText([option.label, chooser.scene?.notes?.[option.action]].filter(Boolean).join("\n")),
      );
      act.addEventListener("click", () => this.callbacks.act(option.action));
      const known = chooser.scene?.chances?.[option.action];
      const card = known
        ? chanceCard(known, option.label)
        : oddsCard(option.dice ? this.callbacks.odds(option.action) : null, option.label);
      return h("div", { class: "weighed" }, this.number(act), card);
    });
    return h("div", { class: "choices" }, cards);
  }

  /**
   * The result of a possible action, shown before it is taken.
   * @param {import("../input/chooser.js").Chooser} chooser
   */
  ahead({ ask, scene }) {
    const action = scene?.ahead;
    if (!ask || !action) return null;
    if (this.foreseen?.ask !== ask) this.foreseen = { ask, action, element: h("div", { class: "ahead" }) };
    return this.foreseen.element;
  }

  /**
   * The odds of the decision itself. They are requested when the user opens them.
   * @param {import("../input/chooser.js").Chooser} chooser
   */
  outlook({ ask, scene, picked, weighed }) {
    const action = scene?.outlook;
    if (!ask || !action || picked || weighed.length) return null;
    if (this.looked?.ask !== ask) this.looked = { ask, action, element: this.lookAhead() };
    return this.looked.element;
  }

  lookAhead() {
    const element = h("details", { class: "outlook" }, h("summary", { "data-key": "outlook" }, "The odds"));
    element.addEventListener("toggle", () => {
      this.curious = element.open;
      this.requestOdds();
    });
    element.open = this.curious;
    return element;
  }

  /**
   * Request, once, the result of the possible action, and the odds of the decision if the user has opened
   * them.
   */
  requestOdds() {
    const { foreseen } = this;
    if (foreseen?.element.isConnected && !foreseen.element.hasChildNodes()) {
      foreseen.element.append(oddsCard(this.callbacks.odds(foreseen.action), "Ahead", true) ?? "");
    }
    const { element, action } = this.looked ?? {};
    if (!element?.isConnected || !action || !element.open || element.childElementCount > 1) return;
    element.append(oddsCard(this.callbacks.odds(action), "The odds") ?? "");
  }

  /**
   * Mark the button of a click that waits.
   * @param {string} key
   */
  mark(key) {
    this.element.querySelector(`button[data-key="${CSS.escape(key)}"]`)?.classList.add("queued");
  }

  /**
   * Press a numbered button.
   * @param {number} digit
   */
  press(digit) {
    this.numbered[digit - 1]?.click();
  }
}

/** @param {TableView} view */
export const isOver = ({ status }) => status === "over" || status === "abandoned";
