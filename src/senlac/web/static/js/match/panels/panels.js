// The panels of the sides.

import { h, refill } from "../../lib/dom.js";
import { face } from "../../lib/faces.js";
import { emblem, smallEmblem } from "./emblems.js";

/**
 * The panels that the user has opened or folded.
 * @type {Map<string, boolean>}
 */
const chosen = new Map();

/**
 * @param {HTMLElement} element
 * @param {import("../connection/table-state.js").TableState} state
 */
export function showPanels(element, state) {
  const { view, board } = state;
  // In an analysis no side is the user's own: one person plays them all.
  const analysis = Boolean(view?.match.analysis);
  const seats = new Map(analysis ? [] : view?.match.seats.map((seat) => [seat.role, seat]));
  const goOn = scrolled(element);
  const first = (view?.scene?.panels ?? []).findIndex(({ side }) => side != null);
  const panels = (view?.scene?.panels ?? []).map((panel, place) => {
    if (panel.side == null) return folding(panel, place < first);
    const seat = seats.get(state.roleOf(panel.id));
    const rows = h("dl", {}, panel.rows.map(row));
    const title = [emblem(panel, board), panel.title, seat && h("small", { "data-player": seat.role }, who(seat))];
    const mine = Boolean(seat?.mine) || (!state.mine.length && !analysis);
    return h(
      "section",
      { class: ["panel", `side-${panel.side}`, panel.active && "active"], "data-panel": mine ? null : panel.id, "data-own": seat?.mine ? "" : null },
      h("h2", {}, title),
      rows,
    );
  });
  // Panels below the last side may be cut off, sides may not.
  const sides = panels.findLastIndex((panel) => panel.localName === "section") + 1;
  const rest = h("div", { class: "rest" }, panels.slice(sides));
  refill(element, ...panels.slice(0, sides), rest);
  goOn();
}

/**
 * Draw a panel that belongs to no side.
 * @param {Panel} panel
 * @param {boolean} before whether it stands before the sides
 */
function folding({ id, title, open, rows }, before) {
  const style = ["panel", `panel-${id}`, open && before && "first"];
  return h("details", { class: style, open }, h("summary", {}, title), h("dl", {}, rows.map(row)));
}

/**
 * Note how far panels are scrolled. Returns a function that restores this.
 * @param {HTMLElement} element
 */
function scrolled(element) {
  const parts = () => [".rest", ".first dl"].map((part) => element.querySelector(part));
  const headOf = (/** @type {Element} */ line) => line.firstElementChild?.textContent;
  const [rest, written] = parts();
  const [top, at] = [rest?.scrollTop ?? 0, written?.scrollTop ?? 0];
  const known = new Set([...(written?.children ?? [])].map(headOf));
  return () => {
    const [below, now] = parts();
    if (below) below.scrollTop = top;
    if (!now) return;
    now.scrollTop = at;
    const fresh = [...now.children].findLast((line) => !known.has(headOf(line)));
    if (fresh) reveal(now, fresh);
  };
}

/**
 * Scroll a list, and nothing around it, until a whole line is visible.
 * @param {Element} list
 * @param {Element} line
 */
function reveal(list, line) {
  const [room, wanted] = [list, line].map((one) => one.getBoundingClientRect());
  if (wanted.bottom > room.bottom) list.scrollTop += wanted.bottom - room.bottom;
  else if (wanted.top < room.top) list.scrollTop -= room.top - wanted.top;
}

/**
 * If there is too little room beside the decision, put the viewer's own sides first and unfolded, and
 * fold the others. Each opens by a click.
 * @param {HTMLElement} element
 */
export function fitPanels(element) {
  element.classList.toggle("tight", element.scrollHeight > element.clientHeight);
  if (!element.classList.contains("tight")) return;
  for (const panel of element.querySelectorAll("[data-panel]")) {
    const id = panel.getAttribute("data-panel") ?? "";
    const [head, rows] = [panel.querySelector("h2"), panel.querySelector("dl")];
    if (!head || !rows) continue;
    const fold = h("button", { type: "button", class: "fold", "data-key": `fold ${id}`, "aria-label": `More of ${head.textContent}` });
    const show = (/** @type {boolean} */ open) => {
      rows.hidden = !open;
      fold.setAttribute("aria-expanded", String(open));
    };
    fold.addEventListener("click", () => {
      const open = rows.hidden === true;
      chosen.set(id, open);
      show(open);
    });
    show(chosen.get(id) ?? false);
    head.append(fold);
  }
}

/**
 * Handle the buttons of panels: those that strike a line out.
 * @param {HTMLElement} element
 * @param {(action: string) => void} act
 */
export function listenToPanels(element, act) {
  element.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("button[data-act]");
    if (button instanceof HTMLElement) act(button.dataset.act ?? "");
  });
  listenToOrder(element, act);
}

/**
 * Let the user reorder lines: by keys on their buttons, or by dragging them past each other.
 * @param {HTMLElement} element
 * @param {(action: string) => void} act
 */
function listenToOrder(element, act) {
  /** @type {HTMLElement | null} */
  let dragged = null;
  element.addEventListener("keydown", (event) => {
    const line = lineOf(event.target);
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (!line || !step) return;
    event.preventDefault();
    const lift = liftOf(line, step);
    if (lift) act(lift);
  });
  element.addEventListener("dragstart", ({ target }) => {
    dragged = lineOf(target);
  });
  element.addEventListener("dragover", (event) => {
    if (dragged && lineOf(event.target)) event.preventDefault();
  });
  element.addEventListener("drop", (event) => {
    const line = lineOf(event.target);
    if (!dragged || !line || line === dragged) return;
    event.preventDefault();
    const down = dragged.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING;
    const lift = liftOf(dragged, down ? 1 : -1);
    if (lift) act(lift);
  });
  element.addEventListener("dragend", () => {
    dragged = null;
  });
}

/** @param {EventTarget | null} target */
function lineOf(target) {
  const line = target instanceof Element ? target.closest(".fact") : null;
  return line instanceof HTMLElement ? line : null;
}

/**
 * Return the action that moves a line up or down by one. Down is the next line's move up.
 * @param {HTMLElement} line
 * @param {number} step
 */
function liftOf(line, step) {
  if (step < 0) return line.dataset.lift;
  for (let next = line.nextElementSibling; next; next = next.nextElementSibling) {
    const alike = next.classList.contains("total") === line.classList.contains("total");
    if (alike && next instanceof HTMLElement && next.dataset.lift) return next.dataset.lift;
    if (next.matches(".total")) return undefined;
  }
  return undefined;
}

/** @param {Seat} seat */
function who(seat) {
  if (seat.mine) return "you";
  // Guests have no page: their names need not be unique.
  if (seat.kind === "person" && seat.name && !seat.guest && !seat.left) {
    return h("a", { href: `/player/${encodeURIComponent(seat.name)}` }, seat.name);
  }
  return seat.kind === "bot" ? [face(seat.bot), `${seat.name ?? seat.bot}, computer`] : (seat.name ?? "");
}

/** @param {Row} row */
export function row({ label, value, bar, tokens, shares, strike, lift, class: kind }) {
  return h(
    "div",
    { class: ["fact", kind], "data-lift": lift || null, draggable: lift ? "true" : null },
    h("dt", {}, label),
    h("dd", {}, tokens ? heap(tokens, value) : value, bar && meter(bar, label), shares && divided(shares)),
    (lift || strike) && h("dd", { class: "changes" },
      lift && h("button", { type: "button", class: "strike lift", "data-act": lift, "aria-label": `Move up: ${label} ${value}`, "aria-keyshortcuts": "Alt+ArrowUp", title: "Move up" }, "▲"),
      strike && h("button", { type: "button", class: "strike", "data-act": strike, "aria-label": `Strike out: ${label} ${value}`, title: "Strike out" }, "✕")),
  );
}

/**
 * A bar divided between sides, each with its number.
 * @param {[number, number][]} shares
 */
function divided(shares) {
  const parts = shares.filter(([, amount]) => amount > 0).map(([side, amount]) => {
    const part = h("i", { class: `share side-${side}` }, smallEmblem(side), amount);
    part.style.flexGrow = String(amount);
    return part;
  });
  return h("span", { class: "shares" }, parts);
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
export function meter([at, of], label) {
  const full = h("i", {});
  full.style.width = `${of ? Math.min(100, (at / of) * 100) : 0}%`;
  return h(
    "span",
    {
      class: "bar", role: "meter", "aria-label": label, "aria-valuenow": at, "aria-valuemin": 0, "aria-valuemax": of,
    },
    full,
  );
}
