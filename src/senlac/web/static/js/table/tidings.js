// Tidings: the cards that tell what came to its end, a fight, somebody's part in the match, the match.

import { Cards } from "../lib/cards.js";
import { confirm } from "../lib/dialog.js";
import { toast } from "../lib/say.js";
import { chapter, showDigest } from "./digest.js";
import { showEnding } from "./ending.js";
import { showFarewell } from "./farewell.js";
import { ask, rematch } from "./menu.js";
import { begun } from "./state.js";

/** Tells what came to its end, one card after the other. */
export class Tidings {
  /**
   * @param {string} match
   * @param {import("./state.js").TableState} state
   * @param {import("./replay.js").Replay} replay
   * @param {(rule: string) => void} openRule
   */
  constructor(match, state, replay, openRule) {
    this.match = match;
    this.state = state;
    this.replay = replay;
    this.openRule = openRule;
    this.cards = new Cards();
    /** @type {(() => HTMLDialogElement)[]} that tell who is out while the others play on */
    this.farewells = [];
    this.ended = false;
  }

  /**
   * Tell what fresh events brought to its end: fights are summed up, and then it is told who is out.
   * @param {TableEvent[]} fresh
   */
  tell(fresh) {
    const { log, view, mine } = this.state;
    const names = new Map((view?.scene?.panels ?? []).map(({ side, title }) => [side, title]));
    for (const { n } of fresh.filter(({ digest }) => digest === "close")) {
      const events = chapter(log, log.findIndex((event) => event.n === n));
      const title = (/** @type {number} */ side) => names.get(side) ?? "";
      if (events.length) this.cards.show(() => showDigest(events, title, view?.counted));
    }
    for (const { out, rule } of view?.status === "running" ? fresh : []) {
      if (!out) continue;
      const card = () => showFarewell(out, rule, mine, this.openRule);
      this.farewells.push(card);
      this.cards.show(card);
    }
  }

  /**
   * Show how the match ended, once; not over a position that is looked at.
   * @param {TableView} view
   */
  ending({ status }) {
    if (status !== "over" || this.ended || this.replay.open) return;
    this.ended = true;
    // Nobody plays on any more.
    for (const card of this.farewells) this.cards.drop(card);
    this.show();
  }

  /** Show how the match ended, and how it came to that. */
  show() {
    const go = (/** @type {number} */ entry) => void this.replay.start(entry);
    this.cards.show(() => showEnding(this.state, [...this.next(), ["Copy a link", () => this.share()]], go));
  }

  /**
   * What may be done next with a match that is over.
   * @returns {[string, () => unknown][]}
   */
  next() {
    if (!this.state.view || !begun(this.state.view)) return [];
    /** @type {[string, () => unknown][]} */
    const doings = [["Go through it again", () => this.replay.start(0)]];
    if (this.state.mine.length) doings.unshift(["Rematch, sides swapped", () => rematch(this.match)]);
    return doings;
  }

  /** Give somebody else the way to this match; one that was private is opened first. */
  async share() {
    const { match } = this.state;
    if (match?.private && !(await this.reveal(match))) return;
    const link = `${location.origin}/match/${this.match}`;
    try {
      await navigator.clipboard.writeText(link);
      toast("The link to this match is copied.");
    } catch {
      toast(link);
    }
  }

  /**
   * Let everybody look at a private match. Returns whether they may.
   * @param {Header} match
   */
  async reveal({ id, owner }) {
    if (!owner) {
      toast("Only those who were invited see this match; whoever made it may open it.");
      return false;
    }
    const text = "Only those who were invited see this match. With the link everybody could look at it.";
    return (await confirm("Show this match to everybody?", text, "Show it")) && ask(id, "watchers", { open: true });
  }

  /**
   * What may be done where the question stood.
   * @returns {[string, () => unknown][]}
   */
  afterwards() {
    /** @type {[string, () => unknown][]} */
    const looked = this.state.view?.status === "over" ? [["How it went", () => this.show()]] : [];
    return [...this.next(), ...looked, ["Home", () => location.assign("/")]];
  }
}
