// The hand of the player: clicks and keys become choices, choices become actions that are sent.

import { post } from "../lib/api.js";
import { confirm } from "../lib/dialog.js";
import { say, toast } from "../lib/say.js";
import { Chooser, keyOf, thingOf } from "./choose.js";
import { stepDial, towards } from "./dial.js";
import { oddsCard } from "./odds.js";
import { Place } from "./place.js";
import { Plan } from "./plan.js";
import { Prompt } from "./prompt.js";
import { tellStayed } from "./stayed.js";
import { whyNot } from "./why.js";

/**
 * @typedef {object} Ways
 * @property {string} match
 * @property {import("./state.js").TableState} state
 * @property {import("./stage.js").Stage} stage
 * @property {(role: string, action: string) => Promise<void>} send
 * @property {() => boolean} busy
 * @property {() => void} chose whenever a choice has gone a step further
 * @property {() => void} undo
 * @property {() => [string, () => unknown][]} afterwards
 * @property {(rule: string) => void} openRule
 */

/** Chooses. */
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
      act: (action) => void this.act(action),
      back: () => this.back(),
      undo: ways.undo,
      afterwards: ways.afterwards,
      odds: (action) => this.odds(action),
    });
    /** How far the match was when something was asked last. */
    this.seq = -1;
    this.plan = new Plan();
    const { stage } = ways;
    this.place = new Place(stage.light, prompt);
    for (const element of [stage.board.svg, stage.fan.svg, stage.inset.view.svg]) {
      element.addEventListener("click", (event) => this.clicked(event));
    }
    stage.fanned = () => this.show();
    stage.explain.foretell = (key) => this.foretell(key);
  }

  /**
   * Ask anew. What is picked up stays in the hand if the question is the same, as when the line
   * comes back and brings once more what was there.
   * @param {Ask | null | undefined} ask
   * @param {Scene | undefined} scene
   */
  ask(ask, scene) {
    const before = this.chooser;
    const seq = this.ways.state.view?.seq ?? 0;
    this.chooser = new Chooser(ask, scene, (id) => this.ways.stage.board.space(id)?.name);
    if (seq === this.seq) this.chooser.resume(before);
    this.seq = seq;
    if (ask && ask.prompt !== before.ask?.prompt) say(ask.prompt, "assertive");
    this.show();
    this.goOn(ask ?? null);
  }

  /**
   * Go on with what was planned, if it is still possible.
   * @param {Ask | null} ask
   */
  goOn(ask) {
    if (!ask || this.ways.busy()) return;
    const next = this.plan.next(ask, this.chooser.scene?.suggestion);
    tellStayed(this.plan.stayed, this.chooser.scene);
    if (next) void this.act(next);
    else this.prompt.reckon();
  }

  /** @param {import("./choose.js").Entry} entry */
  pick(entry) {
    if (entry.all) {
      this.chooser.others.push(...entry.all);
      this.show();
    } else if (entry.rest) {
      this.plan.resting = entry.rest;
      this.goOn(this.chooser.ask);
    } else if (entry.series) {
      const [act, ...then] = entry.series;
      this.went({ act, then });
    } else this.went(this.chooser.take(entry.options));
  }

  /** Let go of everything while something is being shown. */
  rest() {
    this.chooser = new Chooser();
    this.ways.stage.choose(this.chooser, { take: () => undefined });
    this.ways.stage.board.groups.arrows.replaceChildren();
    this.prompt.show(this.ways.state, this.chooser, this.ways.busy());
    this.place.keep();
  }

  /** Show how far the choice has come. */
  show() {
    const { state, stage, busy } = this.ways;
    stage.choose(this.chooser, {
      taught: state.view?.lesson?.lights,
      take: (action) => this.went(this.chooser.name(action)),
    });
    this.prompt.show(state, this.chooser, busy());
    this.place.keep();
  }

  // ---- clicks ---------------------------------------------------------------------------------

  /** @param {MouseEvent} event */
  clicked(event) {
    const { stage, busy } = this.ways;
    if (stage.effects.skip() || busy()) return;
    const key = keyAt(event.target);
    if (!key || this.fansOut(event)) return;
    if (stage.crowded(key, /** @type {Element} */ (event.target))) {
      toast("These are too small to tell apart. Choose by the buttons, or look closer.");
      return;
    }
    const { ask } = this.chooser;
    const lit = this.chooser.lit();
    // What is lit comes first: the space of the piece in hand, not the piece, which would be put down.
    const things = this.under(key).sort((a, b) => Number(lit.has(keyOf(b))) - Number(lit.has(keyOf(a))));
    for (const thing of ask ? things : []) {
      const outcome = this.chooser.click(thing);
      if (!outcome) continue;
      this.went(outcome);
      return;
    }
    // A click beside a stack that is fanned out puts it together again.
    const beside = !this.chooser.picked && event.currentTarget !== stage.fan.svg;
    if (!(beside && stage.fan.close())) this.refuse(key, things);
  }

  /**
   * Say why nothing can be done with what was clicked.
   * @param {string} key
   * @param {import("./choose.js").Thing[]} things
   */
  refuse(key, things) {
    const { stage, match, openRule } = this.ways;
    const { ask } = this.chooser;
    // Spaces of an inset are none of the map's, nor the other way round.
    if (!ask || (key.startsWith("space:") && stage.inset.shown)) return;
    void whyNot(match, ask, this.chooser.handFor(things[0]), things.map(keyOf), openRule);
  }

  /**
   * Fan a stack out that was clicked, unless its space is what is asked for.
   * @param {MouseEvent} event
   */
  fansOut(event) {
    const { fan } = this.ways.stage;
    const stack = fan.stackAt(event.target);
    if (!stack || this.chooser.lit().has(`space:${stack.space}`)) return false;
    fan.open(stack);
    return true;
  }

  /**
   * Return a thing with those that it shares a space with: a finger is wider than a piece.
   * @param {string} key
   */
  under(key) {
    const thing = thingOf(key);
    const pieces = this.ways.state.view?.scene?.pieces ?? [];
    if (thing.kind === "space") {
      const there = pieces.filter(({ space }) => space === thing.id);
      return [thing, ...there.map(({ id }) => ({ kind: "piece", id }))];
    }
    const piece = pieces.find(({ id }) => id === thing.id);
    return piece?.space ? [thing, { kind: "space", id: piece.space }] : [thing];
  }

  /** @param {import("./choose.js").Outcome} outcome */
  went(outcome) {
    if (!outcome || this.ways.busy()) return;
    if ("act" in outcome) {
      this.plan.take(outcome, this.chooser.ask?.options ?? []);
      tellStayed((outcome.left ?? []).map(({ id }) => id), this.chooser.scene);
      void this.act(outcome.act);
      return;
    }
    this.show();
    this.ways.chose();
  }

  /**
   * Return the odds of what a click on a thing would do with what is in the hand, if dice decide.
   * @param {string} key
   */
  foretell(key) {
    const { ask, picked } = this.chooser;
    const lit = this.chooser.lit();
    const options = this.under(key).flatMap((thing) => lit.get(keyOf(thing)) ?? []);
    const option = picked && options.find(({ dice }) => dice);
    if (!ask || !option) return null;
    return oddsCard(this.odds(option.action), option.label);
  }

  /**
   * Return the odds of an action, null while something is on its way or if it is offered no more.
   * @param {string} action
   * @returns {Promise<Odds> | null}
   */
  odds(action) {
    const { ask } = this.chooser;
    if (this.ways.busy() || !ask?.options.some((option) => option.action === action)) return null;
    return post(`/matches/${this.ways.match}/odds`, { role: ask.role, action });
  }

  // ---- keys -----------------------------------------------------------------------------------

  back() {
    const went = this.chooser.back() || this.ways.stage.fan.close();
    this.show();
    return went;
  }

  enter() {
    const action = this.chooser.proposed;
    if (action) this.went(this.chooser.name(action));
    return Boolean(action);
  }

  /** @param {number} degrees */
  turn(degrees) {
    const dial = this.chooser.dial();
    if (!dial.length || this.ways.stage.light.keys.length) return false;
    const option = towards(dial, degrees);
    if (option) void this.act(option.action);
    else if (degrees % 180) stepDial(this.ways.stage.board, degrees < 180 ? 1 : -1);
    return true;
  }

  // ---- acting ---------------------------------------------------------------------------------

  /** @param {string} action */
  async act(action) {
    const { ask, scene } = this.chooser;
    if (!ask || this.ways.busy()) return;
    for (const question of scene?.confirm?.[action] ?? []) {
      if (!(await confirm("Are you sure?", question, "Yes"))) return;
    }
    this.prompt.element.setAttribute("aria-busy", "true");
    await this.ways.send(ask.role, action);
    // It is played, but what came of it may not be here yet: what is shown is still the past.
    this.prompt.element.setAttribute("aria-busy", String(this.ways.busy()));
    // Or the next question was here sooner than the answer, and what is planned has waited.
    if (this.chooser.ask !== ask) this.goOn(this.chooser.ask);
  }
}

/**
 * Return the key of what was clicked: a thing, or a way to a space.
 * @param {EventTarget | null} target
 */
function keyAt(target) {
  const found = target instanceof Element ? target.closest("[data-thing], [data-way]") : null;
  const way = found?.getAttribute("data-way");
  return way ? `space:${way}` : found?.getAttribute("data-thing");
}
