// The link to the next match that waits for the user, while this one does not.

import { get } from "../../lib/api.js";

const REFRESH_MS = 30_000;
/** Milliseconds that the user must be waiting first: the computer often answers faster. */
const SETTLED_MS = 1500;

/** Shows the link, and keeps it up to date. */
export class NextMatch {
  /** @param {HTMLElement} element a link */
  constructor(element) {
    this.element = element;
    this.match = location.pathname.split("/")[2] ?? "";
    this.wanted = false;
    this.timer = 0;
    setInterval(() => this.refresh(), REFRESH_MS);
    document.addEventListener("visibilitychange", () => this.refresh());
  }

  /** @param {boolean} myMove whether this match waits for the user, so that the link is hidden */
  show(myMove) {
    if (this.wanted === !myMove) return;
    this.wanted = !myMove;
    this.element.hidden = true;
    clearTimeout(this.timer);
    if (this.wanted) this.timer = window.setTimeout(() => this.refresh(), SETTLED_MS);
  }

  refresh() {
    if (this.wanted && !document.hidden) this.find().catch(ignoreError);
  }

  /** Find the match that has waited longest. The server lists those that wait first. */
  async find() {
    /** @type {{matches: MatchCard[]}} */
    const { matches } = await get("/matches?list=mine");
    const waiting = matches.filter(({ id, your_move: move }) => move && id !== this.match);
    this.element.hidden = !this.wanted || !waiting.length;
    if (!waiting.length) return;
    const [next] = waiting;
    const name = next.scenario_name ?? next.title;
    this.element.setAttribute("href", `/match/${next.id}`);
    this.element.setAttribute("title", `Your move in ${name}${waiting.length > 1 ? ` and ${waiting.length - 1} more` : ""}`);
    this.element.setAttribute("aria-label", `Next: your move in ${name}`);
    this.element.textContent = waiting.length > 1 ? `Next (${waiting.length})` : "Next";
  }
}

/** The link is a convenience; it is looked for again soon. */
function ignoreError() {}
