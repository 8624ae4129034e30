// Changes that are sent one after another, and a view that is loaded after the last of them.

import { toast } from "../../lib/announce.js";
import { reason } from "../../lib/api.js";

/**
 * Sends changes in their order: two saves of one text may overtake each other on the way.
 * @template T the view that the changes are about
 */
export class ChangeQueue {
  /**
   * @param {() => Promise<T>} load
   * @param {(view: T) => void} show
   */
  constructor(load, show) {
    this.load = load;
    this.show = show;
    /** Ends when all changes so far have been answered, and the view is shown. */
    this.end = Promise.resolve();
    /** How many changes have not been answered. */
    this.pending = 0;
    /** Whether the server has a newer view than the one that is shown. */
    this.outdated = false;
  }

  /**
   * Send a change after those before it.
   * @param {() => Promise<unknown>} send
   */
  add(send) {
    this.pending += 1;
    this.end = this.end.then(() => this.deliver(send));
    return this.end;
  }

  /** Load the view, because others have changed it. */
  refresh() {
    return this.add(() => Promise.resolve());
  }

  /** @param {() => Promise<unknown>} send */
  async deliver(send) {
    try {
      await send();
      this.outdated = true;
    } catch (error) {
      toast(reason(error));
    }
    this.pending -= 1;
    if (this.outdated && !this.pending) await this.update();
  }

  /** Load the view and show it, unless a change was added meanwhile: its text may be missing here. */
  async update() {
    this.outdated = false;
    try {
      const view = await this.load();
      if (this.pending) this.outdated = true;
      else this.show(view);
    } catch (error) {
      toast(reason(error));
    }
  }
}
