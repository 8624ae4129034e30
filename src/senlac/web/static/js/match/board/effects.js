// Animations of events: pieces move, arrows fly, dice fall. They are short. A click or a key skips the
// running one and what directly follows; those that would take too long are not shown.

import { h, s } from "../../lib/dom.js";
import { paceFactor } from "./pace.js";
import { drawTrail } from "./trails.js";

const MOVE_MS = 260;
const BLOW_MS = 420;
const DICE_MS = 850;
const BANNER_MS = 900;
const LOSS_MS = 520;
const TRAIL_MS = 700;
const HURRY = 0.35;
/** The longest time, in milliseconds, before the player sees the current state. */
const MAX_DURATION_MS = 3000;
/** Milliseconds. An event that follows another this soon belongs to the same animation. */
const SAME_ANIMATION_MS = 1000;
/** @type {Record<number, number[]>} the cells of the pips, in rows of three */
const PIPS = {
  1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8],
};

const FALL = [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "scale(0.7)" }];

/** @param {Point[]} way offsets of the passed places from the last one */
function journey(way) {
  const [x, y] = way[way.length - 1];
  return way.map((at) => ({ transform: `translate(${at[0] - x}px, ${at[1] - y}px)` }));
}

/**
 * Return for how long an event is shown, in milliseconds.
 * @param {TableEvent} event
 */
function durationOf({ dice, banner, ...shown }) {
  const some = (/** @type {unknown[] | undefined} */ list) => Boolean(list?.length);
  return Math.max(
    dice ? DICE_MS : 0, banner ? BANNER_MS : 0, some(shown.blows) ? BLOW_MS : 0, some(shown.losses) ? LOSS_MS : 0,
    some(shown.trails) ? TRAIL_MS : 0,
  );
}

/** Shows events one after another. */
export class Effects {
  /**
   * @param {import("./board.js").BoardView} view
   * @param {import("./pieces.js").Pieces} pieces
   * @param {HTMLElement} over layer over the board for dice and banners
   * @param {import("./inset.js").InsetView} inset
   */
  constructor(view, pieces, over, inset) {
    this.view = view;
    this.inset = inset;
    this.pieces = pieces;
    this.tray = h("div", { class: "tray", "aria-hidden": "true" });
    this.banner = h("div", { class: "banner-text", "aria-hidden": "true" });
    over.append(this.tray, this.banner);
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.skipping = false;
    this.playing = false;
    this.pace = 1;
    /** When the running animation began, and when an event was last shown. */
    this.begun = -Infinity;
    this.shown = -Infinity;
    /** @type {(() => void) | null} */
    this.wake = null;
  }

  /** Skip the running animation, and what directly follows it. */
  skip() {
    if (!this.playing) return false;
    this.skipping = true;
    this.wake?.();
    return true;
  }

  /**
   * @param {TableEvent[]} events
   * @param {boolean} hurry whether more events are waiting
   */
  async show(events, hurry) {
    const now = performance.now();
    if (now - this.shown > SAME_ANIMATION_MS) {
      this.skipping = false;
      this.begun = now;
    }
    this.playing = true;
    // Many events go faster, so that all of them are seen.
    const whole = events.reduce((time, event) => time + durationOf(event) + (event.moves?.length ? MOVE_MS : 0), 0);
    const wished = paceFactor();
    this.pace = wished * Math.min(hurry ? HURRY : 1, MAX_DURATION_MS / Math.max(whole, 1));
    for (const event of events) {
      if (performance.now() - this.begun > MAX_DURATION_MS * wished) this.skipping = true;
      await this.one(event);
    }
    this.playing = false;
    this.shown = performance.now();
    this.view.groups.effects.replaceChildren();
  }

  /** @param {TableEvent} event */
  async one(event) {
    if (event.dice) this.throwDice(event.dice);
    if (event.banner) this.announce(event.text);
    event.blows?.forEach((blow) => this.strike(blow));
    event.losses?.forEach((loss) => this.lose(loss));
    event.trails?.forEach((trail) => this.pass(trail));
    await this.pause(durationOf(event));
    this.view.groups.effects.replaceChildren();
    for (const old of document.querySelectorAll(".loss-label")) old.remove();
    await Promise.all((event.moves ?? []).map((move) => this.shift(move)));
  }

  /**
   * Show a path that was travelled.
   * @param {Trail} trail
   */
  pass(trail) {
    const element = drawTrail(this.view, trail);
    element?.classList.add("passing");
    if (element) this.view.groups.effects.append(element);
  }

  /**
   * Let the losses of a piece fall from it.
   * @param {Loss} loss
   */
  lose({ piece, text }) {
    const there = this.inset.shown?.pieces.some(({ id }) => id === piece);
    const { pieces, view } = there ? this.inset : this;
    const at = pieces.where(piece);
    if (!at || !view.board) return;
    const size = view.board.piece;
    pieces.element(piece)?.classList.add("struck");
    const label = s("g", { class: "loss-label", transform: `translate(${at[0]} ${at[1]})` },
      s("g", { class: "falling" },
        s("circle", { r: size * 0.34 }),
        s("text", { "font-size": size * 0.4 }, text)));
    view.groups.effects.append(label);
  }

  /**
   * Wait, unless the animation is being skipped.
   * @param {number} time
   */
  pause(time) {
    if (!time || this.skipping || document.hidden) return Promise.resolve();
    const full = (this.still.matches ? 0.5 : 1) * time * this.pace;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), full);
      this.wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }

  /** @param {PieceMove} move */
  async shift({ piece, to, via = [] }) {
    const from = this.pieces.where(piece);
    const body = this.pieces.element(piece)?.firstElementChild;
    if (!body || !from || this.skipping || document.hidden) return;
    const goal = this.pieces.goal(piece, to ?? "");
    if (goal) this.pieces.place(piece, goal);
    if (this.still.matches) return;
    this.pieces.raise(piece);
    const passed = via.map((space) => this.pieces.goal(piece, space));
    const way = [from, ...passed, goal].filter((at) => at !== undefined);
    await this.animate(body, goal ? journey(way) : FALL, goal ? "none" : "forwards");
  }

  /**
   * @param {Element} body
   * @param {Keyframe[]} frames
   * @param {FillMode} fill
   */
  async animate(body, frames, fill) {
    const motion = body.animate(frames, { duration: MOVE_MS * this.pace, easing: "ease-in-out", fill });
    this.wake = () => motion.finish();
    await motion.finished.catch(() => undefined);
  }

  /** @param {Blow} blow */
  strike({ piece, target, class: kind, text }) {
    const from = this.pieces.where(piece);
    const to = this.pieces.where(target);
    if (!from || !to || !this.view.board) return;
    const size = this.view.board.piece;
    const line = s("path", {
      class: `blow ${kind}`, d: `M${from.join(" ")}L${to.join(" ")}`, pathLength: 1,
    });
    const label = s("g", { class: "blow-label", transform: `translate(${to[0]} ${to[1]})` },
      s("circle", { r: size * 0.36 }),
      s("text", { "font-size": size * 0.2 }, text));
    this.view.groups.effects.append(line, label);
  }

  /** @param {DiceRoll} roll */
  throwDice({ values, counts = values, sides = 6, at }) {
    const left = [...counts];
    const dice = values.map((value, place) => {
      const first = left.indexOf(value);
      if (first >= 0) left.splice(first, 1);
      return die(value, sides, first >= 0, place);
    });
    const spot = at && this.inset.spot(at);
    if (spot) {
      this.lay(dice, spot, this.inset.pieces.where(at));
      return;
    }
    this.clear();
    this.tray.append(...dice);
    this.clearing = setTimeout(() => this.tray.replaceChildren(), 2600);
  }

  /** Remove the dice from the board. */
  clear() {
    clearTimeout(this.clearing);
    this.tray.replaceChildren();
  }

  /**
   * Lay dice between the lines of an inset, in front of the piece that rolled them, where they stay until
   * the next roll.
   * @param {SVGElement[]} dice
   * @param {Point} spot between the lines, in the middle of a lane
   * @param {Point} [shooter]
   */
  lay(dice, [middle, y], shooter) {
    const { board } = this.inset.view;
    const size = (board?.piece ?? 1) * 0.74;
    const step = size * 1.12;
    const wide = (dice.length * step) / 2;
    const x = Math.min(Math.max(shooter?.[0] ?? middle, wide), (board?.width ?? 0) - wide);
    dice.forEach((one, place) => {
      one.setAttribute("width", String(size));
      one.setAttribute("height", String(size));
      one.setAttribute("x", (x + (place - dice.length / 2) * step).toFixed(1));
      one.setAttribute("y", (y - size / 2).toFixed(1));
    });
    this.inset.view.groups.effects.replaceChildren(...(shooter ? pointer(shooter, [x, y], board?.piece ?? 1) : []), ...dice);
  }

  /** @param {string} text */
  announce(text) {
    this.banner.textContent = text;
    this.banner.classList.remove("shown");
    void this.banner.offsetWidth; // restarts the animation
    this.banner.classList.add("shown");
  }
}

/**
 * Return a ring around the piece that rolls, and a line to its dice.
 * @param {Point} from
 * @param {Point} to
 * @param {number} size of a piece
 */
function pointer([x, y], [tox, toy], size) {
  const half = size * 0.6;
  const start = y + Math.sign(toy - y) * half;
  return [
    s("path", { class: "shooter-line", d: `M${x} ${start}L${tox} ${toy}` }),
    s("rect", { class: "shooter-ring", x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: half * 0.3 }),
  ];
}

/**
 * @param {number} value
 * @param {number} sides
 * @param {boolean} counts
 * @param {number} place
 */
function die(value, sides, counts, place) {
  const pips = PIPS[value];
  const face = sides <= 6 && pips
    ? pips.map((at) => s("circle", { cx: 11 + (at % 3) * 9, cy: 11 + Math.floor(at / 3) * 9, r: 3.3 }))
    : s("text", { x: 20, y: 20 }, value);
  const svg = s(
    "svg",
    { class: ["die", counts && "counts"], viewBox: "0 0 40 40" },
    s("rect", { x: 2, y: 2, width: 36, height: 36, rx: 8 }),
    face,
  );
  svg.style.setProperty("--place", String(place));
  return svg;
}
