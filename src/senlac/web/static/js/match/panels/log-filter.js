// Search in the log, and a filter by side and by kind. Lines that do not match are hidden; a fold stays as
// long as a line in it matches.

import { h } from "../../lib/dom.js";

/** @typedef {{words: string, side: string, kind: string}} Query */

/** @type {Record<string, {label: string, has: (event: TableEvent) => boolean}>} */
const KINDS = {
  fights: {
    label: "Fights",
    has: ({ blows, losses, digest, told }) => Boolean(blows?.length || losses?.length || digest || told),
  },
  moves: {
    label: "Moves",
    has: ({ moves, trails, blows, losses }) => Boolean((moves?.length || trails?.length) && !blows?.length && !losses?.length),
  },
  losses: {
    label: "Losses",
    has: ({ losses, moves, out }) => Boolean(losses?.length || out || moves?.some(({ to }) => !to)),
  },
  dice: { label: "Dice", has: ({ dice }) => Boolean(dice) },
};

/**
 * Return the sides that act in an event, as far as its cues or its sentence tell.
 * @param {TableEvent} event
 * @param {(piece: string) => number | undefined} sideOf the side of a piece
 * @param {Panel[]} panels of the sides
 */
function sidesOf({ text, dice, moves = [], blows = [], losses = [], trails = [] }, sideOf, panels) {
  const pieces = [...moves, ...blows].map(({ piece }) => sideOf(piece));
  const ways = trails.map((trail) => /side-(\d)/.exec(trail.class)?.[1]);
  const named = panels.filter(({ title }) => text.includes(title)).map(({ side }) => side);
  return new Set([dice?.side, ...pieces, ...ways, ...losses.map(({ side }) => side), ...named]
    .filter((side) => side !== undefined && side !== null).map(String));
}

/** The fields above the log. */
export class LogFilter {
  /** @param {() => void} changed */
  constructor(changed) {
    this.search = h("input", { type: "search", placeholder: "Search the log", "aria-label": "Search the log", maxlength: 60, autocomplete: "off", spellcheck: "false" });
    this.kind = h("select", { "aria-label": "Kind of lines" }, h("option", { value: "" }, "All kinds"),
      Object.entries(KINDS).map(([value, { label }]) => h("option", { value }, label)));
    this.side = h("select", { "aria-label": "Lines of" }, h("option", { value: "" }, "All sides"));
    this.none = h("p", { class: "none", role: "status", hidden: true }, "No line matches.");
    this.element = h("search", { class: "log-filter" }, this.search, this.kind, this.side);
    this.titles = "";
    /** @type {Panel[]} */
    this.panels = [];
    for (const field of [this.search, this.kind, this.side]) field.addEventListener("input", changed);
  }

  /** Whether lines are hidden. */
  get active() {
    return Boolean(this.search.value.trim() || this.kind.value || this.side.value);
  }

  /**
   * Offer the sides of a scene.
   * @param {Panel[]} panels
   */
  offer(panels) {
    this.panels = panels.filter(({ side }) => side !== undefined && side !== null);
    const titles = this.panels.map(({ side, title }) => `${side} ${title}`).join();
    if (titles === this.titles) return;
    this.titles = titles;
    const { value } = this.side;
    const options = this.panels.map(({ side, title }) => h("option", { value: side }, title));
    this.side.replaceChildren(h("option", { value: "" }, "All sides"), ...options);
    if (this.panels.some(({ side }) => String(side) === value)) this.side.value = value;
    this.side.hidden = this.panels.length < 2;
  }

  /**
   * Return whether an event matches.
   * @param {TableEvent} event
   * @param {(piece: string) => number | undefined} sideOf
   */
  has(event, sideOf) {
    const words = this.search.value.trim().toLowerCase().split(/\s+/);
    const text = `${event.text} ${event.rule ?? ""}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) return false;
    if (this.kind.value && !KINDS[this.kind.value].has(event)) return false;
    return !this.side.value || sidesOf(event, sideOf, this.panels).has(this.side.value);
  }

  /**
   * Hide the lines of a log that do not match.
   * @param {import("./log-folds.js").LogFolds} folds
   * @param {(piece: string) => number | undefined} sideOf
   */
  apply(folds, sideOf) {
    const { active } = this;
    folds.list.classList.toggle("filtered", active);
    let any = false;
    folds.rows.forEach((row, place) => {
      const matches = active && this.has(folds.events[place], sideOf);
      row.classList.toggle("match", matches);
      any ||= matches;
    });
    this.none.hidden = !active || any;
  }
}
