// Tabs, the sheet on phones, and the drawer of the rules.

import { toast } from "../../lib/announce.js";
import { get, reason } from "../../lib/api.js";
import { byId } from "../../lib/dom.js";
import { rulebook } from "../../lib/rulebook.js";

/**
 * Select a tab and show its panel.
 * @param {HTMLElement} list
 * @param {HTMLElement} tab
 */
export function selectTab(list, tab) {
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[role=tab]"))) {
    const chosen = one === tab;
    one.setAttribute("aria-selected", String(chosen));
    one.tabIndex = chosen ? 0 : -1;
    byId(one.getAttribute("aria-controls") ?? "").hidden = !chosen;
  }
}

/**
 * Make a tab list work, by pointer and arrow keys.
 * @param {HTMLElement} list
 * @param {(name: string) => void} opened
 */
export function tabs(list, opened) {
  const all = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[role=tab]")]);
  const shown = () => all.filter((tab) => !tab.hidden);
  const choose = (/** @type {HTMLElement} */ tab) => {
    selectTab(list, tab);
    opened(tab.dataset.name ?? "");
  };
  for (const tab of all) tab.addEventListener("click", () => choose(tab));
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = shown().findIndex((tab) => tab === document.activeElement);
    if (!step || at < 0) return;
    const next = shown()[(at + step + shown().length) % shown().length];
    next.focus();
    choose(next);
  });
}

const HEIGHTS = ["low", "half", "full"];

/**
 * The side column as a sheet on a phone: tap its grip, or drag it.
 * @param {HTMLElement} side
 * @param {HTMLElement} grip
 */
export function sheet(side, grip) {
  const set = (/** @type {number} */ to) => {
    const height = HEIGHTS[Math.max(0, Math.min(to, HEIGHTS.length - 1))];
    side.dataset.height = height;
    grip.setAttribute("aria-expanded", String(height !== "low"));
  };
  const now = () => HEIGHTS.indexOf(side.dataset.height ?? "low");
  let start = 0;
  let moved = false;
  grip.addEventListener("pointerdown", (event) => {
    start = event.clientY;
    moved = false;
    grip.setPointerCapture(event.pointerId);
  });
  grip.addEventListener("pointerup", (event) => {
    const up = start - event.clientY;
    moved = Math.abs(up) > 30;
    if (moved) set(now() + Math.sign(up) * (Math.abs(up) > 260 ? 2 : 1));
  });
  grip.addEventListener("click", () => {
    if (!moved) set(now() === 0 ? 1 : 0);
    moved = false;
  });
  set(0);
  return {
    close: () => set(0),
    /**
     * Make the opened tab visible. A sheet opens far enough to show everything from the tabs down.
     * @param {HTMLElement} part
     * @param {HTMLElement} panel
     */
    show: (part, panel) => {
      if (!grip.offsetParent) {
        panel.scrollIntoView({ block: "nearest" });
        return;
      }
      if (now() === 0) set(1);
      part.scrollIntoView({ block: "start" });
    },
  };
}

/** The drawer with the rules of a game, fetched when it is first opened. */
export class RulesDrawer {
  /**
   * @param {HTMLElement} drawer
   * @param {() => string | undefined} game
   */
  constructor(drawer, game) {
    this.drawer = drawer;
    this.game = game;
    /** @type {Map<string, Promise<ReturnType<typeof rulebook>>>} */
    this.books = new Map();
    /** @type {Element | null} */
    this.from = null;
    drawer.querySelector(".close")?.addEventListener("click", () => this.close());
    // The keys of the table do not work in a field, and the search has the focus.
    drawer.addEventListener("keydown", (event) => {
      // Whatever lies over the drawer closes first.
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(":popover-open")) return;
      if (this.close()) event.preventDefault();
    });
  }

  /**
   * @param {string} [rule]
   * @param {string} [of] the game of the rule, by default the one that is played
   */
  async open(rule, of) {
    const game = of ?? this.game();
    if (!game) return;
    this.from = document.activeElement;
    this.drawer.hidden = false;
    const coming = this.books.get(game) ?? get(`/games/${game}`).then(rulebook);
    this.books.set(game, coming);
    try {
      const book = await coming;
      byId("rules-here").replaceChildren(book.element);
      if (!rule || !book.show(rule)) this.drawer.querySelector("input")?.focus();
    } catch (error) {
      // Fetch it again the next time.
      this.books.delete(game);
      this.close();
      toast(reason(error));
    }
  }

  close() {
    if (this.drawer.hidden) return false;
    this.drawer.hidden = true;
    if (this.from instanceof HTMLElement) this.from.focus();
    return true;
  }
}
