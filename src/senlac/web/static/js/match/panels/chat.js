// Chat at the table.

import { announce, toast } from "../../lib/announce.js";
import { get, post, query, reason } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { invitationKey } from "../../lib/invitation-key.js";
import { sentenceCase } from "../../lib/labels.js";

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
      const { lines } = await get(`/matches/${this.match}/chat${query({ invite: invitationKey() })}`);
      for (const line of lines) this.receive(line);
    } catch {
      // The chat of other people's match may be closed to spectators.
    }
  }

  /** @param {ChatLine} line */
  receive(line) {
    if (this.known.has(line.id)) return false;
    this.known.add(line.id);
    const role = line.role ? h("small", {}, ` ${sentenceCase(line.role)}`) : null;
    this.list.append(h("li", {}, h("b", {}, line.name), role, " ", line.text));
    this.frame.scrollTop = this.frame.scrollHeight;
    return true;
  }

  /**
   * Show a line that was just said, and mark the tab unless it is open.
   * @param {ChatLine} line
   * @param {HTMLElement} tab
   */
  news(line, tab) {
    if (!this.receive(line)) return;
    if (tab.getAttribute("aria-selected") !== "true") tab.classList.add("news");
    announce(`${line.name}: ${line.text}`);
  }

  async say() {
    const text = this.field.value.trim();
    if (!text) return;
    try {
      const line = await post(`/matches/${this.match}/chat`, { text });
      if (line.text) this.receive(line);
      this.field.value = "";
    } catch (error) {
      toast(reason(error));
    }
  }
}
