// The briefing of a match: who the user is, their aim, how the match ends, and what to do first. Players
// who are new to the scenario see it before the board. For others it lies beside the board.

import { changedOptions } from "../../home/options.js";
import { announce, toast } from "../../lib/announce.js";
import { get, reason } from "../../lib/api.js";
import { open } from "../../lib/dialog.js";
import { byId, h, s } from "../../lib/dom.js";
import { joinWords, sentenceCase } from "../../lib/labels.js";
import { loadValue, storeValue } from "../../lib/storage.js";
import { drawing } from "../board/board.js";

/** The number of matches that this browser remembers. */
const MAX_REMEMBERED = 300;
/** The least height of the card beside the board, in pixels. */
const MIN_HEIGHT = 260;

/** @type {Map<string, Promise<ScenarioTexts>>} briefings by path */
const requests = new Map();

/**
 * Return the briefing of the scenario of a match.
 * @param {MatchCard} match
 */
export function fetchBriefing({ game, scenario }) {
  const path = `/games/${game}/briefing?scenario=${encodeURIComponent(scenario)}`;
  const coming = requests.get(path) ?? get(path);
  requests.set(path, coming);
  // Fetch it again the next time.
  coming.catch(() => requests.delete(path));
  return coming;
}

/**
 * Return what the options of a match change.
 * @param {ScenarioTexts} texts
 * @param {MatchCard} match
 */
export function optionsOf(texts, match) {
  return changedOptions(texts.options, match.options).map(({ name, text }) => h("p", {}, h("b", {}, `${name}. `), text));
}

/**
 * Return which handicap a match has, and what it does to the odds; nothing without one.
 * @param {MatchCard} match
 */
export function handicapOf({ handicap }) {
  return handicap ? [h("p", { class: "handicap" }, h("b", {}, "Handicap. "), `${handicap.title}. ${handicap.odds ?? ""}`)] : [];
}

/**
 * Return the briefing texts of some roles. A role without texts gets its name.
 * @param {ScenarioTexts} texts
 * @param {string[]} roles
 * @returns {SideCard[]}
 */
export function sidesOf({ briefing }, roles) {
  const plain = (/** @type {string} */ role) => ({ role, name: sentenceCase(role), who: "", aim: "", first: "", banner: role });
  return roles.map((role) => briefing.sides.find((side) => side.role === role) ?? plain(role));
}

/** The name under which a scenario is remembered. @param {MatchCard} match */
const scenarioKey = ({ game, scenario }) => `${game} ${scenario}`;

/** Shows the briefing of a match. */
export class BriefingCard {
  /**
   * @param {import("../connection/table-state.js").TableState} state
   * @param {import("../../lib/card-queue.js").CardQueue} cards
   * @param {() => void} openRules
   */
  constructor(state, cards, openRules) {
    this.state = state;
    this.cards = cards;
    this.openRules = openRules;
    this.chip = byId("me");
    this.chip.addEventListener("click", () => void this.open());
    this.aside = byId("brief");
    /** The match and seat for which it was shown last. */
    this.shown = "";
  }

  /** The viewer's roles, if they are the user's own. */
  get roles() {
    const { view, mine } = this.state;
    return (view?.roles ?? []).filter((role) => mine.includes(role));
  }

  /** Show the user's side in the header, and the card when they first take a seat. */
  show() {
    const { view } = this.state;
    if (!view || view.status === "open") return;
    const seat = [view.match.id, ...this.roles].join(" ");
    if (this.shown === seat) return;
    this.shown = seat;
    void this.welcome(view, seat).catch(() => {
      // The match can be played without it, and it is in the menu.
    });
  }

  /**
   * @param {TableView} view
   * @param {string} seat
   */
  async welcome(view, seat) {
    const { match } = view;
    const texts = await fetchBriefing(match);
    if (this.shown !== seat) return;
    this.sign(texts);
    /** @type {string[]} */
    const before = loadValue("briefed", []);
    if (before.includes(seat) || view.status !== "running" || view.lesson || !loadValue("cards", true)) return;
    storeValue("briefed", [seat, ...before].slice(0, MAX_REMEMBERED));
    const known = !this.roles.length || (await this.knows(match));
    if (this.shown !== seat) return;
    if (known) this.lay(texts);
    else this.cards.show(() => this.card(texts));
    const played = loadValue("played", /** @type {string[]} */ ([]));
    const key = scenarioKey(match);
    if (this.roles.length && !played.includes(key)) storeValue("played", [key, ...played].slice(0, MAX_REMEMBERED));
  }

  /**
   * Return whether the user has played the scenario before, here or elsewhere. A tutorial explains a part of it
   * only.
   * @param {MatchCard} match
   */
  async knows(match) {
    const key = scenarioKey(match);
    if (loadValue("played", /** @type {string[]} */ ([])).includes(key)) return true;
    /** @type {{matches: MatchCard[]}} */
    const { matches } = await get("/matches?list=mine");
    return matches.some((other) =>
      other.id !== match.id && scenarioKey(other) === key && other.status !== "open" && !other.tutorial);
  }

  /**
   * Show the user's side in the header.
   * @param {ScenarioTexts} texts
   */
  sign(texts) {
    const sides = sidesOf(texts, this.roles);
    const name = joinWords(sides.map((side) => side.name));
    const emblems = sides.map((side) => this.banner(side)).filter(Boolean);
    this.chip.replaceChildren(...emblems, h("span", {}, name || "Watching"));
    this.chip.setAttribute("aria-label", name ? `You play ${name}: briefing` : "You are watching: briefing");
    this.chip.hidden = false;
  }

  /** Show the card on request. */
  async open() {
    const { match } = this.state;
    if (!match) return;
    this.away();
    try {
      const texts = await fetchBriefing(match);
      this.cards.show(() => this.card(texts));
    } catch (error) {
      toast(reason(error));
    }
  }

  /**
   * Open the card before everything else.
   * @param {ScenarioTexts} texts
   */
  card(texts) {
    const go = h("button", { type: "button", class: "primary", autofocus: true }, "Start playing");
    const rules = h("button", { type: "button" }, "The rules");
    const dialog = open(this.title, [this.content(texts), h("div", { class: "row end" }, rules, go)], "card brief");
    // The focus is on the last button, but a long card is read from its top.
    dialog.scrollTop = 0;
    go.addEventListener("click", () => dialog.close());
    rules.addEventListener("click", () => {
      dialog.close();
      this.openRules();
    });
    return dialog;
  }

  /**
   * Show the card beside the board until the user acts. Without room for it nothing is shown.
   * @param {ScenarioTexts} texts
   */
  lay(texts) {
    const sides = sidesOf(texts, this.roles);
    announce(sides.map(({ name, aim }) => `You play ${name}. ${aim}`).join(" "));
    const { left, width, bottom, height: room } = byId("log").getBoundingClientRect();
    if (!width) return;
    const height = Math.max(room, MIN_HEIGHT);
    const top = bottom - height;
    const close = h("button", { type: "button", class: "icon", "aria-label": "Close" }, "×");
    close.addEventListener("click", () => this.away());
    this.aside.replaceChildren(h("header", {}, h("h2", {}, this.title), close), this.content(texts));
    Object.assign(this.aside.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    this.aside.showPopover();
  }

  /** Close the card beside the board. */
  away() {
    if (this.aside.matches(":popover-open")) this.aside.hidePopover();
  }

  get title() {
    const { match } = this.state;
    return match?.scenario_name ?? match?.title ?? "";
  }

  /**
   * Return the content of the card: everything for the user's own sides, only the aims for a spectator.
   * @param {ScenarioTexts} texts
   */
  content(texts) {
    const { match } = this.state;
    const mine = this.roles;
    const sides = sidesOf(texts, mine.length ? mine : (match?.seats ?? []).map(({ role }) => role));
    const options = match ? [...handicapOf(match), ...optionsOf(texts, match)] : [];
    const several = sides.length > 1;
    const parts = sides.flatMap((side) => this.side(side, several));
    return h(
      "div",
      { class: "told" },
      !mine.length && h("p", { class: "over-title" }, "You are watching."),
      mine.length > 0 && several && h("p", { class: "over-title" }, `You play ${sides.length} sides.`),
      parts,
      texts.briefing.ends && fact("How it ends", texts.briefing.ends),
      options.length > 0 && fact("Options", ...options),
      !parts.length && h("p", {}, texts.blurb),
    );
  }

  /**
   * @param {SideCard} side
   * @param {boolean} several whether other sides are shown too
   */
  side(side, several) {
    const { name, who, aim, first } = side;
    const you = this.roles.length > 0 && !several && h("p", { class: "over-title" }, "You play");
    const head = h("div", { class: "who-am-i" }, this.banner(side), h("div", {}, you, h("h3", {}, name), this.roles.length > 0 && who && h("p", {}, who)));
    // The texts speak to the player.
    const want = aim && (this.roles.length ? fact("Your aim", aim) : fact("Their aim, as they read it", `“${aim}”`));
    const start = this.roles.length > 0 && first && fact("What to do first", first);
    return [head, want, start].filter((part) => part !== false && part !== "");
  }

  /**
   * Return a banner with the emblem of a side, if the game has one.
   * @param {SideCard} side
   */
  banner({ banner }) {
    const { board, view } = this.state;
    const panel = view?.scene?.panels?.find(({ id }) => id === banner);
    if (!board || panel?.side == null) return "";
    return s(
      "svg",
      { class: `pennon side-${panel.side}`, viewBox: "0 0 44 52", "aria-hidden": "true" },
      s("path", { class: "pole", d: "M5 2V52" }),
      s("path", { class: "cloth", d: "M5 4H42L36 19L42 34H5Z" }),
      panel.symbol ? drawing(board, panel.symbol, { x: 21, y: 19, w: 22 }) : s("g"),
    );
  }
}

/**
 * @param {string} name
 * @param {...(string | HTMLElement)} text
 */
const fact = (name, ...text) => h("section", { class: "told-fact" }, h("h4", {}, name), text.map((one) => (one instanceof Node ? one : h("p", {}, one))));
