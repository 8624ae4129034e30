// Private notes, saved shortly after the last key. They may be open in another tab or on another device
// too; then neither text is lost.

import { get, isTemporary, put, reason, Refused } from "../../lib/api.js";
import { h } from "../../lib/dom.js";

const SAVE_DELAY_MS = 600;
/** Milliseconds until a failed request is repeated. */
const RETRY_MS = 4000;
const PRIVATE = "Only you can read these.";
const ROWS = 10;
const FEW_ROWS = 4;

/** The notes of a player, and their state on the server. */
class Notes {
  /** @param {string} match */
  constructor(match) {
    this.path = `/matches/${match}/notes`;
    this.state = h("small", { "aria-live": "polite" }, PRIVATE);
    // Text written before the notes have arrived would be lost.
    this.field = h("textarea", { rows: ROWS, maxlength: 10000, "aria-label": "My notes", disabled: true });
    this.other = h("div", { class: "other-notes", hidden: true });
    /** The text that the server is known to have. */
    this.kept = { text: "", tag: "" };
    this.timer = 0;
    /** Whether a text is being saved; the next one needs its tag. */
    this.saving = false;
    this.field.addEventListener("input", () => this.wait());
    // Notes are saved even if the player leaves before the delay is over.
    window.addEventListener("pagehide", () => this.leave());
    window.addEventListener("pageshow", ({ persisted }) => persisted && void this.look());
    document.addEventListener("visibilitychange", () => document.hidden || void this.look());
  }

  /** Whether there is text that the server may not have. */
  get unsaved() {
    return !this.field.disabled && this.field.value !== this.kept.text;
  }

  async load() {
    try {
      this.show(await get(this.path));
      this.field.disabled = false;
      this.state.textContent = PRIVATE;
    } catch (error) {
      this.failed(error, () => this.load());
    }
  }

  /**
   * Show what went wrong. If it is temporary, the request is repeated.
   * @param {unknown} error
   * @param {() => Promise<void>} again
   */
  failed(error, again) {
    this.state.textContent = reason(error);
    if (isTemporary(error)) this.timer = window.setTimeout(() => void again(), RETRY_MS);
  }

  /** @param {{text: string, tag: string}} kept as the server has them */
  show(kept) {
    this.kept = kept;
    this.field.value = kept.text;
  }

  /** Check whether the notes have been changed elsewhere, when the player returns to this page. */
  async look() {
    if (this.field.disabled || this.unsaved) return;
    const found = await get(this.path).catch(() => null);
    if (found && !this.unsaved && found.tag !== this.kept.tag) this.show(found);
  }

  wait() {
    clearTimeout(this.timer);
    // While there are two texts the player decides which one to keep.
    if (!this.other.hidden) return;
    this.state.textContent = "Saving…";
    this.timer = window.setTimeout(() => this.save(), SAVE_DELAY_MS);
  }

  async save() {
    if (this.saving) {
      this.wait();
      return;
    }
    clearTimeout(this.timer);
    this.timer = 0;
    this.saving = true;
    try {
      this.kept = await put(this.path, { text: this.field.value, tag: this.kept.tag });
      if (!this.unsaved) this.state.textContent = "Saved.";
    } catch (error) {
      if (error instanceof Refused && error.code === "stale") await this.conflict();
      else this.failed(error, () => this.save());
    } finally {
      this.saving = false;
    }
  }

  /** Save unsaved text. A text written elsewhere is kept beside it. */
  leave() {
    clearTimeout(this.timer);
    if (!this.unsaved) return;
    // An open conflict remains one: no tag fits.
    const tag = this.other.hidden ? this.kept.tag : "";
    void put(this.path, { text: this.field.value, tag, join: true }).catch(() => undefined);
  }

  /** Show the other text beside the player's, and ask which to keep. */
  async conflict() {
    const other = await get(this.path).catch(() => null);
    if (!other) {
      this.state.textContent = "These notes could not be saved.";
      return;
    }
    this.kept = other;
    if (!this.unsaved) {
      this.state.textContent = "Saved.";
      return;
    }
    const written = h("textarea", { rows: 4, readonly: true, value: other.text });
    const ways = [["Keep both", `${other.text}\n\n`], ["Keep mine", ""], ["Keep the other", null]];
    const buttons = ways.map(([name, before]) => {
      const button = h("button", { type: "button" }, name);
      button.addEventListener("click", () => this.settle(before === null ? other.text : `${before}${this.field.value}`));
      return button;
    });
    this.other.replaceChildren(
      h("p", { role: "alert" }, "These notes were also changed in another tab or on another device. Choose what to keep:"),
      h("div", { class: "row" }, buttons),
      h("label", {}, h("small", {}, "The other text"), written),
    );
    this.state.textContent = "Your text is not saved yet.";
    this.ask(true);
    buttons.at(-1)?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Show or hide the other text. While it is shown the player's own takes less room, so that the question
   * is visible.
   * @param {boolean} open
   */
  ask(open) {
    this.other.hidden = !open;
    this.field.rows = open ? FEW_ROWS : ROWS;
  }

  /**
   * Keep a text.
   * @param {string} text
   */
  settle(text) {
    this.field.value = text;
    this.ask(false);
    this.other.replaceChildren();
    void this.save();
    this.field.focus();
  }
}

/**
 * @param {HTMLElement} element
 * @param {string} match
 * @param {boolean} seated
 */
export async function showNotes(element, match, seated) {
  if (!seated) {
    element.append(h("p", {}, "Take a seat to keep notes."));
    return;
  }
  const own = new Notes(match);
  element.append(own.field, own.state, own.other);
  await own.load();
}
