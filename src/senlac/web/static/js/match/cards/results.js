// The cards that report the end of something: a fight, a player's part in the match, the match.

import { toast } from "../../lib/announce.js";
import { CardQueue } from "../../lib/card-queue.js";
import { confirm } from "../../lib/dialog.js";
import { joinWords } from "../../lib/labels.js";
import { hasBegun } from "../connection/table-state.js";
import { rematch, requestChange } from "../panels/menu.js";
import { digestEvents, showBattleSummary, sums } from "./battle-summary.js";
import { showElimination } from "./elimination.js";
import { showEnd } from "./end.js";

/** Shows what has ended, one card after the other. */
export class ResultCards {
  /**
   * @param {string} match
   * @param {import("../connection/table-state.js").TableState} state
   * @param {import("../panels/replay.js").Replay} replay
   * @param {(rule: string) => void} openRule
   * @param {(event: number, enough: () => boolean) => Promise<boolean>} reach loads earlier events
   */
  constructor(match, state, replay, openRule, reach) {
    this.reach = reach;
    this.match = match;
    this.state = state;
    this.replay = replay;
    this.openRule = openRule;
    this.cards = new CardQueue();
    /** @type {(() => HTMLDialogElement)[]} cards on players who are out while others play on */
    this.eliminations = [];
    this.ended = false;
  }

  /**
   * Show what new events have ended: first summaries of own fights, then players who are out. The fights
   * of others are lines of the list since the user's last move.
   * @param {TableEvent[]} fresh
   */
  showEvents(fresh) {
    const { view, mine } = this.state;
    for (const { n } of fresh.filter(({ digest }) => digest === "close")) void this.summarise(n);
    for (const { out, rule } of view?.status === "running" ? fresh : []) {
      if (!out) continue;
      const card = () => showElimination(out, rule, mine, this.openRule);
      this.eliminations.push(card);
      this.cards.show(card);
    }
  }

  /**
   * Sum up the fight that an event closed, if it was one of the user's own. The beginning of a long one is
   * fetched first.
   * @param {number} closed number of the event
   */
  async summarise(closed) {
    const { state, state: { view } } = this;
    const at = () => state.log.findIndex(({ n }) => n === closed);
    const isKnown = () => !state.since || state.log.slice(0, at()).some(({ digest }) => digest);
    const counted = view?.counted;
    const next = view?.status === "running" ? this.nextDecision(view) : "";
    if (!isKnown()) await this.reach(0, isKnown);
    const events = digestEvents(state.log, at());
    if (events.length && this.isOwn(events)) this.cards.show(() => showBattleSummary(events, (side) => state.titleOf(side), counted, next));
  }

  /**
   * Return a sentence about what comes next: the user's own step, or who decides. Steps of others may be secret.
   * @param {TableView} view
   */
  nextDecision({ actors, scene }) {
    if (this.state.myMove) return scene?.step ? `You decide next (${scene.step}).` : "You decide next.";
    const titles = [...new Set(actors.map((role) => this.state.sideOf(role)?.title ?? ""))].filter(Boolean);
    return titles.length ? `Next to decide: ${joinWords(titles)}.` : "";
  }

  /**
   * Return whether a side of the user took part in a fight, or was attacked.
   * @param {TableEvent[]} events
   */
  isOwn(events) {
    const own = this.state.mine.flatMap((role) => this.state.sideOf(role) ?? []);
    const fought = sums(events).map(([side]) => side);
    return own.some(({ side, title }) => fought.includes(side ?? -1) || Boolean(events[0].text?.includes(title)));
  }

  /**
   * Show how the match ended, once, but not over a replayed position.
   * @param {TableView} view
   */
  ending({ status }) {
    if (status !== "over" || this.ended || this.replay.open) return;
    this.ended = true;
    // No player is left who could play on.
    for (const card of this.eliminations) this.cards.drop(card);
    this.show();
  }

  /** Show how the match ended, and why. */
  show() {
    const go = (/** @type {number} */ entry) => void this.replay.start(entry);
    this.cards.show(() => showEnd(this.state, [...this.next(), ["Copy a link", () => this.share()]], go));
  }

  /**
   * Return the buttons for what to do after a match.
   * @returns {[string, () => unknown][]}
   */
  next() {
    if (!this.state.view || !hasBegun(this.state.view)) return [];
    /** @type {[string, () => unknown][]} */
    const actions = [["Watch the replay", () => this.replay.start(0)]];
    if (this.state.mine.length) actions.unshift(["Rematch, sides swapped", () => rematch(this.match)]);
    return actions;
  }

  /** Copy a link to this match. A private match is opened first. */
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
   * Open a private match to everyone. Returns whether it is open.
   * @param {MatchCard} match
   */
  async reveal({ id, owner }) {
    if (!owner) {
      toast("This match is private. Its creator can open it to everyone.");
      return false;
    }
    const text = "Only invited people can see this match. If you open it, anyone with the link can watch.";
    return (await confirm("Open this match to everyone?", text, "Open it")) && requestChange(id, "watchers", { open: true });
  }

  /**
   * Return the buttons that replace the decision after the match.
   * @returns {[string, () => unknown][]}
   */
  afterwards() {
    /** @type {[string, () => unknown][]} */
    const looked = this.state.view?.status === "over" ? [["Result", () => this.show()]] : [];
    return [...this.next(), ...looked, ["Home", () => location.assign("/")]];
  }
}
