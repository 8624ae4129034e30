// The question at the top of the side column: whose turn, what is asked, and the buttons.

import { h, refill } from "../lib/dom.js";
import { listed, titled } from "../lib/names.js";
import { chanceCard, oddsCard } from "./odds.js";

const SEARCH_FROM = 13;
const DIGITS = 9;

/**
 * @typedef {object} Doings
 * @property {(entry: import("./choose.js").Entry) => void} pick
 * @property {(action: string) => void} act
 * @property {() => void} back
 * @property {() => void} undo
 * @property {(action: string) => Promise<Odds>} odds
 * @property {() => [string, () => unknown][]} afterwards what may be done when a match is over
 */

/** The prompt and its numbered buttons. */
export class Prompt {
  /**
   * @param {HTMLElement} element
   * @param {Doings} doings
   */
  constructor(element, doings) {
    this.element = element;
    this.doings = doings;
    /** @type {HTMLButtonElement[]} */
    this.numbered = [];
    this.sought = "";
    /** @type {{ask: Ask, element: HTMLElement} | null} the odds of a question */
    this.looked = null;
    /** Whether odds were looked at last time. */
    this.curious = false;
  }

  /**
   * @param {import("./state.js").TableState} state
   * @param {import("./choose.js").Chooser} chooser
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
      h("p", { class: "whose" }, whose(state), step(view)),
      h("p", { class: "asked", id: "asked" }, state.replayed || asked(view, chooser)),
      view.scene?.hint && chooser.ask && !chooser.picked && h("p", { class: "hint" }, view.scene.hint),
      chooser.weighed.length ? this.weighing(chooser) : this.buttons(chooser),
      this.outlook(chooser),
      isOver(view) && !state.replayed && this.afterwards(),
      this.foot(chooser),
    );
  }

  /** @param {import("./choose.js").Chooser} chooser */
  buttons(chooser) {
    const entries = chooser.list();
    const dial = chooser.dial();
    const spans = chooser.spans();
    if (!entries.length && !dial.length && !spans.length) return null;
    const shown = entries.filter(({ label }) =>
      label.toLowerCase().includes(this.sought.toLowerCase()),
    );
    return h(
      "div",
      { class: "choices" },
      dial.length > 0 && this.compass(dial, chooser.proposed),
      entries.length >= SEARCH_FROM && this.search(),
      shown.map((entry) => this.button(entry, chooser)),
      spans.map((span) => this.stepper(span)),
    );
  }

  /**
   * @param {import("./choose.js").Entry} entry
   * @param {import("./choose.js").Chooser} chooser
   */
  button(entry, chooser) {
    const only = entry.options.length > 0 && entry.options[0].action === chooser.proposed;
    const made = h(
      "button",
      { type: "button", class: only ? "primary" : "", "data-key": entry.key },
      entry.label,
    );
    made.addEventListener("click", () => this.doings.pick(entry));
    return this.number(made);
  }

  /**
   * Give a button the next digit.
   * @param {HTMLButtonElement} button
   */
  number(button) {
    this.numbered.push(button);
    const digit = this.numbered.length;
    if (digit <= DIGITS) {
      button.prepend(h("kbd", { "aria-hidden": "true" }, digit));
      button.setAttribute("aria-keyshortcuts", String(digit));
    }
    return button;
  }

  /**
   * @param {Option[]} dial
   * @param {string} [proposed]
   */
  compass(dial, proposed) {
    const buttons = dial.map((option) => {
      const arg = option.args.find(({ kind }) => kind === "direction");
      const name = arg?.name ?? arg?.id ?? "";
      const button = h(
        "button",
        {
          type: "button", class: option.action === proposed ? "primary" : "",
          "data-key": option.action,
        },
        h("span", { class: "visually-hidden" }, `${option.label} `),
        name,
      );
      button.addEventListener("click", () => this.doings.act(option.action));
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
      this.doings.back();
    });
    return field;
  }

  /** @param {Span} span */
  stepper(span) {
    const field = h("input", {
      type: "number", min: span.low, max: span.high, value: span.low, "aria-label": span.label,
    });
    const go = h("button", { type: "submit", class: "primary" }, span.label);
    const form = h("form", { class: "stepper row" }, field, go,
      h("small", {}, `${span.low} to ${span.high}`));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.doings.act(`${span.verb} ${field.valueAsNumber}`);
    });
    return form;
  }

  /** What may be done when the match is over. */
  afterwards() {
    const buttons = this.doings.afterwards().map(([text, doing]) => {
      const button = h("button", { type: "button", "data-key": text }, text);
      button.addEventListener("click", () => void doing());
      return this.number(button);
    });
    return h("div", { class: "choices" }, buttons);
  }

  /** @param {import("./choose.js").Chooser} chooser */
  weighing(chooser) {
    const cards = chooser.weighed.map((option, place) => {
      const act = h(
        "button",
        { type: "button", class: place ? "" : "primary", "data-key": option.action },
        option.label,
      );
      act.addEventListener("click", () => this.doings.act(option.action));
      const known = chooser.scene?.chances?.[option.action];
      const card = known
        ? chanceCard(known, option.label)
        : oddsCard(option.dice ? this.doings.odds(option.action) : null, option.label);
      return h("div", { class: "weighed" }, this.number(act), card);
    });
    return h("div", { class: "choices" }, cards);
  }

  /**
   * The odds that belong to the question itself; they are reckoned when somebody looks.
   * @param {import("./choose.js").Chooser} chooser
   */
  outlook({ ask, scene, picked, weighed }) {
    const action = scene?.outlook;
    if (!ask || !action || picked || weighed.length) return null;
    if (this.looked?.ask !== ask) this.looked = { ask, element: this.lookAhead(action) };
    return this.looked.element;
  }

  /** @param {string} action */
  lookAhead(action) {
    const inside = h("div", {});
    const element = h("details", { class: "outlook" }, h("summary", {}, "The odds"), inside);
    element.addEventListener("toggle", () => {
      this.curious = element.open;
      if (!element.open || inside.firstChild) return;
      inside.append(oddsCard(this.doings.odds(action), "The odds") ?? "");
    });
    element.open = this.curious;
    return element;
  }

  /** @param {import("./choose.js").Chooser} chooser */
  foot(chooser) {
    const buttons = [];
    if (chooser.picked || chooser.weighed.length) {
      const back = h("button", { type: "button", class: "quiet", "data-key": "back" }, "Back");
      back.addEventListener("click", () => this.doings.back());
      buttons.push(back);
    }
    if (chooser.ask?.undo) {
      const undo = h("button", { type: "button", class: "quiet", "data-key": "undo" }, "Undo");
      undo.addEventListener("click", () => this.doings.undo());
      buttons.push(undo);
    }
    return buttons.length > 0 && h("div", { class: "row foot" }, buttons);
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

/** @param {TableView} view */
function step(view) {
  const name = view.status === "running" && view.scene?.step;
  return name && h("span", { class: "step" }, name);
}

/** @param {import("./state.js").TableState} state */
function whose(state) {
  const { view, replayed } = state;
  if (replayed) return "Replay";
  if (!view || view.status === "open") return "Waiting for players";
  if (view.status === "over") return "The match is over";
  if (view.status !== "running") return titled(view.status);
  const names = view.actors.map((role) => state.sideOf(role)?.title ?? titled(role));
  if (!state.myMove) return `${listed(names)} to decide`;
  return view.match.hotseat ? `Your move: ${listed(names)}` : "Your move";
}

/**
 * @param {TableView} view
 * @param {import("./choose.js").Chooser} chooser
 */
function asked(view, chooser) {
  const { ask } = chooser;
  if (view.status === "over") return view.scene?.notice ?? ending(view);
  if (!ask) return view.ask?.prompt ?? waiting(view);
  if (chooser.weighed.length) return chooser.weighed[0].dice ? "The odds:" : "Which?";
  if (!chooser.picked) return ask.prompt;
  return inHand(view, chooser);
}

/**
 * @param {TableView} view
 * @param {import("./choose.js").Chooser} chooser
 */
function inHand({ scene }, { picked, open, chosen }) {
  const one = scene?.pieces.find(({ id }) => id === picked?.id)?.name ?? picked?.id;
  const name = chosen.length > 1 ? `${chosen.length} together` : one;
  const verbs = [...new Set(open.map(({ label }) => label.toLowerCase()))];
  return `${name}: ${verbs.join(" or ")}.`;
}

/** @param {TableView} view */
function ending(view) {
  const winners = view.result?.winners ?? [];
  return winners.length ? `${listed(winners.map(titled))} won.` : "A draw.";
}

/** @param {TableView} view */
function waiting(view) {
  if (view.status === "open") return "The match begins when every seat is taken.";
  if (view.status === "paused") return "The match is paused.";
  if (view.status === "abandoned") return "The match was given up.";
  if (!view.match.mine?.length) return "You are watching.";
  const seat = view.match.seats.find(({ role }) => view.actors.includes(role));
  return seat?.kind === "bot" ? "The computer is thinking." : "Waiting for the other side.";
}
