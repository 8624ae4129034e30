// The replay of a match: a slider over every entry, with marks for turns and battles, from the viewpoint
// of any role.

import { toast } from "../../lib/announce.js";
import { get, post, query, reason } from "../../lib/api.js";
import { secureDice } from "../../lib/dice-salts.js";
import { h, s } from "../../lib/dom.js";
import { storeInvites } from "../../lib/invite.js";
import { groupSeats, sentenceCase } from "../../lib/labels.js";
import { RECENT } from "../connection/match-stream.js";

const STEP_MS = 900;

/** @type {Record<string, string>} the icons of the buttons, in a box of 20 */
const SIGNS = {
  first: "M3 3h2.500v14h-2.500zM17 3v14L7 10z",
  back: "M15 3v14L4 10z",
  play: "M5 2.500v15L17 10z",
  stop: "M4 3h4v14h-4zM12 3h4v14h-4z",
  forward: "M4 3v14l9 -7zM14 3h2.500v14h-2.500z",
  last: "M2 3v14l7.500 -7zM9.500 3v14L17 10zM17 3h2v14h-2z",
};

/** @param {string} name */
function sign(name) {
  const attributes = { class: "sign", viewBox: "0 0 20 20", "aria-hidden": "true" };
  return s("svg", attributes, s("path", { d: SIGNS[name] }));
}

/** The replay of a match. */
export class Replay {
  /**
   * @param {HTMLElement} element
   * @param {string} match
   * @param {{
   *   show: (view: TableView, back: boolean) => void, enter: () => void, leave: () => void,
   *   live: () => TableView | null, board: () => string | undefined,
   *   spread: (sent: any) => TableView, opinion: (entry: number | null) => void,
   * }} how
   */
  constructor(element, match, how) {
    this.element = element;
    this.match = match;
    this.how = how;
    this.at = 0;
    this.wanted = 0;
    this.asked = 0;
    this.marked = 0;
    this.timer = 0;
    /** @type {Map<string, Promise<TableView>>} */
    this.kept = new Map();
    this.slider = h("input", { type: "range", min: 0, max: 0, "aria-label": "Action" });
    this.slider.addEventListener("input", () => this.seek(this.slider.valueAsNumber));
    this.marks = h("div", { class: "milestones" });
    this.count = h("output", { class: "number" });
    this.eyes = h("select", { "aria-label": "Viewpoint" });
    this.eyes.addEventListener("change", () => {
      void this.mark();
      void this.go(this.at);
    });
    this.running = this.button(sign("play"), "Play", () => this.toggle());
    this.opinion = this.button("Second opinion", "Second opinion: what would the computer have done here?", () => how.opinion(this.at), "text");
    element.append(
      this.button(sign("first"), "First", () => this.seek(0)),
      this.button(sign("back"), "Back", () => this.seek(this.wanted - 1)),
      this.running,
      this.button(sign("forward"), "Forward", () => this.seek(this.wanted + 1)),
      this.button(sign("last"), "Last", () => this.seek(Infinity)),
      h("div", { class: "course" }, this.slider, this.marks),
      this.count,
      this.eyes,
      this.opinion,
      this.button("Share", "Share: copy a link to this position", () => this.share(), "text"),
      this.button("Play from here", "Play from here: a new match from this position", () => this.branch(), "text"),
      this.button("×", "Leave the replay", () => this.close()),
    );
  }

  /**
   * @param {string | SVGElement} text
   * @param {string} name
   * @param {() => unknown} doing
   * @param {string} [kind]
   */
  button(text, name, doing, kind = "icon") {
    const made = h("button", { type: "button", class: kind, "aria-label": name, title: name }, text);
    made.addEventListener("click", () => void doing());
    return made;
  }

  get open() {
    return !this.element.hidden;
  }

  /** @param {number} [at] */
  async start(at = Infinity) {
    const view = this.how.live();
    if (!view || view.status === "open") return;
    this.element.hidden = false;
    this.how.enter();
    this.fillEyes(view);
    this.opinion.hidden = view.status !== "over";
    void this.mark();
    // The board shows the end until another entry has been fetched.
    this.at = view.seq - 1;
    this.news(view);
    this.slider.value = String(this.at);
    await this.go(at);
  }

  /**
   * Handle a newer view of the match.
   * @param {TableView} view
   */
  news(view) {
    // The set-up is entry 0.
    const last = String(view.seq - 1);
    if (this.slider.max !== last) this.kept.clear();
    this.slider.max = last;
    this.count.textContent = `${this.at} / ${last}`;
  }

  /** Mark on the slider where turns and battles begin. */
  async mark() {
    const order = ++this.marked;
    try {
      const { marks } = await get(`/matches/${this.match}/marks${query({ roles: this.eyes.value })}`);
      if (order === this.marked) this.marks.replaceChildren(...marks.map((/** @type {Milestone} */ mark) => this.tick(mark)));
    } catch (error) {
      toast(reason(error));
    }
  }

  /**
   * Return a mark that links to its moment. Keyboard users have the slider, and the log names what
   * begins.
   * @param {Milestone} mark
   */
  tick({ entry, kind, text }) {
    const tick = h("button", { type: "button", "data-kind": kind, title: text, tabindex: -1, "aria-hidden": "true" });
    tick.style.setProperty("--at", String(entry / Math.max(1, Number(this.slider.max))));
    tick.addEventListener("click", () => this.seek(entry));
    return tick;
  }

  /** @param {TableView} view */
  fillEyes(view) {
    const roles = view.match.seats.map(({ role }) => role);
    const over = view.status === "over" || view.status === "abandoned";
    const mine = over ? roles.join(",") : view.roles.join(",");
    const choices = over ? [mine, ...roles, ""] : [mine];
    const options = [...new Set(choices)].map((value) => {
      const all = value === roles.join(",");
      const text = all ? "All sides" : value ? sentenceCase(value) : "Spectators";
      return h("option", { value, selected: value === mine }, text);
    });
    this.eyes.replaceChildren(...options);
    this.eyes.hidden = true;
  }

  /**
   * Offer other viewpoints from the first position in which they differ.
   * @param {TableView} view
   */
  offerEyes({ hides }) {
    if (hides && this.eyes.length > 1) this.eyes.hidden = false;
  }

  /**
   * Go to an entry that the user chose. This stops automatic play.
   * @param {number} at
   */
  seek(at) {
    this.stop();
    void this.go(at);
  }

  /** @param {number} at */
  async go(at) {
    const last = Number(this.slider.max);
    const wanted = Math.max(0, Math.min(at, last));
    this.wanted = wanted;
    // The slider moves at once, so that keys continue from here while the view is fetched.
    this.slider.value = String(wanted);
    const order = ++this.asked;
    try {
      const view = await this.load(wanted);
      if (order !== this.asked || !this.open) return;
      const back = wanted < this.at;
      this.at = wanted;
      this.slider.setAttribute("aria-valuetext", `Action ${wanted} of ${last}`);
      this.count.textContent = `${wanted} / ${last}`;
      history.replaceState(null, "", `?at=${wanted}`);
      this.offerEyes(view);
      this.how.opinion(null);
      this.how.show(view, back);
    } catch (error) {
      toast(reason(error));
      this.stop();
      if (order !== this.asked) return;
      this.wanted = this.at;
      this.slider.value = String(this.at);
    }
  }

  /**
   * @param {number} at
   * @returns {Promise<TableView>}
   */
  load(at) {
    const key = `${at} ${this.eyes.value}`;
    const asked = query({ roles: this.eyes.value, board: this.how.board(), last: RECENT });
    const coming = this.kept.get(key) ?? get(`/matches/${this.match}/replay/${at}${asked}`).then(this.how.spread);
    this.kept.set(key, coming);
    coming.catch(() => this.kept.delete(key));
    return coming;
  }

  toggle() {
    if (this.timer) {
      this.stop();
      return;
    }
    if (this.wanted >= Number(this.slider.max)) void this.go(0);
    this.running.replaceChildren(sign("stop"));
    this.running.setAttribute("aria-label", "Stop");
    this.timer = window.setInterval(() => {
      // Wait for a view that takes long.
      if (this.at !== this.wanted) return;
      if (this.at >= Number(this.slider.max)) this.stop();
      else void this.go(this.wanted + 1);
    }, STEP_MS);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.running.replaceChildren(sign("play"));
    this.running.setAttribute("aria-label", "Play");
  }

  async share() {
    const link = `${location.origin}/match/${this.match}?at=${this.at}`;
    try {
      await navigator.clipboard.writeText(link);
      toast("The link to this position is copied.");
    } catch {
      toast(link);
    }
  }

  async branch() {
    const { choosePlayers } = await import("../../home/create-match.js");
    const view = this.how.live();
    if (!view) return;
    const roles = groupSeats(view.match.seats).map((chair) => chair.roles);
    const seats = await choosePlayers(view.match.game, roles, "A new match from this position");
    if (!seats) return;
    try {
      const from = { match: this.match, at: this.at, roles: this.eyes.value.split(",").filter(Boolean) };
      const made = await post("/matches", { from, seats, salt_follows: true });
      storeInvites(made);
      await secureDice(made);
      location.assign(`/match/${made.id}`);
    } catch (error) {
      toast(reason(error));
    }
  }

  close() {
    this.stop();
    this.how.opinion(null);
    this.element.hidden = true;
    this.asked += 1;
    history.replaceState(null, "", location.pathname);
    this.how.leave();
  }
}
