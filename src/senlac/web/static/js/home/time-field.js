// The fields for the time of a match: how much each player has, and what happens when it runs out.

import { h } from "../lib/dom.js";
import { controlText, durationText, END_TEXTS } from "../lib/time-control.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @type {[string, TimeControl[]][]} the controls that are offered, by group */
const OFFERED = [
  ["A clock for each player, for an evening", [[15, 15], [30, 30], [60, 60]].map(([minutes, more]) => clockOf("live", minutes * MINUTE, more))],
  ["A clock for each player, for days", [[24, 4], [48, 12], [72, 36]].map(([hours, more]) => clockOf("bank", hours * HOUR, more * HOUR))],
];
const STEPS = [DAY, 3 * DAY, 7 * DAY];
const OWN = "own";

/**
 * @param {TimeControl["kind"]} kind
 * @param {number} seconds
 * @param {number} [increment]
 * @returns {TimeControl}
 */
function clockOf(kind, seconds, increment = 0) {
  return { kind, seconds, increment, per: "turn", at_end: "ask" };
}

/**
 * @typedef {{deadline?: number, time?: TimeControl}} TimeChoice a deadline of steps, or a time control
 * @typedef {{row: HTMLElement, fields: HTMLFieldSetElement, value: () => TimeControl}} OwnValues
 */

/**
 * Build the fields for the time of a match.
 * @param {GamePage} game
 */
export function timeFields({ deadlines }) {
  const groups = choices(deadlines);
  const listed = groups.flatMap(([, options]) => options);
  const select = h("select", { name: "time", "aria-label": "Time", "aria-describedby": "time-note" }, groups.map(([label, options]) =>
    h("optgroup", { label }, options.map((option) => h("option", { value: listed.indexOf(option) }, option.text)))));
  const note = h("small", { id: "time-note", "aria-live": "polite" });
  const ends = h("select", { name: "at-end", "aria-label": "When time runs out", "aria-describedby": "end-note" }, Object.entries(END_TEXTS).map(([value, { label }]) => h("option", { value }, label)));
  const endNote = h("small", { id: "end-note", "aria-live": "polite" });
  const endRow = h("label", { class: "field" }, h("span", {}, "When time runs out"), ends, endNote);
  const own = ownValues();
  const chosen = () => listed[Number(select.value)];
  const value = () => {
    const { deadline, time } = chosen();
    if (deadline) return { deadline };
    const base = time === OWN ? own.value() : time;
    return base ? { time: { ...base, at_end: base.kind === "sitting" ? "ask" : ends.value } } : {};
  };
  const show = () => {
    const { time, note: text } = chosen();
    // Hidden fields with wrong values would stop the form without a word.
    own.row.hidden = own.fields.disabled = time !== OWN;
    endRow.hidden = !time || (time !== OWN && time.kind === "sitting");
    note.textContent = text;
    endNote.textContent = END_TEXTS[ends.value].note;
  };
  for (const field of [select, ends]) field.addEventListener("change", show);
  show();
  const row = h("div", {}, h("label", { class: "field" }, h("span", {}, "Time"), select, note), own.row, endRow);
  return { row, value };
}

/**
 * Return the choices by group.
 * @param {number[]} deadlines those of a game whose steps can time out by its rules
 * @returns {[string, {text: string, note: string, deadline?: number, time?: TimeControl | "own"}[]][]}
 */
function choices(deadlines) {
  const clock = "Your clock runs while you have a decision. It gains the second figure each time the decision passes on.";
  const sheets = "When time runs out, unfinished sheets are submitted as they are.";
  return [
    ["No clock", [
      { text: "No limit, by post", note: "A player who has not decided for a day can be replaced." },
      { text: "No limit, at one sitting", note: "A player who has not decided for an hour can be replaced.", time: clockOf("sitting", 0) },
    ]],
    ...OFFERED.map(([label, controls]) => /** @type {[string, {text: string, note: string, time: TimeControl}[]]} */ ([
      label, controls.map((time) => ({ text: controlText(time), note: clock, time })),
    ])),
    ["A deadline for each decision", deadlines.length
      ? deadlines.map((deadline) => ({ text: durationText(deadline), note: sheets, deadline }))
      : STEPS.map((seconds) => ({ text: durationText(seconds), note: "The time begins again with each decision.", time: clockOf("step", seconds) }))],
    ["Other values", [{ text: "Choose the times", note: clock, time: OWN }]],
  ];
}

/**
 * Build the fields for a clock with other values.
 * @returns {OwnValues}
 */
function ownValues() {
  const number = (/** @type {number} */ min, /** @type {number} */ value, /** @type {string} */ label) =>
    h("input", { type: "number", min, max: 720, step: 1, value, "aria-label": label, required: true });
  const amount = number(1, 36, "Time on each clock");
  const more = number(0, 6, "Added time");
  const unit = h("select", { "aria-label": "Unit" }, h("option", { value: "bank" }, "hours"), h("option", { value: "live" }, "minutes"));
  const per = h("select", { "aria-label": "When time is added" }, h("option", { value: "turn" }, "when the decision passes on"), h("option", { value: "action" }, "for each action"));
  const moreUnit = h("span", {}, "hours");
  unit.addEventListener("change", () => (moreUnit.textContent = unit.value === "bank" ? "hours" : "seconds"));
  const fields = h("fieldset", { class: "own-values", "aria-label": "Each clock" }, amount, unit, "plus", more, moreUnit, per);
  const row = h("div", { class: "field" }, h("span", {}, "Each clock"), fields);
  const value = () => {
    const days = unit.value === "bank";
    const kind = days ? "bank" : "live";
    return { ...clockOf(kind, amount.valueAsNumber * (days ? HOUR : MINUTE), more.valueAsNumber * (days ? HOUR : 1)), per: /** @type {"turn" | "action"} */ (per.value) };
  };
  return { row, fields, value };
}
