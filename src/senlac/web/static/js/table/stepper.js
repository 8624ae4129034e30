// A number that is asked for: a field with its button. What is being typed stays when others do something.

import { h } from "../lib/dom.js";

export class Steppers {
  /** @param {(action: string) => void} act */
  constructor(act) {
    this.act = act;
    /** @type {Map<string, string>} what is being typed, by the number that is asked for */
    this.typed = new Map();
  }

  /**
   * The numbers that are asked for; what was typed for others is forgotten.
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
 * What a number that is asked for is known by.
 * @param {Span} span
 */
function nameOf({ action, low, high }) {
  return `${action} ${low} ${high}`;
}
