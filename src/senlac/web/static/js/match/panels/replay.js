// The replay of a match: a slider over its entries, with marks for turns and battles, from the viewpoint of any
// role.

import { toast } from "../../lib/announce.js";
import { get, query, reason } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { invitationKey } from "../../lib/invitation-key.js";
import { sentenceCase } from "../../lib/labels.js";
import { RECENT } from "../connection/first-table.js";
import { openAnalysis } from "./analyses.js";
import { branchOff, shareMoment } from "./replay-branch.js";
import { moreMenu, replayButton, sign } from "./replay-buttons.js";
import { Course } from "./replay-course.js";
import { showMilestones } from "./replay-marks.js";

const STEP_MS = 900;

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
    this.requestNumber = 0;
    this.marked = 0;
    /** @type {Milestone[]} */
    this.milestones = [];
    this.timer = 0;
    this.course = new Course();
    /** @type {Map<string, Promise<TableView>>} */
    this.kept = new Map();
    this.slider = h("input", { type: "range", min: 0, max: 0, "aria-label": "Action" });
    this.slider.addEventListener("input", () => this.seek(this.course.entryAt(this.slider.valueAsNumber)));
    this.marks = h("div", { class: "milestones" });
    this.count = h("output", { class: "number" });
    this.eyes = h("select", { "aria-label": "Viewpoint" });
    this.eyes.addEventListener("change", () => {
      void this.mark();
      void this.go(this.at);
    });
    this.running = replayButton(sign("play"), "Play", () => this.toggle());
    this.opinion = replayButton("Second opinion", "Second opinion: what would the computer have done here?", () => how.opinion(this.at), "text");
    this.taken = replayButton("Show what was taken back", "Show what was taken back", () => this.showAll(!this.course.whole), "text");
    element.append(
      replayButton(sign("first"), "First", () => this.seek(0), "icon end"),
      replayButton(sign("back"), "Back", () => this.step(-1)),
      this.running,
      replayButton(sign("forward"), "Forward", () => this.step(1)),
      replayButton(sign("last"), "Last", () => this.seek(Infinity), "icon end"),
      h("div", { class: "course" }, this.marks, this.slider),
      this.count,
      this.eyes,
      this.opinion,
      ...moreMenu(
        replayButton("Share", "Share: copy a link to this position", () => shareMoment(this.match, this.at), "text"),
        replayButton("Play from here", "Play from here: a new match from this position", () => branchOff(this.match, this.how.live(), this.at, this.eyes.value), "text"),
        replayButton("Analysis board", "Analysis board: play all sides from this position", () => this.analyse(), "text"),
        this.taken,
      ),
      replayButton("×", "Leave the replay", () => this.close()),
    );
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
    // The board shows the end until another entry has been fetched.
    this.at = view.seq - 1;
    this.wanted = Math.min(at, this.at);
    this.news(view);
    const order = this.requestNumber;
    await this.mark();
    // The user may have gone elsewhere meanwhile, or left. An entry that was taken back is shown with its like.
    if (order !== this.requestNumber || !this.open) return;
    if (this.course.undone.has(at)) this.showAll(true, at);
    else await this.go(at);
  }

  /** Open an analysis of the moment that is shown, or of the present one. */
  analyse() {
    const view = this.how.live();
    if (!view) return;
    const [at, eyes] = this.open ? [this.at, this.eyes.value] : [view.seq - 1, view.roles.join(",")];
    void openAnalysis(this.match, at, eyes);
  }

  /**
   * Show an entry, whether the replay is open or not.
   * @param {number} entry
   */
  visit(entry) {
    if (this.open) this.showAll(this.course.whole || this.course.undone.has(entry), entry);
    else void this.start(entry);
  }

  /**
   * Go to the entry of an event of the log.
   * @param {number} event its number, as the viewer sees the log
   */
  async showEvent(event) {
    const view = this.how.live();
    const roles = this.open ? this.eyes.value : view?.roles.join(",");
    try {
      const { entry } = await get(`/matches/${this.match}/moment${query({ event, roles, invite: invitationKey() })}`);
      if (this.open) this.seek(entry);
      else await this.start(entry);
    } catch (error) {
      toast(reason(error));
    }
  }

  /**
   * Handle a newer view of the match.
   * @param {TableView} view
   */
  news(view) {
    // The set-up is entry 0.
    if (this.course.last !== view.seq - 1) this.kept.clear();
    this.course.grow(view.seq - 1);
    this.showPlace();
  }

  /** Show on the slider and beside it which of the entries is shown. */
  showPlace() {
    const { course } = this;
    const place = course.placeOf(this.wanted);
    this.slider.max = String(course.end);
    this.slider.value = String(place);
    this.slider.setAttribute("aria-valuetext", `Action ${place} of ${course.end}`);
    this.count.textContent = course.textOf(this.at);
  }

  /** Mark on the slider where turns and battles begin, and leave out what was taken back. */
  async mark() {
    const order = ++this.marked;
    try {
      /** @type {{marks: Milestone[], undone: number[]}} */
      const { marks, undone } = await get(`/matches/${this.match}/marks${query({ roles: this.eyes.value, invite: invitationKey() })}`);
      if (order !== this.marked) return;
      this.course.cut(undone);
      this.milestones = marks;
      this.showCourse();
    } catch (error) {
      toast(reason(error));
    }
  }

  /** Show the course after it has changed. */
  showCourse() {
    const { course, taken } = this;
    taken.hidden = !course.undone.size;
    taken.setAttribute("aria-pressed", String(course.whole));
    taken.textContent = course.whole ? "Leave out what was taken back" : "Show what was taken back";
    showMilestones(this.marks, this.milestones, course, (entry) => this.seek(entry));
    this.showPlace();
  }

  /**
   * Show what was taken back, or leave it out.
   * @param {boolean} whole
   * @param {number} [at] the entry to go to
   */
  showAll(whole, at = this.wanted) {
    this.course.showAll(whole);
    this.showCourse();
    void this.go(at);
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

  /** @param {number} by how many stops to go on */
  step(by) {
    this.seek(this.course.entryAt(this.course.placeOf(this.wanted) + by));
  }

  /** @param {number} at */
  async go(at) {
    const { course } = this;
    const wanted = course.entryAt(course.placeOf(at));
    this.wanted = wanted;
    // The slider moves at once, so that keys continue from here while the view is fetched.
    this.slider.value = String(course.placeOf(wanted));
    const order = ++this.requestNumber;
    try {
      const view = await this.load(wanted);
      if (order !== this.requestNumber || !this.open) return;
      const back = wanted < this.at;
      this.at = wanted;
      this.showPlace();
      history.replaceState(null, "", query({ at: wanted, invite: invitationKey() }));
      this.offerEyes(view);
      this.how.opinion(null);
      this.how.show(view, back);
    } catch (error) {
      toast(reason(error));
      this.stop();
      if (order !== this.requestNumber) return;
      this.wanted = this.at;
      this.showPlace();
    }
  }

  /**
   * @param {number} at
   * @returns {Promise<TableView>}
   */
  load(at) {
    const key = `${at} ${this.eyes.value}`;
    const queryString = query({ roles: this.eyes.value, board: this.how.board(), last: RECENT, invite: invitationKey() });
    const coming = this.kept.get(key) ?? get(`/matches/${this.match}/replay/${at}${queryString}`).then(this.how.spread);
    this.kept.set(key, coming);
    coming.catch(() => this.kept.delete(key));
    return coming;
  }

  toggle() {
    if (this.timer) {
      this.stop();
      return;
    }
    if (this.wanted >= this.course.entryAt(Infinity)) void this.go(0);
    this.running.replaceChildren(sign("stop"));
    this.running.setAttribute("aria-label", "Stop");
    this.timer = window.setInterval(() => {
      // Wait for a view that takes long.
      if (this.at !== this.wanted) return;
      const next = this.course.placeOf(this.at) + 1;
      if (next > this.course.end) this.stop();
      else void this.go(this.course.entryAt(next));
    }, STEP_MS);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.running.replaceChildren(sign("play"));
    this.running.setAttribute("aria-label", "Play");
  }

  close() {
    this.stop();
    this.how.opinion(null);
    this.element.hidden = true;
    this.requestNumber += 1;
    history.replaceState(null, "", `${location.pathname}${query({ invite: invitationKey() })}`);
    this.how.leave();
  }
}
