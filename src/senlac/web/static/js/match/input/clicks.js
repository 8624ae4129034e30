// Clicks on the board: what was clicked, which option it stands for, and why there may be none.

import { refuse, toast } from "../../lib/announce.js";
import { keepClicksSteady } from "../../lib/steady-clicks.js";
import { isCrowded } from "../board/crowding.js";
import { oddsCard, oddsFor } from "../prompt/odds.js";
import { whyNot } from "../prompt/why-not.js";
import { Chooser } from "./chooser.js";
import { takeStack } from "./stack-select.js";
import { keyOf, thingOf } from "./thing-keys.js";

/**
 * @typedef {import("./thing-keys.js").Thing} Thing
 * @typedef {object} ClickTarget
 * @property {string} key of the thing that was clicked
 * @property {"map" | "fan" | "inset"} where part of the page it was on
 * @property {boolean} small whether it lies among others that are too small to distinguish
 * @property {string[]} stack the pieces of the stack that was clicked on the map; empty elsewhere
 */

/**
 * Return what was clicked, null if nothing.
 * @param {MouseEvent} event
 * @param {import("../board/stage.js").Stage} stage
 * @returns {ClickTarget | null}
 */
function clickTarget(event, stage) {
  const { target, currentTarget } = event;
  const found = target instanceof Element ? target.closest("[data-thing], [data-way]") : null;
  const way = found?.getAttribute("data-way");
  const key = way ? `space:${way}` : stage.board.thingAt(event);
  if (!key) return null;
  const where = currentTarget === stage.fan.svg ? "fan"
    : currentTarget === stage.inset.view.svg ? "inset" : "map";
  const stack = stage.fan.stackAt(target)?.ids ?? [];
  return { key, where, small: isCrowded(stage, key, found), stack: [...stack] };
}

/**
 * Return the thing that a finger has clicked; null if a mouse or a key has.
 * @param {MouseEvent} event
 */
function touchedPart(event) {
  const touch = event instanceof PointerEvent && event.pointerType === "touch";
  return touch && event.target instanceof Element ? event.target.closest("[data-thing]") : null;
}

/** Handles clicks on the board. */
export class Clicks {
  /**
   * @param {import("./selection.js").Selection} selection
   * @param {import("./selection.js").SelectionCallbacks} callbacks
   */
  constructor(selection, callbacks) {
    this.selection = selection;
    this.callbacks = callbacks;
    const { board, fan, inset, tooltip } = callbacks.stage;
    tooltip.oddsOf = (key) => this.oddsOf(key);
    for (const element of [board.svg, fan.svg, inset.view.svg]) {
      keepClicksSteady(element);
      element.addEventListener("click", (event) => this.clicked(event));
    }
  }

  /**
   * Return the odds of what a click on a thing would do with the selection, if it rolls dice.
   * @param {string} key
   */
  oddsOf(key) {
    const { ask, picked } = this.selection.chooser;
    const lit = this.selection.chooser.lit();
    const options = this.under(key, "map").flatMap((thing) => lit.get(keyOf(thing)) ?? []);
    const option = picked && options.find(({ dice }) => dice);
    return ask && option ? oddsCard(oddsFor(this.selection, option.action), option.label) : null;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const { stage } = this.callbacks;
    stage.effects.skip();
    const spot = clickTarget(event, stage);
    if (!spot || this.fansOut(spot)) return;
    if (!this.selection.occupied) {
      this.selection.clickQueue.begin(null);
      if (!this.choose(spot)) this.refuse(spot, touchedPart(event));
      return;
    }
    const verbs = this.verbsAt(spot, this.selection.activeChooser);
    if (!verbs.length) return;
    const make = () => this.choose(spot, verbs);
    this.selection.attempt({ key: spot.key, final: false, make, refuse: () => this.explain(spot, touchedPart(event)) });
  }

  /**
   * Return the verbs that a click on a spot would begin or complete.
   * @param {ClickTarget} spot
   * @param {Chooser} chooser
   */
  verbsAt(spot, chooser) {
    const lit = [chooser.lit(), new Chooser(chooser.ask, chooser.scene).lit()];
    const keys = [...this.under(spot.key, spot.where).map(keyOf), ...spot.stack.map((id) => `piece:${id}`)];
    return keys.flatMap((key) => lit.flatMap((those) => those.get(key) ?? [])).map(({ verb }) => verb);
  }

  /**
   * Choose by a click. Returns whether that was possible.
   * @param {ClickTarget} spot
   * @param {string[]} [verbs] only options of these verbs
   */
  choose(spot, verbs) {
    const { chooser } = this.selection;
    if (!chooser.ask) return false;
    if (verbs && !this.verbsAt(spot, chooser).some((verb) => verbs.includes(verb))) return false;
    if (this.isFanned(spot)) return this.gather(spot);
    if (spot.small) {
      toast("These pieces are too small to select. Zoom in, or use the buttons.");
      return true;
    }
    const lit = chooser.lit();
    // Highlighted things come first: the space of the selected piece, not the piece, which would be
    // deselected.
    const things = this.under(spot.key, spot.where).sort((a, b) => Number(lit.has(keyOf(b))) - Number(lit.has(keyOf(a))));
    if (things.some((thing) => chooser.isWeighed(thing))) return false;
    for (const thing of things) {
      const outcome = chooser.click(thing);
      if (!outcome) continue;
      this.selection.follow(outcome);
      return true;
    }
    return false;
  }

  /**
   * Select all of a fanned-out stack that was clicked at its place.
   * @param {ClickTarget} spot
   */
  gather({ stack }) {
    const outcome = takeStack(this.selection.chooser, stack);
    if (outcome === "one") toast("You can select only one of these. Pick it from the open stack.");
    else this.selection.follow(outcome);
    return outcome !== null;
  }

  /**
   * Handle a click that chooses nothing. Beside a fanned-out stack it closes the stack; otherwise it
   * explains why nothing can be done.
   * @param {ClickTarget} spot
   * @param {Element | null} touched the thing that a finger has clicked
   */
  refuse(spot, touched) {
    const beside = !this.selection.chooser.picked && spot.where !== "fan" && !this.isFanned(spot);
    if (!beside || !this.callbacks.stage.fan.close()) this.explain(spot, touched);
  }

  /**
   * Explain why nothing can be done with what was clicked. A finger cannot hover, so that it also learns what it is.
   * @param {ClickTarget} spot
   * @param {Element | null} touched the thing that a finger has clicked
   */
  explain(spot, touched) {
    const { stage, match, openRule } = this.callbacks;
    const { ask } = this.selection.chooser;
    if (!ask || this.callbacks.astray()) return;
    // Spaces of an inset are not on the map, nor the other way round: no rule is about them.
    if (spot.key.startsWith("space:") && stage.inset.shown) {
      refuse(ask.prompt);
      return;
    }
    const things = this.under(spot.key, spot.where);
    if (things.some((thing) => this.selection.chooser.isWeighed(thing))) {
      refuse("These are the odds. Confirm with the button, or press Back to choose again.");
      return;
    }
    if (touched) stage.tooltip.touch(spot.key, touched);
    void whyNot(match, ask, this.selection.chooser.selectionFor(things[0]), things.map(keyOf), openRule).then(() => stage.tooltip.settle());
  }

  /**
   * Fan out a clicked stack, unless its space can be chosen.
   * @param {ClickTarget} spot
   */
  fansOut(spot) {
    const { fan } = this.callbacks.stage;
    const stack = spot.stack.length && !this.isGoal(spot) && !this.isFanned(spot)
      && fan.pieces.stacks.stacks.get(spot.stack[0]);
    if (!stack) return false;
    fan.open(stack);
    this.callbacks.chose();
    return true;
  }

  /** @param {ClickTarget} spot */
  isFanned(spot) {
    const { stack } = this.callbacks.stage.fan;
    return Boolean(stack && stack.ids.includes(spot.stack[0])) && !this.isGoal(spot);
  }

  /**
   * Return whether the space of a stack can be chosen.
   * @param {ClickTarget} spot
   */
  isGoal(spot) {
    const lit = this.selection.activeChooser.lit();
    return this.under(spot.key, spot.where).some((thing) => thing.kind === "space" && lit.has(keyOf(thing)));
  }

  /**
   * Return what was clicked with everything in the same space: a finger is wider than a piece. On an
   * inset blocks are distinguished, and a block stands for the space it lies on.
   * @param {string} key
   * @param {ClickTarget["where"]} where
   * @returns {Thing[]}
   */
  under(key, where) {
    const { state, stage } = this.callbacks;
    const thing = thingOf(key);
    const pieces = state.view?.scene?.pieces ?? [];
    if (thing.kind === "piece") {
      const space = where === "inset"
        ? stage.inset.under(thing.id) : pieces.find(({ id }) => id === thing.id)?.space;
      return space ? [thing, { kind: "space", id: space }] : [thing];
    }
    const there = where === "inset" ? [] : pieces.filter(({ space }) => space === thing.id);
    return [thing, ...there.map(({ id }) => ({ kind: "piece", id }))];
  }
}
