// The tracks in the header: the turn and its parts, and how far a player is on the way to a number. A track
// that a panel explains is a button that opens it.

import { open } from "../../lib/dialog.js";
import { h, refill, s } from "../../lib/dom.js";
import { drawing } from "../board/board.js";
import { noteEmblems, smallEmblem } from "./emblems.js";
import { meter, row } from "./panels.js";

/** A track with more numbers than this, or one that a panel explains, is drawn as a bar. */
const MANY_DOTS = 40;

/**
 * @param {HTMLElement} element
 * @param {Scene | undefined} scene
 * @param {Board | null} board
 * @param {Set<number | undefined>} own the viewer's sides
 */
export function showTracks(element, scene, board, own) {
  noteEmblems(scene?.panels ?? [], board);
  const panelOf = (/** @type {Track} */ { panel }) => (scene?.panels ?? []).find(({ id }) => id === panel);
  refill(element, ...(scene?.tracks ?? []).map((track) => drawTrack(track, board, own, panelOf(track))));
}

/**
 * @param {Track} track
 * @param {Board | null} board
 * @param {Set<number | undefined>} own
 * @param {Panel} [panel] that explains the track
 */
function drawTrack(track, board, own, panel) {
  const { id, title, at, of, side, sides = [], steps = [] } = track;
  const ordered = [...sides].sort((one, other) => Number(own.has(other.side)) - Number(own.has(one.side)));
  const head = of || at ? `${title} ${amountText(track)}` : title;
  const text = sides.length ? `${head}: ${ordered.map((each) => `${each.name} ${amountText(each)}`).join(", ")}` : head;
  const amount = panel || of > MANY_DOTS;
  const parts = [
    label(track),
    of > 0 && (amount ? bar(at, of, title, side) : dots(track, board)),
    ordered.map(sideOfTrack),
    steps.length > 0 && h("ol", { class: "track-steps" }, steps.map(trackStep)),
    spokenNote(track),
    // Screen readers read it with the squares.
    stepNow(steps),
  ];
  const told = [text, track.note].filter(Boolean).join(". ");
  if (!panel) return h("div", { class: "track", title: told }, ...parts);
  const button = h("button", { type: "button", class: "track", title: told, "data-key": `track ${id}` }, ...parts);
  button.addEventListener("click", () => open(panel.title, [h("dl", {}, panel.rows.map(row))], "card panel-card"));
  return button;
}

/**
 * Return what the end of a track means, for screen readers; others read it in the tooltip.
 * @param {Track} track
 */
const spokenNote = ({ note }) => note && h("span", { class: "visually-hidden" }, ` ${note}`);

/**
 * Draw the title of a track, whose first words give way on a phone, and its number, which does not.
 * @param {Track} track
 */
function label({ title, at, of }) {
  const words = title.split(" ");
  const last = words.pop();
  const number = of || at ? h("span", { class: "track-number" }, " ", at, of > 0 && outOf(of)) : null;
  return h("span", { class: "track-label" },
    h("span", { class: "track-text" }, words.length > 0 && h("span", { class: "first-words" }, `${words.join(" ")} `), last), number);
}

/**
 * Draw the maximum of a number, on a phone after a stroke.
 * @param {number} of
 */
const outOf = (of) => [h("span", { class: "out-of" }, " of "), of];

/**
 * Return a number with its maximum, if it has one.
 * @param {{at: number, of: number}} track
 */
const amountText = ({ at, of }) => of ? `${at} of ${of}` : String(at);

/**
 * Draw an amount as a bar, in the colour of a side if it is that of a side.
 * @param {number} at
 * @param {number} of
 * @param {string} title
 * @param {number | undefined} side
 */
const bar = (at, of, title, side) =>
  h("span", { class: ["amount", side != null && `side-${side}`], "aria-hidden": "true" }, meter([at, of], title));

/**
 * Draw the number of a side: its emblem, the number, and a bar.
 * @param {TrackSide} track
 */
function sideOfTrack({ side, name, at, of }) {
  return h("span", { class: `track-side side-${side}` },
    h("i", { class: "track-sign-of", "aria-hidden": "true" }, smallEmblem(side)),
    h("span", { class: "visually-hidden" }, `${name} `),
    h("b", {}, at, of > 0 && h("span", { class: "most" }, outOf(of))),
    of > 0 && bar(at, of, name, side));
}

/**
 * @param {Track} track
 * @param {Board | null} board
 */
function dots({ at, of, symbol }, board) {
  const sign = symbol && board && board.symbols[symbol] &&
    s("svg", { class: "track-sign board", viewBox: "0 0 30 30" }, drawing(board, symbol, { x: 15, y: 15, w: 28 }));
  const drawn = Array.from({ length: of }, (_, place) =>
    h("i", { class: place + 1 === at ? ["at", sign && "signed"] : place + 1 < at ? "past" : "" }, place + 1 === at && sign),
  );
  return h("span", { class: "dots", "aria-hidden": "true" }, drawn);
}

/** @param {TrackStep[]} steps */
function stepNow(steps) {
  const now = steps.find(({ state }) => state === "now");
  return now && h("span", { class: "step-now", "aria-hidden": "true" }, now.name);
}

/** @type {Record<string, string>} what screen readers add to the name of a part of a turn */
const HAPPENING = { now: ", now", maybe: ", perhaps now" };

/** @param {TrackStep} step */
function trackStep({ name, state, side }) {
  const said = name + (HAPPENING[state] ?? "");
  return h(
    "li",
    {
      class: [state, side != null && `side-${side}`], title: said,
      "aria-current": state === "now" ? "step" : null,
    },
    smallEmblem(side),
    h("span", { class: "visually-hidden" }, said),
  );
}
