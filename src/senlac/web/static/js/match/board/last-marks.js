// Marks of the last moves: dashed ways, rings around the pieces that moved, ghosts and crosses of those
// that fell. They lie under the pieces and are faded, so that they are not taken for possible actions.

import { s } from "../../lib/dom.js";
import { joinWords } from "../../lib/labels.js";
import { countPieces } from "../input/thing-keys.js";
import { drawPiece } from "./counter.js";
import { historyOf, NOTHING } from "./move-history.js";
import { enlargement } from "./stacks.js";
import { isSmall } from "./unit-status.js";

/** Widths in parts of a piece. */
const LINE = 0.09;
const TIP = 0.34;
const RING = 0.62;
const SMALL_RING = 0.36;
/** The distance of a tip from the centre of its space, so that the piece there does not hide it. */
const CLEAR = 0.66;
/** The most of a fight's line, in parts of it, that is left out at each end: the fight of neighbours stays visible. */
const SPARED = 0.34;
const DISC = 0.3;
const CROSS = 0.22;
/** The distance of a cross from the centre of its space. */
const CORNER = 0.44;

/** Shows the marks of the last moves. */
export class LastMarks {
  /**
   * @param {import("./board.js").BoardView} view
   * @param {import("./pieces.js").Pieces} pieces
   */
  constructor(view, pieces) {
    this.view = view;
    this.pieces = pieces;
    /** @type {import("./move-history.js").History} */
    this.history = NOTHING;
    this.shown = false;
    /** Called when marks are shown or hidden. */
    this.changed = () => {};
  }

  /** Whether anything is marked. */
  get any() {
    return Object.values(this.history).some((part) => part.length > 0);
  }

  /**
   * Mark what happened during events.
   * @param {TableEvent[]} events
   * @param {Piece[]} before the pieces before the events
   * @param {Piece[]} now
   */
  set(events, before, now) {
    this.history = historyOf(events, before, now);
    this.turn(this.any);
  }

  /**
   * Show the marks, or hide them.
   * @param {boolean} shown
   */
  turn(shown) {
    this.shown = shown && this.any;
    this.draw();
    this.changed();
  }

  /** Forget everything, as when another board is shown. */
  clear() {
    this.history = NOTHING;
    this.turn(false);
  }

  /** Draw the marks at the present scale of the map. */
  draw() {
    const { recent, crosses } = this.view.groups;
    const { board } = this.view;
    if (!this.shown || !board) {
      recent.replaceChildren();
      crosses.replaceChildren();
      return;
    }
    const size = board.piece * enlargement(this.view);
    const { journeys, courses, fights, losses, hurt, places } = this.history;
    const count = (/** @type {string[]} */ ids) => (ids.length > 1 ? String(ids.length) : "");
    recent.replaceChildren(...[
      ...places.map(([id, text]) => this.place(id, text)),
      ...courses.map(({ way, side, text }) => this.path(way, { side, size, text, who: countPieces(Number(text), board.nouns) })),
      ...journeys.map(({ way, side, pieces }) => this.path(way, { side, size, text: count(pieces), who: this.names(pieces) })),
      ...journeys.flatMap(({ pieces, side }) => pieces.map((id) => this.ring(id, size, `moved side-${side}`))),
      ...hurt.map((id) => this.ring(id, size, "hurt")),
      ...losses.flatMap(({ space, pieces }) => pieces.map((piece) => this.ghost(piece, space))),
    ].filter((one) => one !== null));
    crosses.replaceChildren(...[
      ...fights.map(({ from, to, text }) => this.fight(from, to, text, size)),
      ...losses.map((loss) => this.cross(loss, size)),
    ].filter((one) => one !== null));
  }

  /**
   * Return the names of pieces.
   * @param {string[]} ids
   */
  names(ids) {
    return joinWords(ids.map((id) => this.pieces.shown.find((piece) => piece.id === id)?.name ?? id));
  }

  /**
   * Outline a space where something happened.
   * @param {string} id
   * @param {string} text
   */
  place(id, text) {
    const space = this.view.space(id);
    return space ? s("path", { class: "last-place", d: space.d, role: "img", "aria-label": `${space.name}: ${text}` }) : null;
  }

  /**
   * Draw a way through spaces, with a tip at its end.
   * @param {string[]} way
   * @param {{side: number | undefined, size: number, text: string, who: string}} how
   */
  path(way, { side, size, text, who }) {
    const spaces = way.map((id) => this.view.space(id)).filter((space) => space !== undefined);
    // Pieces that come out of a box beside the map have no way over it.
    if (spaces[0]?.laid && !spaces.at(-1)?.laid) return null;
    const points = spaces.map(({ at }) => at);
    const [last, goal] = points.slice(-2);
    if (!goal) return null;
    const end = short(last, goal, size * CLEAR);
    points[points.length - 1] = end;
    const angle = (Math.atan2(end[1] - last[1], end[0] - last[0]) * 180) / Math.PI;
    const tip = size * TIP;
    const d = `M${points.map((at) => at.join(" ")).join("L")}`;
    const width = { "stroke-width": size * LINE, "stroke-dasharray": `${size * 0.2} ${size * 0.14}` };
    const head = `M${-tip} ${-tip * 0.6}L0 0L${-tip} ${tip * 0.6}`;
    return s(
      "g",
      { class: `last-path side-${side}`, role: "img", "aria-label": `Last move: ${who} from ${spaces[0].name} to ${spaces.at(-1)?.name}` },
      s("path", { class: "casing", d, "stroke-width": size * LINE * 2.4 }),
      s("path", { d, ...width }),
      s("circle", { cx: points[0][0], cy: points[0][1], r: size * 0.14, "stroke-width": size * 0.05 }),
      s("path", { class: "tip", d: head, "stroke-width": size * LINE * 1.5, transform: `translate(${end[0]} ${end[1]}) rotate(${angle.toFixed(1)})` }),
      text && bubble(text, middle(points), size),
    );
  }

  /**
   * Put a ring around a piece.
   * @param {string} id
   * @param {number} size
   * @param {string} style
   */
  ring(id, size, style) {
    const at = this.pieces.element(id) && this.pieces.where(id);
    if (!at) return null;
    const piece = this.pieces.shown.find((one) => one.id === id);
    const half = size * (piece && isSmall(piece) ? SMALL_RING : RING);
    return s("rect", { class: `last-ring ${style}`, x: at[0] - half, y: at[1] - half, width: half * 2, height: half * 2, rx: half * 0.45, "stroke-width": size * 0.06 });
  }

  /**
   * Draw a piece that fell, where it stood.
   * @param {Piece} piece
   * @param {string} space
   */
  ghost(piece, space) {
    const at = this.view.space(space)?.at;
    const { board } = this.view;
    if (!at || !board) return null;
    const element = drawPiece(board, piece);
    element.removeAttribute("data-thing");
    element.setAttribute("transform", `translate(${at[0]} ${at[1]})`);
    return s("g", { class: "last-ghost", "aria-hidden": "true" }, element);
  }

  /**
   * @param {string} from
   * @param {string} to
   * @param {string} text
   * @param {number} size
   */
  fight(from, to, text, size) {
    const [start, end] = [this.view.space(from), this.view.space(to)];
    if (!start || !end) return null;
    const [a, b] = [start.at, end.at];
    const [first, [x, y]] = [short(b, a, size * CLEAR, SPARED), short(a, b, size * CLEAR, SPARED)];
    const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
    const tip = size * 0.22;
    return s(
      "g",
      { class: "last-fight", role: "img", "aria-label": `Last fight: from ${start.name} at ${end.name}: ${text}` },
      s("path", { class: "casing", d: `M${first.join(" ")}L${x} ${y}`, "stroke-width": size * 0.13 }),
      s("path", { d: `M${first.join(" ")}L${x} ${y}`, "stroke-width": size * 0.07, "stroke-dasharray": `${size * 0.05} ${size * 0.09}` }),
      s("path", { class: "tip", d: `M${-tip} ${-tip * 0.7}L0 0L${-tip} ${tip * 0.7}`, "stroke-width": size * 0.08, transform: `translate(${x} ${y}) rotate(${angle.toFixed(1)})` }),
    );
  }

  /**
   * Mark losses with a cross in the corner, where no piece that came later hides it.
   * @param {import("./move-history.js").Fallen} loss
   * @param {number} size
   */
  cross({ space, names }, size) {
    const place = this.view.space(space);
    if (!place) return null;
    const r = size * CROSS;
    const k = r * 0.5;
    return s(
      "g",
      {
        class: "last-cross", role: "img", "aria-label": `Lost in ${place.name}: ${joinWords(names)}`,
        transform: `translate(${place.at[0] + size * CORNER} ${place.at[1] - size * CORNER})`,
      },
      s("circle", { r, "stroke-width": size * 0.04 }),
      s("path", { d: `M${-k} ${-k}L${k} ${k}M${-k} ${k}L${k} ${-k}`, "stroke-width": size * 0.08 }),
      names.length > 1 && s("text", { x: r * 1.9, "font-size": size * 0.36 }, `×${names.length}`),
    );
  }
}

/**
 * Return a point before the end of a line, but not before its middle.
 * @param {Point} from
 * @param {Point} to
 * @param {number} by
 * @param {number} [most] in parts of the line
 * @returns {Point}
 */
function short([x, y], [tox, toy], by, most = 0.5) {
  const part = Math.min(most, by / (Math.hypot(tox - x, toy - y) || 1));
  return [tox + (x - tox) * part, toy + (y - toy) * part];
}

/** @param {Point[]} points */
function middle(points) {
  const at = (points.length - 1) / 2;
  const [a, b] = [points[Math.floor(at)], points[Math.ceil(at)]];
  return /** @type {Point} */ ([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
}

/**
 * Draw the number of pieces that went a way.
 * @param {string} text
 * @param {Point} at
 * @param {number} size
 */
function bubble(text, [x, y], size) {
  return s(
    "g",
    { class: "trail-count", transform: `translate(${x} ${y})` },
    s("circle", { r: size * DISC }),
    s("text", { "font-size": size * 0.36 }, text),
  );
}
