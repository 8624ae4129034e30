// Dispatches: what the user's own men report of a turn that has been revealed, by parts, with a line for each
// event. A line leads to its place on the map. The card lies beside the map, not over it all, and every
// earlier dispatch can be opened again. It has nothing but events that the log shows.

import { announce } from "../../lib/announce.js";
import { h } from "../../lib/dom.js";
import { loadValue, storeValue } from "../../lib/storage.js";
import { lightsOf } from "../panels/log-folds.js";
import { DockedCard, iconButton } from "./docked.js";

/** The number of matches for which the browser stores the newest dispatch that was opened. */
const MATCHES = 60;
/** The most dispatches that one card shows together: those of a week and of the winter after it. */
const TOGETHER = 2;
/** The rank of a line that leads to no named place. */
const UNNAMED = 9;

/**
 * @typedef {{n: number, title: string, parts: {head: string, events: TableEvent[]}[]}} Letter a dispatch
 *   that begins at the event `n`
 * @typedef {{id: string, space: string, rank: number, where: string}} Goal what a line leads to; `where` is
 *   a place that the line does not name
 */

/**
 * Return the dispatches in a log, the earliest first. A dispatch is left out if its first events are not loaded.
 * @param {TableEvent[]} log
 * @param {DispatchSpec} spec
 * @returns {Letter[]}
 */
export function dispatchesOf(log, { first, begins, parts }) {
  /** @type {Letter[]} */
  const found = [];
  for (const event of log) {
    if (event.within) continue;
    if (begins.includes(event.kind)) found.push({ n: event.n, title: event.text.replace(/\.$/, ""), parts: [] });
    else if (!found.length && !log[0].n) found.push({ n: 0, title: first, parts: [] });
    const letter = found.at(-1);
    const head = Object.keys(parts).find((part) => parts[part].includes(event.kind));
    if (!head || !letter) continue;
    const part = letter.parts.find((one) => one.head === head);
    if (part) part.events.push(event);
    else letter.parts.push({ head, events: [event] });
  }
  const order = Object.keys(parts);
  for (const letter of found) letter.parts.sort((a, b) => order.indexOf(a.head) - order.indexOf(b.head));
  return found.filter(({ n, parts: told }) => n || told.length);
}

/** Shows dispatches beside the map. */
export class Dispatches extends DockedCard {
  /**
   * @param {HTMLElement} chips the row of buttons
   * @param {import("../connection/table-state.js").TableState} state
   * @param {import("../board/stage.js").Stage} stage
   * @param {() => DispatchSpec | undefined} spec
   * @param {() => Promise<void>} earlier loads earlier lines of the log
   */
  constructor(chips, state, stage, spec, earlier) {
    super("dispatch", chips, stage);
    this.state = state;
    this.spec = spec;
    this.earlier = earlier;
    /** @type {Letter[]} */
    this.letters = [];
    /** The first event of the dispatch that is shown; null: the newest. */
    this.chosen = /** @type {number | null} */ (null);
    /** How many dispatches are shown, from the chosen one on. */
    this.together = 1;
    this.viewer = "";
  }

  /** Whether the newest dispatch opens without being asked for. */
  get opensItself() {
    return loadValue("dispatches", true);
  }

  /**
   * Show the dispatches of the present log. New ones open on one card when the user must decide.
   * @param {boolean} aside whether something else is shown: a replay or a tutorial
   */
  show(aside) {
    this.read();
    const fresh = aside || !this.state.myMove || !this.opensItself ? [] : this.unread;
    if (fresh.length) {
      this.open(false, fresh[0].n, this.letters.length - this.letters.indexOf(fresh[0]));
      announce(fresh.map(({ title, parts }) => `${title}: ${parts[0].events.map(({ text }) => text).join(" ")}`).join(" "));
    } else if (!this.card.hidden) this.draw();
  }

  /** Read the log. What another viewer had open is closed, and a card that is open goes on to a new one. */
  read() {
    const { view, log } = this.state;
    const spec = this.spec();
    const viewer = `${view?.match.id} ${view?.roles}`;
    const last = this.letters.at(-1)?.n;
    this.letters = spec && view ? dispatchesOf(log, spec) : [];
    if (this.letters.at(-1)?.n !== last) [this.chosen, this.together] = [null, 1];
    this.chip.textContent = spec?.title ?? "";
    this.chip.hidden = !this.letters.length;
    if (this.chip.hidden || viewer !== this.viewer) this.close(false);
    this.viewer = viewer;
  }

  /** The newest dispatches with lines after the last one that was opened. */
  get unread() {
    const { [this.viewer]: last } = this.seen;
    const newest = this.letters.slice(last === undefined && this.letters.length > TOGETHER ? -1 : -TOGETHER);
    return newest.filter(({ n, parts }) => parts.length && n > (last ?? -1));
  }

  /** @returns {Record<string, number>} the first event of the newest dispatch that was opened, by match */
  get seen() {
    return loadValue("dispatched", {});
  }

  /**
   * Open a dispatch, by default the newest.
   * @override
   * @param {boolean} [focus]
   * @param {number | null} [letter] its first event
   * @param {number} [together] how many dispatches are shown, from this one on
   */
  open(focus = true, letter = null, together = 1) {
    this.chosen = letter;
    this.together = together;
    const others = Object.entries(this.seen).filter(([match]) => match !== this.viewer);
    // What opens without being asked for leaves half of a phone's map free.
    this.card.classList.toggle("brief", !focus);
    storeValue("dispatched", Object.fromEntries([...others.slice(1 - MATCHES), [this.viewer, this.letters.at(-1)?.n ?? 0]]));
    super.open(focus);
  }

  /**
   * Draw the chosen dispatch.
   * @override
   */
  draw() {
    const at = this.letters.findIndex(({ n }) => n === this.chosen);
    const place = at < 0 ? this.letters.length - 1 : at;
    const letter = this.letters[place];
    if (!letter) return;
    const others = this.letters.slice(place + 1, place + this.together);
    const same = this.card.dataset.letter === String(letter.n);
    this.card.dataset.letter = String(letter.n);
    this.card.setAttribute("aria-label", `${this.spec()?.title}: ${[letter, ...others].map(({ title }) => title).join(", ")}`);
    const last = this.letters.length - 1;
    const before = iconButton("dispatch-before", "‹", "Earlier dispatch", () => void this.turn(place - 1));
    const after = iconButton("dispatch-after", "›", "Later dispatch", () => void this.turn(place + 1 + others.length));
    before.disabled = place === 0 && !this.state.since;
    after.disabled = place + others.length === last;
    const more = others.flatMap((one, next) => [h("h2", { class: "docked-next" }, one.title), ...this.parts(one, place + 1 + next === last)]);
    this.refill([this.head(letter.title, [before], [after]), ...this.parts(letter, place === last), ...more, this.foot(), this.showAll()], same);
  }

  /**
   * Return the parts of a dispatch.
   * @param {Letter} letter
   * @param {boolean} newest whether the pieces stand where they did
   */
  parts({ parts }, newest) {
    const told = parts.map(({ head, events }) => h("section", {}, h("h3", {}, head), h("ul", {}, this.lines(events, newest))));
    return told.length ? told : [h("p", { class: "none" }, "Your men have nothing to report.")];
  }

  /**
   * Go to another dispatch. Those before the loaded part of the log are fetched.
   * @param {number} place
   */
  async turn(place) {
    if (place < 0) await this.earlier();
    const spec = this.spec();
    if (!spec) return;
    const now = this.letters[Math.max(place, 0)].n;
    this.letters = dispatchesOf(this.state.log, spec);
    const known = this.letters.findIndex(({ n }) => n >= now);
    this.chosen = this.letters[place < 0 ? Math.max(known - 1, 0) : known]?.n ?? null;
    this.together = 1;
    this.draw();
  }

  /** The button that shows all of a card that covers only half of a phone's map. */
  showAll() {
    const button = h("button", { type: "button", class: "docked-all", "data-key": "dispatch-all" }, "Show all");
    button.addEventListener("click", () => {
      this.card.classList.remove("brief");
      this.card.focus({ preventScroll: true });
    });
    return button;
  }

  foot() {
    const box = h("input", { type: "checkbox", "data-key": "dispatch-auto" });
    box.checked = this.opensItself;
    box.addEventListener("change", () => storeValue("dispatches", box.checked));
    return h("footer", {}, h("label", {}, box, " Open by itself when a turn has been revealed"));
  }

  /**
   * Return lines that lead to the map, those about the greatest places first.
   * @param {TableEvent[]} events
   * @param {boolean} newest whether the pieces stand where they did
   */
  lines(events, newest) {
    const told = events.map((event) => ({ event, goal: this.goalOf(event, newest) }));
    told.sort((one, other) => (one.goal?.rank ?? UNNAMED) - (other.goal?.rank ?? UNNAMED));
    return told.map(({ event: { n, text }, goal }) => h("li", {}, goal ? this.link(n, text, goal) : h("span", {}, text)));
  }

  /**
   * @param {number} number of the event
   * @param {string} text
   * @param {Goal} goal
   */
  link(number, text, { id, space, where }) {
    const said = h("span", {}, text, where && h("small", {}, ` ${where}`));
    const line = h("button", { type: "button", class: "docked-line", "data-key": `dispatch ${number}`, "data-place": space }, said);
    line.addEventListener("click", () => {
      this.visit(id, space);
      line.focus({ preventScroll: true });
    });
    return line;
  }

  /**
   * Return what an event leads to: a space that it names, otherwise where a piece that it names is now.
   * @param {TableEvent} event
   * @param {boolean} newest whether the pieces stand where they did
   * @returns {Goal | undefined}
   */
  goalOf(event, newest) {
    const ids = lightsOf(event);
    const place = ids.map((id) => this.placeOf(id)).find(Boolean);
    if (place) return { ...place, id: place.space, where: "" };
    const pieces = (newest && this.state.view?.scene?.pieces) || [];
    const piece = pieces.find(({ id, space }) => space && ids.includes(id));
    const under = piece && this.placeOf(piece.space ?? "");
    return under && { ...under, id: piece.id, where: under.name };
  }

  /**
   * Return a space by its name in events, with what people call it.
   * @param {string} id
   */
  placeOf(id) {
    const { board } = this.stage;
    const space = board.space(id);
    if (!space) return undefined;
    const known = board.lattice?.places.get(space.id);
    return { space: space.id, rank: known?.rank ?? UNNAMED, name: space.name.split(",")[0] };
  }
}
