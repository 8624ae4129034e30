// A number field with its button. Typed text stays when other players act.

import { h } from "../../lib/dom.js";

export class NumberFields {
  /** @param {(action: string) => void} act */
  constructor(act) {
    this.act = act;
    /** @type {Map<string, string>} the typed text, by number field */
    this.typed = new Map();
  }

  /**
   * Show the number fields of a decision. Text typed into others is discarded.
   * @param {Span[]} spans
   */
  show(spans) {
    const names = spans.map(nameOf);
    for (const name of this.typed.keys()) if (!names.includes(name)) this.typed.delete(name);
    return spans.map((span) => this.one(span));
  }

  /** @param {Span} span */
  one(span) {
    const name = nameOf(span);
    const field = h("input", {
      type: "number", required: true, min: span.low, max: span.high, value: this.typed.get(name) ?? span.low,
      "aria-label": span.label, "data-key": name,
    });
    field.addEventListener("input", () => this.typed.set(name, field.value));
    const go = h("button", { type: "submit", class: "primary" }, span.label);
    const form = h("form", { class: "stepper row" }, field, go,
      h("small", {}, `${span.low} to ${span.high}`));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.typed.delete(name);
      this.act(`${span.action} ${field.valueAsNumber}`);
    });
    return form;
  }
}

/**
 * Return the key of a number field.
 * @param {Span} span
 */
function nameOf({ action, low, high }) {
  return `${action} ${low} ${high}`;
}
