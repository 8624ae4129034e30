// Chooses an action, argument by argument. Nothing here draws or sends: the page shows `lit`, `dial`,
// `list` and `weighed`, and calls this on clicks.

import { buttonEntries, onLines } from "../prompt/buttons.js";
import { companions, focusedPiece } from "./multi-select.js";
import { openOptions } from "./open-options.js";
import { isTaught, isWeighed, keyOf, likelyOptions, ON_BOARD, tutorialOptions } from "./thing-keys.js";

/**
 * @typedef {import("./thing-keys.js").Thing} Thing
 * @typedef {{key: string, label: string, options: Option[], all?: Thing[], rest?: string, series?: string[], told?: string[], left?: string[], intent?: string, vain?: boolean, gather?: boolean, form?: boolean, aside?: string, parts?: import("./proposal-parts.js").Part[], note?: string, kind?: string, value?: string}} Entry
 * @typedef {{act: string, then?: string[], left?: Thing[]} | {goal: string} | {changed: true} | null} Outcome
 */

/** One decision in progress: the selection, and what can follow. */
export class Chooser {
  /**
   * @param {Ask | null} [ask]
   * @param {Scene | null} [scene]
   * @param {(id: string) => string | undefined} [named] returns the name of a thing
   */
  constructor(ask = null, scene = null, named = () => undefined) {
    this.named = named;
    this.ask = ask;
    this.scene = scene;
    /** The piece that the decision is about, if only one can act: it is selected from the start. */
    this.given = focusedPiece(ask, scene);
    /** @type {Thing | null} */
    this.picked = this.given;
    /** @type {Thing[]} the other selected pieces, which get the same order */
    this.others = [];
    /** @type {Option[]} options that differ only in their verbs, or roll dice: the odds are shown first */
    this.weighed = [];
    this.verb = /** the verb whose button was pressed, if it needs that */ "";
    this.gathering = /** whether pieces that stand elsewhere are being taken along */ false;
    this.vain = /** @type {Set<string>} intents that have come to nothing here */ (new Set());
  }

  /** Whether the selection acts as a group as it is. */
  get apart() {
    return this.gathering && this.others.length > 0;
  }

  /** The kind of the argument that is chosen now. */
  get next() {
    return this.picked ? 1 : 0;
  }

  /** @returns {Option[]} the options that continue the selection, ranges of numbers included */
  get open() {
    return openOptions(this);
  }

  /** @returns {Thing[]} all selected things */
  get chosen() {
    return this.picked ? [this.picked, ...this.others] : [];
  }

  /**
   * Return the name of a thing; of "d4, hill" only "hill".
   * @param {Thing} thing
   */
  nameOf({ id, name }) {
    return this.scene?.pieces.find((piece) => piece.id === id)?.name ?? this.named(id)?.split(",")[0] ?? name ?? id;
  }

  /**
   * Return whether a verb can be given to several pieces at once.
   * @param {string} verb
   */
  isShared(verb) {
    return this.ask?.several?.includes(verb) ?? false;
  }

  /**
   * Return whether the arguments of a verb are listed as buttons.
   * @param {string} verb
   */
  isListed(verb) {
    return this.ask?.listed?.includes(verb) ?? false;
  }

  /** @returns {Thing[]} things that can be added to the selection */
  get fellows() {
    const { picked, scene } = this;
    if (this.gathering && picked) return companions(this).filter((thing) => keyOf(thing) !== keyOf(picked));
    if (picked?.kind !== "piece") return [];
    const space = (/** @type {string} */ id) => scene?.pieces.find((piece) => piece.id === id)?.space;
    const here = space(picked.id);
    const ready = new Map((this.ask?.options ?? [])
      .filter(({ verb, args }) => args.length > 1 && this.isShared(verb))
      .map(({ args: [first] }) => [keyOf(first), first]));
    if (!here || !ready.has(keyOf(picked))) return [];
    return [...ready.values()].filter((thing) =>
      thing.kind === "piece" && thing.id !== picked.id && space(thing.id) === here);
  }

  /**
   * Return what can be clicked on the board, each with the options it stands for.
   * @returns {Map<string, Option[]>}
   */
  lit() {
    /** @type {Map<string, Option[]>} */
    const found = new Map();
    if (this.weighed.length) return found;
    for (const option of this.open) {
      const arg = option.args[this.next];
      if (!arg || !ON_BOARD.includes(arg.kind)) continue;
      if (this.next && this.isListed(option.verb)) continue;
      const key = keyOf(arg);
      found.set(key, [...(found.get(key) ?? []), option]);
    }
    return likelyOptions(found, this.ask?.yields);
  }

  /** @returns {Option[]} the options that are directions now */
  dial() {
    if (this.weighed.length) return [];
    return this.open.filter((option) => option.args[this.next]?.kind === "direction" && isTaught([option], this.ask));
  }

  /** The selection, and everything whose odds are shown. @returns {Thing[]} */
  get selectedThings() {
    const weighed = this.weighed[0]?.args.filter(({ kind }) => ON_BOARD.includes(kind)) ?? [];
    return [...this.chosen, ...weighed];
  }

  /** Whether there is a choice to step back from. */
  get begun() {
    return this.weighed.length > 0 || this.gathering || this.verb !== "" || this.others.length > 0 || this.picked !== this.given;
  }

  /** The piece that the dial is about. */
  get pivot() {
    return this.picked?.kind === "piece" ? this.picked.id : this.scene?.focus;
  }

  /** @returns {Entry[]} the options that are listed as buttons */
  list() {
    return this.weighed.length ? [] : buttonEntries(this).filter(({ options }) => isTaught(options, this.ask));
  }

  /** @returns {Span[]} the ranges of numbers for the current argument */
  spans() {
    const there = onLines(this.scene).map((action) => action?.split(" ")[0]);
    return (this.weighed.length ? [] : this.ask?.spans ?? []).filter((span) =>
      this.open.includes(span) && span.args.length === this.next + 1 && !there.includes(span.verb));
  }

  /** Options to act on at once: Enter chooses the suggested or the only one. */
  get proposed() {
    if (this.weighed.length) return this.weighed[0].action;
    const all = this.ask?.options ?? [];
    if (this.picked === this.given && all.some(({ action }) => action === this.scene?.suggestion)) {
      return this.scene?.suggestion;
    }
    const { open } = this;
    return open.length === 1 && !this.ask?.spans.length ? open[0].action : undefined;
  }

  /**
   * Continue where another chooser has got to, if it had the same decision.
   * @param {Chooser} other
   */
  resume(other) {
    if (!this.ask || JSON.stringify(other.ask) !== JSON.stringify(this.ask)) return;
    ({ ask: this.ask, given: this.given, picked: this.picked, others: this.others } = other);
    ({ weighed: this.weighed, gathering: this.gathering, vain: this.vain, verb: this.verb } = other);
  }

  /**
   * Return the selection for the explanation of a vain click on a thing, "" for none: a click on another
   * own piece is an attempt to select that piece.
   * @param {Thing} thing
   */
  selectionFor(thing) {
    const { picked, scene } = this;
    const side = (/** @type {Thing} */ { kind, id }) =>
      kind === "piece" ? scene?.pieces.find((piece) => piece.id === id)?.side : undefined;
    if (!picked || (side(thing) !== undefined && side(thing) === side(picked))) return "";
    return keyOf(picked);
  }

  // ---- choosing -------------------------------------------------------------------------------

  /**
   * Click a thing on the board.
   * @param {Thing} thing
   * @returns {Outcome} null if the thing cannot be clicked
   */
  click(thing) {
    if (this.join(thing)) return { changed: true };
    const options = this.lit().get(keyOf(thing));
    if (options) return this.take(options);
    const { picked } = this;
    if (!picked && !this.verb && !this.weighed.length) return null;
    const again = picked && keyOf(picked) === keyOf(thing);
    const other = new Chooser(this.ask, this.scene, this.named).lit().get(keyOf(thing));
    if (!again && !other) return null;
    this.clear();
    return again || !other ? { changed: true } : this.take(other);
  }

  /**
   * Return whether the shown odds are for continuing with a thing.
   * @param {Thing} thing
   */
  isWeighed(thing) {
    const last = this.weighed[0]?.args.at(-1);
    return last !== undefined && keyOf(last) === keyOf(thing);
  }

  /**
   * Add a thing to the selection, or remove it.
   * @param {Thing} thing
   */
  join(thing) {
    if (!this.picked || this.weighed.length) return false;
    const same = (/** @type {Thing} */ other) => keyOf(other) === keyOf(thing);
    if (this.others.some(same)) this.others = this.others.filter((other) => !same(other));
    else if (this.others.length && same(this.picked)) this.picked = this.others.shift() ?? null;
    else if (this.fellows.some(same)) this.others.push(thing);
    else return false;
    return true;
  }

  /**
   * Continue with some options: act, select the first argument, or show the odds.
   * @param {Option[]} options
   * @returns {Outcome}
   */
  take(options) {
    const at = options[0].args.length ? this.next : 0;
    if (options.some(({ args }) => args.length > at + 1)) {
      this.picked = options[0].args[at];
      return { changed: true };
    }
    if (this.apart) return { goal: options[0].args[at].word ?? options[0].args[at].id };
    const together = this.others.length && options.every(({ verb }) => this.isShared(verb));
    if (together || (options.length === 1 && !isWeighed(options[0], this.ask))) {
      const [act, ...then] = options.map(({ action }) => action);
      const acting = options.flatMap(({ args }) => args.map(keyOf));
      const left = together ? this.chosen.filter((thing) => !acting.includes(keyOf(thing))) : [];
      return { act, then, left };
    }
    this.weighed = tutorialOptions(options, this.ask);
    return { changed: true };
  }

  /**
   * Continue with the option of an action's text. If it rolls dice, the odds are shown first.
   * @param {string} action
   * @returns {Outcome}
   */
  name(action) {
    const option = (this.ask?.options ?? []).find((one) => one.action === action);
    if (!option) return null;
    if (!isWeighed(option, this.ask) || this.weighed.includes(option)) return { act: action };
    const alike = JSON.stringify(option.args);
    this.weighed = (this.ask?.options ?? []).filter(
      (one) => one.dice && JSON.stringify(one.args) === alike,
    );
    return { changed: true };
  }

  /**
   * Return whether an action is an option.
   * @param {string} action
   */
  offers(action) {
    const cut = action.lastIndexOf(" ");
    const [before, number] = [action.slice(0, cut), Number(action.slice(cut))];
    return (this.ask?.options ?? []).some((one) => one.action === action) || this.spans().some((span) =>
      span.action === before && number >= span.low && number <= span.high);
  }

  /** Step back. Returns whether there was a choice to step back from. */
  back() {
    if (this.weighed.length) {
      this.weighed = [];
      if (this.picked && !this.lit().size) this.picked = null;
      return true;
    }
    if (!this.begun) return false;
    this.clear();
    return true;
  }

  clear() {
    this.picked = this.given;
    this.verb = "";
    this.others = [];
    this.weighed = [];
    this.gathering = false;
  }
}
