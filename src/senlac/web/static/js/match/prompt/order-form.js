// A form for numbers of many things, place by place: the game describes it, the page adds up and sends.

import { open } from "../../lib/dialog.js";
import { h, refill } from "../../lib/dom.js";
import { counted, FormDraft } from "./form-draft.js";

/**
 * Return a decision whose numbers are asked for by a form. Its own lines are then no options any more, but
 * places that were filled in can be opened again. In a tutorial each line is asked for by itself.
 * @template {Ask | null | undefined} T
 * @param {T} ask
 * @param {Scene | undefined} scene
 * @returns {T}
 */
export function withForm(ask, scene) {
  const form = scene?.form;
  if (!ask || !form || ask.taught) return ask;
  const verbOf = (/** @type {string} */ action) => action.split(" ")[0];
  const verbs = new Set([form.number, ...form.groups.flatMap(({ lines }) => lines.map(({ action }) => verbOf(action)))]);
  const again = form.places.flatMap(({ action, clears, name, space }) => (clears
    ? [{ verb: verbOf(clears), label: form.title, dice: false, args: [{ kind: "space", id: space, name }], action }]
    : []));
  const options = [...ask.options.filter(({ verb }) => !verbs.has(verb)), ...again];
  return { ...ask, options, spans: ask.spans.filter(({ verb }) => !verbs.has(verb)), form };
}

/** The dialog with the form. */
export class OrderFormDialog {
  /** @param {(actions: string[]) => boolean} send sends actions; returns false if the page is busy */
  constructor(send) {
    this.send = send;
    /** @type {HTMLDialogElement | null} */
    this.dialog = null;
    /** @type {FormDraft | null} */
    this.draft = null;
    this.body = h("div", { class: "form-body" });
    /** @type {(() => void)[]} bring the controls of the lines up to date */
    this.watching = [];
  }

  /**
   * Open the form if an action stands for one of its places. Returns whether it does.
   * @param {OrderForm | undefined} form
   * @param {string} [action] by default that of a place that was filled in, or of the first
   */
  open(form, action) {
    const place = form?.places.find((one) => (action ? one.action === action : one.clears)) ?? (action ? undefined : form?.places[0]);
    if (!form || !place) return false;
    this.draft = new FormDraft(form, place);
    if (!this.dialog) {
      this.dialog = open(form.title, [this.body], "order-form");
      this.dialog.addEventListener("close", () => { this.dialog = null; });
    }
    this.show();
    return true;
  }

  /**
   * Show the form of a new decision; what was typed stays if the place has not been written since.
   * @param {Ask | null} ask
   */
  update(ask) {
    if (!this.dialog || !this.draft) return;
    const next = ask?.form && this.draft.continued(ask.form);
    if (!next) {
      this.dialog.close();
      return;
    }
    const moved = next.place.action !== this.draft.place.action;
    this.draft = next;
    this.show(moved);
  }

  /** @param {boolean} [moved] whether another place is shown than before, from its first line */
  show(moved = false) {
    const { draft } = this;
    if (!draft) return;
    this.watching = [];
    const { form } = draft;
    refill(
      this.body,
      h("div", { class: "form-head" }, this.places(draft), form.note && h("p", { class: "small" }, form.note)),
      this.soFar(draft),
      h("div", { class: "form-groups" }, form.groups.map((group) => this.group(draft, group))),
      this.foot(draft),
    );
    this.refresh();
    if (moved && this.dialog) this.dialog.scrollTop = 0;
  }

  refresh() {
    for (const refresh of this.watching) refresh();
  }

  /** @param {FormDraft} draft */
  places({ form, place }) {
    const options = form.places.map(({ action, name, summary }) =>
      h("option", { value: action }, summary ? `${name} · ${summary}` : name));
    const select = h("select", { "data-key": "form-place", value: place.action }, options);
    select.addEventListener("change", () => this.goTo(select.value));
    return h("label", {}, "Place ", select);
  }

  /**
   * Go to another place; what was changed here is sent first.
   * @param {string} action
   */
  goTo(action) {
    const { draft } = this;
    const place = draft?.form.places.find((one) => one.action === action);
    if (!draft || !place) return;
    if (draft.isChanged && !draft.fault) {
      if (this.send(draft.actions())) draft.next = place.action;
      this.show();
      return;
    }
    this.draft = new FormDraft(draft.form, place);
    this.show(true);
  }

  /**
   * What was written for all places so far: each line opens its place.
   * @param {FormDraft} draft
   */
  soFar({ form, place }) {
    const filled = form.places.filter(({ summary }) => summary);
    return filled.length > 0 && h("ul", { class: "form-so-far", "aria-label": "Written so far" }, filled.map(({ action, name, summary }) => {
      const button = h("button", { type: "button", class: "quiet", "data-key": `so-far ${action}`, "aria-pressed": String(action === place.action) },
        h("b", {}, `${name}: `), summary);
      button.addEventListener("click", () => this.goTo(action));
      return h("li", {}, button);
    }));
  }

  /**
   * @param {FormDraft} draft
   * @param {FormGroup} group
   */
  group(draft, { title, note, lines }) {
    const possible = lines.filter(({ action }) => !draft.place.lacks?.includes(action));
    return possible.length > 0 && h("section", { class: "form-group" },
      h("h3", {}, title), note && h("p", { class: "small" }, note),
      possible.map((line) => this.line(draft, title, line)));
  }

  /**
   * @param {FormDraft} draft
   * @param {string} title of its group
   * @param {FormLine} line
   */
  line(draft, title, line) {
    const name = line.price ? `${title}, ${line.label}` : line.label;
    const cost = h("span", { class: "cost" });
    const controls = line.one ? this.checkbox(draft, line, name) : this.stepper(draft, line, name);
    const row = h("div", { class: "form-line", role: "group", "aria-label": name },
      h("span", { class: "ordered-thing" }, line.label, line.note && h("small", {}, line.note)), cost, controls);
    this.watching.push(() => {
      row.classList.toggle("ordered", draft.number(line.action) > 0);
      cost.textContent = line.price ? counted(line.price, draft.form.unit) : line.one ? "free" : `${draft.left(line)} free`;
    });
    return row;
  }

  /**
   * @param {FormDraft} draft
   * @param {FormLine} line
   * @param {string} name
   */
  checkbox(draft, line, name) {
    const box = h("input", { type: "checkbox", "data-key": line.action, "aria-label": name, disabled: draft.most(line) < 1 });
    box.checked = draft.number(line.action) > 0;
    box.addEventListener("change", () => {
      draft.numbers.set(line.action, Number(box.checked));
      this.refresh();
    });
    return h("label", { class: "form-number" }, box, " here");
  }

  /**
   * @param {FormDraft} draft
   * @param {FormLine} line
   * @param {string} name
   */
  stepper(draft, line, name) {
    const { action, step = 1, left } = line;
    const field = h("input", {
      type: "number", inputmode: "numeric", min: 0, "data-key": action, "aria-label": name, value: draft.number(action),
    });
    const change = (/** @type {number} */ number) => {
      draft.numbers.set(action, number);
      this.refresh();
    };
    const button = (/** @type {string} */ text, /** @type {string} */ label, /** @type {() => number} */ wanted) => {
      const made = h("button", { type: "button", "data-key": `${label} ${action}`, "aria-label": `${label}: ${name}` }, text);
      made.addEventListener("click", () => {
        change(wanted());
        field.value = String(draft.number(action));
      });
      this.watching.push(() => { made.disabled = wanted() === draft.number(action); });
      return made;
    };
    field.addEventListener("input", () => change(field.valueAsNumber || 0));
    this.watching.push(() => field.setAttribute("aria-invalid", String(!draft.fits(line))));
    const by = step > 1 ? step : "";
    return h("span", { class: "form-number" },
      button(`−${by}`, `${step} fewer`, () => Math.max(0, draft.number(action) - step)), field,
      button(`+${by}`, `${step} more`, () => Math.max(draft.number(action), Math.min(draft.most(line), draft.number(action) + step))),
      !line.price && left !== undefined && button("All", "All", () => draft.most(line)));
  }

  /** @param {FormDraft} draft */
  foot(draft) {
    const total = h("p", { class: "form-total", role: "status" });
    const save = h("button", { type: "button", class: "primary", "data-key": "form-save" }, "Write it down");
    save.addEventListener("click", () => {
      if (!draft.isChanged) this.dialog?.close();
      else if (this.send(draft.actions())) this.dialog?.close();
    });
    this.watching.push(() => {
      total.textContent = draft.fault || draft.total;
      total.classList.toggle("fault", Boolean(draft.fault));
      save.disabled = Boolean(draft.fault) || !draft.isChanged;
    });
    return h("footer", {}, total, save);
  }
}
