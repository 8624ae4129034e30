// Turns clicks and keys into choices, and choices into actions that are sent.

import { announce, endRefusal, toast } from "../../lib/announce.js";
import { keepClicksSteady } from "../../lib/steady-clicks.js";
import { nearestDirection, stepDial } from "../board/facing-dial.js";
import { taughtKeys } from "../cards/tutorial.js";
import { isAlone } from "../prompt/buttons.js";
import { confirmAction } from "../prompt/confirmation.js";
import { toastLeftBehind } from "../prompt/left-behind.js";
import { oddsFor } from "../prompt/odds.js";
import { OrderFormDialog, withForm } from "../prompt/order-form.js";
import { Prompt } from "../prompt/prompt.js";
import { dismissBatch, sendBatch } from "./batch.js";
import { Chooser } from "./chooser.js";
import { ClickQueue } from "./click-queue.js";
import { Clicks } from "./clicks.js";
import { Drag } from "./drag.js";
import { FocusKeeper } from "./focus.js";
import { FollowUps } from "./follow-ups.js";
import { propose, requestProposal } from "./group-move.js";

/**
 * @typedef {object} SelectionCallbacks
 * @property {string} match
 * @property {import("../connection/table-state.js").TableState} state
 * @property {import("../board/stage.js").Stage} stage
 * @property {(role: string, action: string, then?: string[]) => Promise<void>} send
 * @property {() => boolean} busy
 * @property {() => void} chose called after each step of a choice
 * @property {() => boolean} astray tells the user that the tutorial waits for another action
 * @property {(acts?: number) => Promise<void>} undo
 * @property {() => number} acts
 * @property {() => ActionLabels | undefined} manner returns the labels of the actions of the current board
 * @property {() => [string, () => unknown][]} afterwards
 * @property {(rule: string) => void} openRule
 */

/** Handles the choices of the user. */
export class Selection {
  /**
   * @param {HTMLElement} prompt
   * @param {SelectionCallbacks} callbacks
   */
  constructor(prompt, callbacks) {
    this.callbacks = callbacks;
    this.chooser = new Chooser();
    this.prompt = new Prompt(prompt, {
      pick: (entry) => this.pick(entry), act: (action) => this.order(action),
      all: (actions) => sendBatch(this, actions),
      back: () => this.back(),
      undo: (acts) => this.undo(acts), acts: callbacks.acts,
      afterwards: callbacks.afterwards, odds: (action) => oddsFor(this, action),
    });
    /** Whether the user has acted since the last decision began. */
    this.acted = false;
    this.followUps = new FollowUps();
    this.clickQueue = new ClickQueue(
      () => toast(`Too late: the game has moved on. ${this.chooser.ask?.prompt ?? ""}`), () => this.mark());
    /** @type {Chooser | null} the chooser before the events that are being shown */
    this.before = null;
    /** Whether a confirmation is open before an action is sent. */
    this.asking = false;
    this.form = new OrderFormDialog((actions) => !callbacks.busy() && (void this.act(actions[0], actions.slice(1)), true));
    this.focusKeeper = new FocusKeeper(callbacks.stage.highlighter, prompt);
    this.clicks = new Clicks(this, callbacks);
    this.drags = [undefined, callbacks.stage.inset].map((where) => new Drag(this, callbacks.stage, where));
    keepClicksSteady(prompt, () => this.moment);
    callbacks.stage.fanned = () => this.show();
  }

  /**
   * Start a decision. If it is the same as before, the selection or suggestion stays: for example after a
   * reconnect, or when another player has acted.
   * @param {Ask | null | undefined} ask
   * @param {Scene | undefined} scene
   * @param {boolean} [refused] whether the last action was refused
   */
  ask(ask, scene, refused = false) {
    const { chooser: before, activeChooser: asked } = this;
    this.chooser = new Chooser(withForm(ask, scene), scene, (id) => this.callbacks.stage.board.space(id)?.name);
    if (refused || !this.acted) this.chooser.resume(asked);
    if (!ask && asked.ask) this.callbacks.stage.fan.closeStale([]);
    this.clickQueue.asked(ask ? this.moment + ask.prompt : null, this.acted || this.callbacks.busy());
    this.acted = false;
    if (ask && ask.prompt !== before.ask?.prompt) announce(ask.prompt, "assertive");
    this.show();
    this.form.update(this.chooser.ask);
    this.proceed(this.chooser.ask);
  }

  /**
   * Continue with the planned action if it is still possible, then with the queued clicks.
   * @param {Ask | null} ask
   */
  proceed(ask) {
    if (!ask) this.clickQueue.pause();
    if (!ask || this.callbacks.busy()) return;
    const next = this.followUps.next(ask, this.chooser.scene?.suggestion);
    toastLeftBehind(this.followUps.stayed, this.chooser.scene);
    if (next) void this.act(next);
    while (!this.clickQueue.empty && !this.callbacks.busy() && !this.asking) this.clickQueue.next(this.moment);
    if (!this.callbacks.busy()) this.prompt.requestOdds();
  }

  /** The current decision, or the one before the events that are being shown. */
  get activeChooser() { return this.chooser.ask ? this.chooser : (this.before ?? this.chooser); }

  /** The deciding role and the step: a click is valid only for these. */
  get moment() {
    const { ask, scene } = this.activeChooser;
    return JSON.stringify([ask?.role, scene?.step, scene?.tracks?.map(({ at }) => at)]);
  }

  /** Whether clicks must be queued. */
  get occupied() {
    return this.callbacks.busy() || this.asking || this.callbacks.stage.effects.playing || !this.clickQueue.empty;
  }

  /**
   * Handle a click now, or queue it until the pending action is answered.
   * @param {Omit<import("./click-queue.js").Click, "moment">} click
   */
  attempt(click) {
    const meant = { ...click, moment: this.moment };
    if (this.occupied) {
      this.clickQueue.add(meant);
    } else if (click.final && this.clickQueue.unread) this.clickQueue.late();
    else {
      this.clickQueue.begin(meant);
      if (!click.make()) click.refuse();
    }
  }

  /** Mark the queued clicks. */
  mark() {
    for (const old of document.querySelectorAll(".queued")) old.classList.remove("queued");
    const keys = this.clickQueue.clicks.map(({ key }) => key);
    this.callbacks.stage.highlighter.sign(keys, "queued");
    keys.forEach((key) => this.prompt.mark(key.slice(key.indexOf(":") + 1)));
  }

  /** Drop the queued clicks: the screen has changed since. */
  forget() {
    this.before = null;
    this.clickQueue.forget();
  }

  /** @param {string} what */
  reportGone(what) {
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
      refuse: () => this.reportGone(label),
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
        this.follow(outcome || null);
        return Boolean(outcome);
      },
      refuse: () => this.reportGone(option?.label ?? action),
    });
  }

  /** @param {import("./chooser.js").Entry} entry */
  begin(entry) {
    if (entry.all) {
      this.chooser.others.push(...entry.all);
      this.show();
    } else if (entry.rest) {
      this.followUps.resting = entry.rest;
      this.proceed(this.chooser.ask);
    } else if (!propose(this, entry)) this.follow(this.chooser.take(entry.options));
  }

  /** Deselect everything while events are being shown. */
  rest() {
    this.before = this.chooser.ask ? this.chooser : null;
    this.chooser = new Chooser();
    this.callbacks.stage.choose(this.chooser, { take: () => undefined });
    this.callbacks.stage.board.groups.arrows.replaceChildren();
    this.prompt.show(this.callbacks.state, this.chooser, this.callbacks.busy());
    this.focusKeeper.keep();
    this.mark();
  }

  /** Show the progress of the choice. */
  show() {
    endRefusal();
    const { state, stage, busy } = this.callbacks;
    stage.choose(this.chooser, {
      taught: taughtKeys(state.view?.lesson),
      take: (action) => this.order(action, () => this.chooser.name(action)),
    });
    this.prompt.show(state, this.chooser, busy());
    this.focusKeeper.keep();
    this.mark();
  }

  // ---- progress -------------------------------------------------------------------------------

  /** @param {import("./chooser.js").Outcome} outcome */
  follow(outcome) {
    if (!outcome || this.callbacks.busy()) return;
    if ("goal" in outcome) void requestProposal(this, outcome);
    else if ("act" in outcome) {
      this.followUps.take(outcome, this.chooser.ask?.options ?? []);
      toastLeftBehind((outcome.left ?? []).map(({ id }) => id), this.chooser.scene);
      void this.act(outcome.act);
    } else {
      this.show();
      this.callbacks.chose();
    }
  }

  // ---- keys and actions -----------------------------------------------------------------------

  back() {
    const went = dismissBatch(this) || this.chooser.back() || this.callbacks.stage.fan.close();
    this.show();
    return went;
  }

  /** Undo the last request, or some actions: the decision before returns. @param {number} [acts] */
  undo(acts) {
    this.clickQueue.open = null;
    return this.callbacks.undo(acts);
  }

  enter() {
    const action = this.chooser.proposed;
    if (action) this.order(action, () => this.chooser.name(action));
    return Boolean(action);
  }

  /** @param {number} degrees as the board is seen, which may be turned */
  turn(degrees) {
    const dial = this.chooser.dial();
    // Selected pieces can be removed and others added, but the arrow keys look for a destination.
    const mate = document.activeElement?.classList.contains("mate");
    if (!dial.length || this.chooser.lit().size || mate) return false;
    const option = nearestDirection(dial, degrees - this.callbacks.stage.turns.degrees);
    if (option) this.order(option.action);
    else if (degrees % 180) stepDial(this.callbacks.stage.board, degrees < 180 ? 1 : -1);
    return true;
  }

  /**
   * @param {string} action
   * @param {string[]} [then] actions that follow in the same request
   */
  async act(action, then) {
    const { ask, scene } = this.chooser;
    if (!ask || this.callbacks.busy() || (!then?.length && this.form.open(ask.form, action))) return;
    const questions = scene?.confirm?.[action];
    const confirmed = questions ? await this.confirm(action, questions) : action;
    if (!confirmed) return;
    this.acted = true;
    this.prompt.element.setAttribute("aria-busy", "true");
    await this.callbacks.send(ask.role, confirmed, then);
    // The action is accepted, but the view after it may not have arrived.
    this.prompt.element.setAttribute("aria-busy", String(this.callbacks.busy()));
    // The next decision may arrive before the answer, so the planned action has waited.
    if (this.chooser.ask && this.chooser.ask !== ask) this.proceed(this.chooser.ask);
  }

  /** Ask before an action is sent; return the action that is meant, "" if none is. @param {string} action @param {string[]} questions */
  async confirm(action, questions) {
    this.asking = true;
    const meant = await confirmAction(action, questions, this.chooser, this.callbacks.manner());
    this.asking = false;
    if (!meant) this.forget();
    return meant;
  }
}
