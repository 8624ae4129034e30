// Chat with those at the table, and notes for nobody but me.

import { get, post, put, query, reason } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { invitation } from "../lib/invite.js";
import { titled } from "../lib/names.js";
import { toast } from "../lib/say.js";

const PAUSE = 600;

/** The chat of a match. */
export class Chat {
  /**
   * @param {HTMLElement} element
   * @param {string} match
   */
  constructor(element, match) {
    this.match = match;
    this.list = h("ol");
    this.frame = h("div", { class: "lines", role: "log", tabindex: 0, "aria-label": "Chat" }, this.list);
    this.field = h("input", {
      type: "text", maxlength: 500, placeholder: "Say something", "aria-label": "Say something",
      autocomplete: "off",
    });
    const form = h("form", { class: "row" }, this.field, h("button", {}, "Send"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.say();
    });
    element.append(this.frame, form);
    /** @type {Set<number>} */
    this.known = new Set();
  }

  async load() {
    try {
      const { lines } = await get(`/matches/${this.match}/chat${query({ invite: invitation() })}`);
      for (const line of lines) this.hear(line);
    } catch {
      // The chat of others may be closed to watchers.
    }
  }

  /** @param {ChatLine} line */
  hear(line) {
    if (this.known.has(line.id)) return false;
    this.known.add(line.id);
    const role = line.role ? h("small", {}, ` ${titled(line.role)}`) : null;
    this.list.append(h("li", {}, h("b", {}, line.name), role, " ", line.text));
    this.frame.scrollTop = this.frame.scrollHeight;
    return true;
  }

  async say() {
    const text = this.field.value.trim();
    if (!text) return;
    try {
      const line = await post(`/matches/${this.match}/chat`, { text });
      if (line.text) this.hear(line);
      this.field.value = "";
    } catch (error) {
      toast(reason(error));
    }
  }
}

/**
 * Notes, kept a moment after the last key.
 * @param {HTMLElement} element
 * @param {string} match
 * @param {boolean} seated
 */
export async function notes(element, match, seated) {
  if (!seated) {
    element.append(h("p", {}, "Sit down at the table to keep notes."));
    return;
  }
  const state = h("small", { "aria-live": "polite" }, "Only you can read these.");
  // What is written before the notes are here would be lost to them.
  const field = h("textarea", {
    rows: 10, maxlength: 10000, "aria-label": "My notes", disabled: true,
  });
  element.append(field, state);
  let timer = 0;
  const keep = async () => {
    clearTimeout(timer);
    timer = 0;
    try {
      await put(`/matches/${match}/notes`, { text: field.value });
      if (!timer) state.textContent = "Kept.";
    } catch (error) {
      state.textContent = reason(error);
    }
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    state.textContent = "…";
    timer = window.setTimeout(keep, PAUSE);
  });
  // Whoever leaves before the moment is over has written it all the same.
  window.addEventListener("pagehide", () => timer && void keep());
  try {
    field.value = (await get(`/matches/${match}/notes`)).text;
    field.disabled = false;
  } catch (error) {
    state.textContent = reason(error);
  }
}
