// Turns clicks and keys into choices, and choices into actions that are sent.

import { say, toast } from "../../lib/announce.js";
import { sure } from "../../lib/dialog.js";
import { steady } from "../../lib/steady-clicks.js";
import { stepDial, towards } from "../board/facing-dial.js";
import { taughtBy } from "../cards/tutorial.js";
import { isAlone } from "../prompt/buttons.js";
import { tellStayed } from "../prompt/left-behind.js";
import { oddsFor } from "../prompt/odds.js";
import { Prompt } from "../prompt/prompt.js";
import { follow, leave } from "./batch.js";
import { Chooser } from "./chooser.js";
import { Waiting } from "./click-queue.js";
import { Clicks } from "./clicks.js";
import { Drag } from "./drag.js";
import { Place } from "./focus.js";
import { Plan } from "./follow-ups.js";
import { propose, seek } from "./group-move.js";

/**
 * @typedef {object} Ways
 * @property {string} match
 * @property {import("../connection/table-state.js").TableState} state
 * @property {import("../board/stage.js").Stage} stage
 * @property {(role: string, action: string, then?: string[]) => Promise<void>} send
 * @property {() => boolean} busy
 * @property {() => void} chose called after each step of a choice
 * @property {() => boolean} astray tells the user that the tutorial waits for another action
 * @property {() => Promise<void>} undo
 * @property {() => Manner | undefined} manner returns the labels of the actions of the current board
 * @property {() => [string, () => unknown][]} afterwards
 * @property {(rule: string) => void} openRule
 */

/** Handles the choices of the user. */
export class Hand {
  /**
   * @param {HTMLElement} prompt
   * @param {Ways} ways
   */
  constructor(prompt, ways) {
    this.ways = ways;
    this.chooser = new Chooser();
    this.prompt = new Prompt(prompt, {
      pick: (entry) => this.pick(entry),
      act: (action) => this.order(action),
      all: (actions) => follow(this, actions),
      back: () => this.back(),
      undo: () => this.undo(),
      afterwards: ways.afterwards,
      odds: (action) => oddsFor(this, action),
    });
    /** Whether the user has acted since the last decision began. */
    this.acted = false;
    this.plan = new Plan();
    this.waiting = new Waiting(
      () => toast(`Too late: the game has moved on. ${this.chooser.ask?.prompt ?? ""}`), () => this.mark(),
    );
    /** @type {Chooser | null} the chooser before the events that are being shown */
    this.before = null;
    /** Whether a confirmation is open before an action is sent. */
    this.asking = false;
    this.place = new Place(ways.stage.light, prompt);
    this.clicks = new Clicks(this, ways);
    this.drags = [undefined, ways.stage.inset].map((where) => new Drag(this, ways.stage, where));
    steady(prompt, () => this.moment);
    ways.stage.fanned = () => this.show();
  }

  /**
   * Start a decision. If it is the same as before, the selection or suggestion stays: for example after a
   * reconnect, or when another player has acted.
   * @param {Ask | null | undefined} ask
   * @param {Scene | undefined} scene
   * @param {boolean} [refused] whether the last action was refused
   */
  ask(ask, scene, refused = false) {
    const { chooser: before, asked } = this;
    this.chooser = new Chooser(ask, scene, (id) => this.ways.stage.board.space(id)?.name);
    if (refused || !this.acted) this.chooser.resume(asked);
    this.waiting.asked(ask ? this.moment + ask.prompt : null, this.acted || this.ways.busy());
    this.acted = false;
    if (ask && ask.prompt !== before.ask?.prompt) say(ask.prompt, "assertive");
    this.show();
    this.goOn(ask ?? null);
  }

  /**
   * Continue with the planned action if it is still possible, then with the queued clicks.
   * @param {Ask | null} ask
   */
  goOn(ask) {
    if (!ask) this.waiting.pause();
    if (!ask || this.ways.busy()) return;
    const next = this.plan.next(ask, this.chooser.scene?.suggestion);
    tellStayed(this.plan.stayed, this.chooser.scene);
    if (next) void this.act(next);
    while (!this.waiting.empty && !this.ways.busy() && !this.asking) this.waiting.next(this.moment);
    if (!this.ways.busy()) this.prompt.reckon();
  }

  /** The current decision, or the one before the events that are being shown. */
  get asked() { return this.chooser.ask ? this.chooser : (this.before ?? this.chooser); }

  /** The deciding role and the step: a click is valid only for these. */
  get moment() {
    const { ask, scene } = this.asked;
    return JSON.stringify([ask?.role, scene?.step, scene?.tracks?.map(({ at }) => at)]);
  }

  /** Whether clicks must be queued. */
  get occupied() {
    return this.ways.busy() || this.asking || this.ways.stage.effects.playing || !this.waiting.empty;
  }

  /**
   * Handle a click now, or queue it until the pending action is answered.
   * @param {Omit<import("./click-queue.js").Click, "moment">} click
   */
  attempt(click) {
    const meant = { ...click, moment: this.moment };
    if (this.occupied) {
      this.waiting.add(meant);
    } else if (click.final && this.waiting.unread) this.waiting.late();
    else {
      this.waiting.begin(meant);
      if (!click.make()) click.refuse();
    }
  }

  /** Mark the queued clicks. */
  mark() {
    for (const old of document.querySelectorAll(".queued")) old.classList.remove("queued");
    const keys = this.waiting.clicks.map(({ key }) => key);
    this.ways.stage.light.sign(keys, "queued");
    keys.forEach((key) => this.prompt.mark(key.slice(key.indexOf(":") + 1)));
  }

  /** Drop the queued clicks: the screen has changed since. */
  forget() {
    this.before = null;
    this.waiting.forget();
  }

  /** @param {string} what */
  gone(what) {
    toast(`${what}: no longer possible. ${this.chooser.ask?.prompt ?? ""}`);
  }

  /** @param {import("./chooser.js").Entry} entry */
  pick(entry) {
    const { key, label, options } = entry;
    this.attempt({
      key: `button:${key}`,
      final: isAlone(entry) || options.some(({ dice }) => dice),
      make: () => {
        const now = this.chooser.list().find((other) => other.key === key && other.label === label);
        if (now) this.begin(now);
        return Boolean(now);
      },
      refuse: () => this.gone(label),
    });
  }

  /**
   * Send an action, or the suggested one.
   * @param {string} action
   * @param {() => import("./chooser.js").Outcome} [how] to choose it; at once if missing
   */
  order(action, how) {
    const { ask } = this.chooser;
    const option = ask?.options.find((one) => one.action === action);
    this.attempt({
      key: `action:${action}`,
      final: Boolean(option?.dice || how),
      make: () => {
        const outcome = how ? how() : this.chooser.offers(action) && { act: action };
        this.went(outcome || null);
        return Boolean(outcome);
      },
      refuse: () => this.gone(option?.label ?? action),
    });
  }

  /** @param {import("./chooser.js").Entry} entry */
  begin(entry) {
    if (entry.all) {
      this.chooser.others.push(...entry.all);
      this.show();
    } else if (entry.rest) {
      this.plan.resting = entry.rest;
      this.goOn(this.chooser.ask);
    } else if (!propose(this, entry)) this.went(this.chooser.take(entry.options));
  }

  /** Deselect everything while events are being shown. */
  rest() {
    this.before = this.chooser.ask ? this.chooser : null;
    this.chooser = new Chooser();
    this.ways.stage.choose(this.chooser, { take: () => undefined });
    this.ways.stage.board.groups.arrows.replaceChildren();
    this.prompt.show(this.ways.state, this.chooser, this.ways.busy());
    this.place.keep();
    this.mark();
  }

  /** Show the progress of the choice. */
  show() {
    const { state, stage, busy } = this.ways;
    stage.choose(this.chooser, {
      taught: taughtBy(state.view?.lesson),
      take: (action) => this.order(action, () => this.chooser.name(action)),
    });
    this.prompt.show(state, this.chooser, busy());
    this.place.keep();
    this.mark();
  }

  // ---- progress -------------------------------------------------------------------------------

  /** @param {import("./chooser.js").Outcome} outcome */
  went(outcome) {
    if (!outcome || this.ways.busy()) return;
    if ("goal" in outcome) void seek(this, outcome);
    else if ("act" in outcome) {
      this.plan.take(outcome, this.chooser.ask?.options ?? []);
      tellStayed((outcome.left ?? []).map(({ id }) => id), this.chooser.scene);
      void this.act(outcome.act);
    } else {
      this.show();
      this.ways.chose();
    }
  }

  // ---- keys and actions -----------------------------------------------------------------------

  back() {
    const went = leave(this) || this.chooser.back() || this.ways.stage.fan.close();
    this.show();
    return went;
  }

  /** Undo the last action: the decision before it returns. */
  undo() {
    this.waiting.open = null;
    return this.ways.undo();
  }

  enter() {
    const action = this.chooser.proposed;
    if (action) this.order(action, () => this.chooser.name(action));
    return Boolean(action);
  }

  /** @param {number} degrees */
  turn(degrees) {
    const dial = this.chooser.dial();
    // Selected pieces can be removed and others added, but the arrow keys look for a destination.
    const mate = document.activeElement?.classList.contains("mate");
    if (!dial.length || this.chooser.lit().size || mate) return false;
    const option = towards(dial, degrees);
    if (option) this.order(option.action);
    else if (degrees % 180) stepDial(this.ways.stage.board, degrees < 180 ? 1 : -1);
    return true;
  }

  /**
   * @param {string} action
   * @param {string[]} [then] actions that follow in the same request
   */
  async act(action, then) {
    const { ask, scene } = this.chooser;
    if (!ask || this.ways.busy()) return;
    const questions = scene?.confirm?.[action];
    if (questions && !(await this.agreed(questions))) return;
    this.acted = true;
    this.prompt.element.setAttribute("aria-busy", "true");
    await this.ways.send(ask.role, action, then);
    // The action is accepted, but the view after it may not have arrived.
    this.prompt.element.setAttribute("aria-busy", String(this.ways.busy()));
    // The next decision may arrive before the answer, so the planned action has waited.
    if (this.chooser.ask && this.chooser.ask !== ask) this.goOn(this.chooser.ask);
  }

  /**
   * Ask for confirmation before an action is sent.
   * @param {string[]} questions
   */
  async agreed(questions) {
    this.asking = true;
    const yes = await sure(questions);
    this.asking = false;
    if (!yes) this.forget();
    return yes;
  }
}
