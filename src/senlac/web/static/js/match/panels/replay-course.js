// The course of a replay: the entries at which it stops. What was taken back is left out until it is asked for.

/** The entries of a replay, counted without those that were taken back. */
export class Course {
  constructor() {
    /** The last entry of the match. */
    this.last = 0;
    /** @type {Set<number>} entries that were taken back, and those that took them back */
    this.undone = new Set();
    /** Whether these are shown too. */
    this.whole = false;
    /** @type {number[] | null} */
    this.known = null;
  }

  /** @param {number} last the last entry */
  grow(last) {
    this.last = last;
    this.known = null;
  }

  /** @param {number[]} entries that were taken back */
  cut(entries) {
    this.undone = new Set(entries);
    this.known = null;
  }

  /** @param {boolean} whole whether to show what was taken back */
  showAll(whole) {
    this.whole = whole;
    this.known = null;
  }

  /** The entries at which the replay stops, in order. */
  get stops() {
    if (!this.known) {
      const all = Array.from({ length: this.last + 1 }, (_, entry) => entry);
      this.known = this.whole ? all : all.filter((entry) => !this.undone.has(entry));
    }
    return this.known;
  }

  /** The place of the last stop. */
  get end() {
    return this.stops.length - 1;
  }

  /**
   * Return the place of an entry among the stops; of one that is left out, that of the stop before it.
   * @param {number} entry
   */
  placeOf(entry) {
    const after = this.stops.findIndex((stop) => stop > entry);
    return Math.max(0, after < 0 ? this.end : after - 1);
  }

  /**
   * Return the entry at a place, the first or the last one beyond the ends.
   * @param {number} place
   */
  entryAt(place) {
    return this.stops[Math.max(0, Math.min(place, this.end))];
  }

  /**
   * Return where an entry is, in words.
   * @param {number} entry
   */
  textOf(entry) {
    return `${this.placeOf(entry)} / ${this.end}${this.undone.has(entry) ? " · taken back" : ""}`;
  }
}
