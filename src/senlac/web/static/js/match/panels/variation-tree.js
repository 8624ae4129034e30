// The tree of an analysis as nested lists: the first continuation goes on in the same list, others are
// indented below the move at which they begin.

import { h } from "../../lib/dom.js";
import { sentenceCase } from "../../lib/labels.js";

/** Moves in a row that are folded if nothing is said about them. */
const FOLDED_FROM = 8;
/** How many of them stay at each end of the fold. */
const SHOWN = 2;

/** @typedef {{entry: number, row: HTMLElement, plain: boolean}} Row a move in the list; plain ones are folded */

/**
 * Return the moves that follow each move, in the order in which they were first played.
 * @param {Variations} tree
 * @returns {Map<number, Variation[]>}
 */
export function childrenOf({ moves }) {
  /** @type {Map<number, Variation[]>} */
  const found = new Map();
  for (const move of moves) {
    const after = move.after ?? -1;
    found.set(after, [...(found.get(after) ?? []), move]);
  }
  return found;
}

/**
 * Return the text of a move: what happened, or the action as the game writes it.
 * @param {Variation} move
 */
export function textOf({ entry, text, action, role }) {
  if (entry === 0) return "The position at the beginning";
  return text || `${sentenceCase(role ?? "")}: ${action ?? ""}`;
}

/** Draws a tree of variations. */
export class VariationTree {
  /**
   * @param {Variations} tree
   * @param {(entry: number) => void} go called with the move that is pressed
   * @param {Set<number>} unfolded the moves in folds that are open, kept from one tree to the next
   */
  constructor(tree, go, unfolded) {
    this.here = tree.here;
    this.go = go;
    this.unfolded = unfolded;
    this.children = childrenOf(tree);
  }

  /** @returns {HTMLElement} */
  draw() {
    return this.line(this.children.get(-1)?.[0], "line");
  }

  /**
   * Return the list of a move and those that follow it.
   * @param {Variation | undefined} first
   * @param {string} kind
   */
  line(first, kind) {
    /** @type {Row[]} */
    const rows = [];
    for (let move = first; move;) {
      /** @type {Variation[]} */
      const [next, ...others] = this.children.get(move.entry) ?? [];
      rows.push({ entry: move.entry, row: this.row(move, others), plain: this.isPlain(move, others) });
      move = next;
    }
    return h("ol", { class: kind }, folded(rows, this.unfolded));
  }

  /**
   * @param {Variation} move
   * @param {Variation[]} others
   */
  isPlain(move, others) {
    return !others.length && !move.name && !move.note && move.entry !== this.here && move.entry !== 0;
  }

  /**
   * @param {Variation} move
   * @param {Variation[]} others the variations that begin after it
   */
  row(move, others) {
    const current = move.entry === this.here;
    const button = h("button", { type: "button", class: "move", "data-key": move.entry, "aria-current": current && "true" }, textOf(move), dice(move));
    button.addEventListener("click", () => this.go(move.entry));
    return h("li", {},
      move.name && h("b", { class: "named" }, move.name),
      button,
      move.note && h("p", { class: "note" }, move.note),
      others.map((other) => this.line(other, "branch")),
    );
  }
}

/**
 * Return the dice of a move.
 * @param {Variation} move
 */
function dice({ rolls = [], chosen }) {
  if (!rolls.length) return false;
  return h("small", {}, `${chosen ? "chosen dice" : "dice"} ${rolls.join(", ")}`);
}

/**
 * Return rows. Long runs of moves without a name or note are folded.
 * @param {Row[]} rows
 * @param {Set<number>} unfolded the moves in folds that are open
 */
function folded(rows, unfolded) {
  /** @type {HTMLElement[]} */
  const found = [];
  /** @type {Row[]} */
  let run = [];
  const close = () => {
    const middle = run.length >= FOLDED_FROM ? run.slice(SHOWN, -SHOWN) : [];
    const last = middle.length ? run.slice(-SHOWN) : run.slice(SHOWN);
    found.push(...run.slice(0, SHOWN).map(({ row }) => row));
    if (middle.length) found.push(fold(middle, unfolded));
    found.push(...last.map(({ row }) => row));
    run = [];
  };
  for (const one of rows) {
    if (one.plain) {
      run.push(one);
      continue;
    }
    close();
    found.push(one.row);
  }
  close();
  return found;
}

/**
 * Return a fold. It is open if most of its moves were in an open fold: folds are divided and joined as another
 * move is shown.
 * @param {Row[]} rows
 * @param {Set<number>} unfolded
 */
function fold(rows, unfolded) {
  const entries = rows.map(({ entry }) => entry);
  const summary = h("summary", { "data-key": `fold ${entries[0]}` }, `${rows.length} moves`);
  const open = entries.filter((entry) => unfolded.has(entry)).length * 2 > entries.length;
  const made = h("details", { open }, summary, h("ol", { class: "line" }, rows.map(({ row }) => row)));
  made.addEventListener("toggle", () => {
    for (const entry of entries) {
      if (made.open) unfolded.add(entry);
      else unfolded.delete(entry);
    }
  });
  return h("li", { class: "folded" }, made);
}

/**
 * Return an analysis as text, with its variations indented.
 * @param {Variations} tree
 * @param {string} from the address of the match
 */
export function written(tree, from) {
  const children = childrenOf(tree);
  /** @type {string[]} */
  const lines = [tree.title || "Analysis", from, ""];
  /** @type {(first: Variation | undefined, depth: number) => void} */
  const write = (first, depth) => {
    const indent = "  ".repeat(depth);
    for (let move = first; move;) {
      /** @type {Variation[]} */
      const [next, ...others] = children.get(move.entry) ?? [];
      if (move.name) lines.push(`${indent}[${move.name}]`);
      const rolls = move.rolls?.length ? ` (${move.rolls.join(", ")})` : "";
      lines.push(`${indent}${textOf(move)}${rolls}`);
      if (move.note) lines.push(...move.note.split("\n").map((line) => `${indent}  > ${line}`));
      for (const other of others) write(other, depth + 1);
      move = next;
    }
  };
  write(children.get(-1)?.[0], 0);
  return `${lines.join("\n")}\n`;
}
