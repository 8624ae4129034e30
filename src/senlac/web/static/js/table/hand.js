// The hand of the player: clicks and keys become choices, choices become actions that are sent.

import { post } from "../lib/api.js";
import { say } from "../lib/say.js";
import { Chooser, thingOf } from "./choose.js";
import { towards } from "./dial.js";
import { Prompt } from "./prompt.js";
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
      pick: (entry) => this.went(this.chooser.take(entry.options)),
      act: (action) => void this.act(action),
      back: () => this.back(),
      undo: ways.undo,
      afterwards: ways.afterwards,
      odds: (action) => post(`/matches/${ways.match}/odds`, { role: this.chooser.ask?.role, action }),
    });
    ways.stage.board.svg.addEventListener("click", (event) => this.clicked(event));
  }

  /**
   * Ask anew.
   * @param {Ask | null | undefined} ask
   * @param {Scene | undefined} scene
   */
  ask(ask, scene) {
    const before = this.chooser.ask?.prompt;
    this.chooser = new Chooser(ask, scene);
    if (ask && ask.prompt !== before) say(ask.prompt, "assertive");
    this.show();
  }

  /** Let go of everything while something is being shown. */
  rest() {
    this.chooser = new Chooser();
    this.ways.stage.choose(this.chooser, { take: () => undefined });
    this.ways.stage.board.groups.arrows.replaceChildren();
    this.prompt.show(this.ways.state, this.chooser, this.ways.busy());
  }

  /** Show how far the choice has come. */
  show() {
    const { state, stage, busy } = this.ways;
    stage.choose(this.chooser, {
      taught: state.view?.lesson?.lights,
      take: (action) => this.went(this.chooser.name(action)),
    });
    this.prompt.show(state, this.chooser, busy());
  }

  // ---- clicks ---------------------------------------------------------------------------------

  /** @param {MouseEvent} event */
  clicked(event) {
    const { stage, busy, match, openRule } = this.ways;
    if (stage.effects.skip() || busy()) return;
    const { ask } = this.chooser;
    const target = event.target instanceof Element ? event.target.closest("[data-thing]") : null;
    const key = target?.getAttribute("data-thing");
    if (!key || !ask) return;
    const things = this.under(key);
    for (const thing of things) {
      const outcome = this.chooser.click(thing);
      if (!outcome) continue;
      this.went(outcome);
      return;
    }
    const meant = things.flatMap((thing) => this.chooser.meant(thing));
    void whyNot(match, ask, meant, openRule);
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
      void this.act(outcome.act);
      return;
    }
    this.show();
    this.ways.chose();
  }

  // ---- keys -----------------------------------------------------------------------------------

  back() {
    const went = this.chooser.back();
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
    return true;
  }

  // ---- acting ---------------------------------------------------------------------------------

  /** @param {string} action */
  async act(action) {
    const { ask } = this.chooser;
    if (!ask || this.ways.busy()) return;
    this.prompt.element.setAttribute("aria-busy", "true");
    await this.ways.send(ask.role, action);
    this.prompt.element.setAttribute("aria-busy", "false");
  }
}
