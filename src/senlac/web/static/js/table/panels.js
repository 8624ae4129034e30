// The sides at a glance, and the tracks.

import { h, refill, s } from "../lib/dom.js";
import { drawing } from "./board.js";

/**
 * @param {HTMLElement} element
 * @param {import("./state.js").TableState} state
 */
export function showPanels(element, state) {
  const { view, board } = state;
  const seats = new Map(view?.match.seats.map((seat) => [seat.role, seat]));
  const panels = (view?.scene?.panels ?? []).map((panel) => {
    const plain = panel.side == null;
    const seat = seats.get(panel.id);
    const rows = h("dl", {}, panel.rows.map(row));
    const title = [emblem(panel, board), panel.title, seat && h("small", {}, who(seat))];
    if (plain) {
      return h("details", { class: "panel" }, h("summary", {}, panel.title), rows);
    }
    return h(
      "section",
      { class: ["panel", `side-${panel.side}`, panel.active && "active"] },
      h("h2", {}, title),
      rows,
    );
  });
  refill(element, panels);
}

/** @param {Seat} seat */
function who(seat) {
  if (seat.mine) return "you";
  return seat.kind === "bot" ? `${seat.bot ?? seat.name}, computer` : (seat.name ?? "");
}

/**
 * @param {Panel} panel
 * @param {Board | null} board
 */
function emblem(panel, board) {
  const sign = panel.symbol && board && drawing(board, panel.symbol, { x: 15, y: 15, w: 17 });
  return panel.side != null && s(
    "svg",
    { class: "emblem", viewBox: "0 0 30 30", "aria-hidden": "true" },
    s("path", { class: "body", d: panel.side % 2 ? "M9 1H21L29 9V21L21 29H9L1 21V9Z" : "M9 1H21Q29 1 29 9V21Q29 29 21 29H9Q1 29 1 21V9Q1 1 9 1Z" }),
    sign,
  );
}

/** @param {Row} row */
function row({ label, value, bar, tokens, class: kind }) {
  return h(
    "div",
    { class: ["fact", kind] },
    h("dt", {}, label),
    h("dd", {}, tokens ? heap(tokens, value) : value, bar && meter(bar, label)),
  );
}

/**
 * @param {number} tokens
 * @param {string} value
 */
function heap(tokens, value) {
  const shown = Math.min(tokens, 12);
  const coins = Array.from({ length: shown }, () => h("i", { class: "token" }));
  return [h("span", { class: "tokens", "aria-hidden": "true" }, coins), ` ${value}`];
}

/**
 * @param {[number, number]} bar
 * @param {string} label
 */
function meter([at, of], label) {
  const full = h("i", {});
  full.style.width = `${of ? Math.min(100, (at / of) * 100) : 0}%`;
  return h(
    "span",
    {
      class: "bar", role: "meter", "aria-label": label, "aria-valuenow": at, "aria-valuemin": 0,
      "aria-valuemax": of,
    },
    full,
  );
}

/**
 * @param {HTMLElement} element
 * @param {Scene | undefined} scene
 */
export function showTracks(element, scene) {
  const tracks = (scene?.tracks ?? []).map(({ title, at, of }) => {
    const dots = Array.from({ length: of }, (_, place) =>
      h("i", { class: place + 1 === at ? "at" : place + 1 < at ? "past" : "" }),
    );
    return h(
      "div",
      { class: "track", title: `${title} ${at} of ${of}` },
      h("span", {}, `${title} ${at} of ${of}`),
      h("span", { class: "dots", "aria-hidden": "true" }, dots),
    );
  });
  element.replaceChildren(...tracks);
}
