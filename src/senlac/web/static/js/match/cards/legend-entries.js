// What the legend explains: what the present scene shows, and all badges of the game, each with a picture. The words for
// what pieces and marks look like come from the game, those for what the page itself draws from here.

import { h, s } from "../../lib/dom.js";
import { drawArrow, drawMark } from "../board/marks.js";
import { pathPoints } from "../board/turned-path.js";
import { badgeSample, badgeWords, otherBadges, picture, pieceSample } from "./badge-samples.js";

/** @typedef {{sample: Element, text: string}} Entry */
/** @typedef {{title: string, entries: Entry[]}} Part */
/** @typedef {{board: Board, scene: Scene, manner: ActionLabels | undefined}} Shown */

/** The words for what pieces show, unless a game explains it. @type {Record<string, string>} */
const FIGURES = {
  facing: "the side that it faces", pips: "a ring for each hit that it can take: filled when taken, dashed if the ground gives it",
  value: "its value", stacked: "the number of pieces in a stack",
};
/** What the page draws around things. @type {[string, string][]} */
const STATES = [
  ["lit", "can be chosen now"], ["picked", "is chosen"],
];
/** @type {[string, string]} */
const TURNS = ["lit turns", "can only turn now"];
const MOVED = "has moved since your last decision";
/** Most samples of one kind, such as towns held by many sides. */
const MOST = 10;
/** Words of style of pieces that are not typical of their side. */
const UNUSUAL = /kin-[12]|dormant|reported/;
/** How much more than a space the sample of its ground shows. */
const AROUND = 1.12;

/**
 * Return the parts of the legend.
 * @param {Shown} shown
 * @param {import("../board/stage.js").Stage} stage
 * @returns {Part[]}
 */
export function legendParts(shown, stage) {
  const inset = shown.scene.inset?.pieces ?? [];
  const pieces = [...shown.scene.pieces, ...inset];
  return [
    { title: "Sides", entries: sides(shown, pieces) },
    { title: "On the pieces", entries: [...figures(shown, pieces, stage), ...badges(shown, pieces)] },
    { title: "On other pieces, not now", entries: otherBadges(shown.board, pieces, shown.manner) },
    { title: "Highlights", entries: pieces.length ? states(shown, pieces, stage) : [] },
    { title: "On the map", entries: [...arrows(shown), ...marks(shown), ...tints(shown), ...highlights(shown), ...zones(pieces)] },
    { title: "Ground", entries: grounds(shown, stage) },
  ].filter(({ entries }) => entries.length);
}

/** @param {{manner: ActionLabels | undefined}} shown */
const wordsOf = ({ manner }) => manner?.legend ?? {};

/**
 * @param {Shown} shown
 * @param {Piece[]} pieces
 * @returns {Entry[]}
 */
function sides(shown, pieces) {
  return (shown.scene.panels ?? []).flatMap(({ side, title }) => {
    const own = pieces.filter((one) => one.side === side && !one.shape?.match(/head|standard/));
    const piece = own.find((one) => !UNUSUAL.test(one.class ?? "")) ?? own[0];
    return side == null || !piece ? [] : [{ sample: pieceSample(shown.board, plain(piece)), text: title }, ...kin(shown, pieces, side)];
  });
}

/**
 * Return the other troops of a side that have a colour of their own, or another look.
 * @param {Shown} shown
 * @param {Piece[]} pieces
 * @param {number} side
 */
function kin(shown, pieces, side) {
  const words = wordsOf(shown);
  const own = pieces.filter((piece) => piece.side === side);
  const looks = [...new Set(own.flatMap((piece) => (piece.class ?? "").split(" ")))].filter(Boolean);
  return looks.flatMap((look) => {
    const text = words[`side-${side} ${look}`] ?? words[look];
    const piece = own.find((one) => one.class?.split(" ").includes(look));
    return text && piece ? [{ sample: pieceSample(shown.board, { ...plain(piece), class: look }), text }] : [];
  });
}

/**
 * Return a piece without what other entries explain.
 * @param {Piece} piece
 */
const plain = (piece) => ({ ...piece, badges: [], facing: undefined });

/**
 * Return what the numbers and letters of pieces mean.
 * @param {Shown} shown
 * @param {Piece[]} pieces
 * @param {import("../board/stage.js").Stage} stage
 */
function figures(shown, pieces, stage) {
  const words = { ...FIGURES, ...wordsOf(shown) };
  const keys = /** @type {(keyof Piece & string)[]} */ (["facing", "pips", "value", "steps", "letter", "note"]);
  /** @type {Entry[]} */
  const entries = keys.flatMap((key) => {
    const piece = pieces.find((one) => one[key] != null && one[key] !== "" && !one.shape?.match(/head|standard/));
    return piece && words[key] ? [{ sample: pieceSample(shown.board, key === "facing" ? { ...piece, badges: [] } : plain(piece)), text: words[key] }] : [];
  });
  const head = pieces.find(({ shape }) => shape === "head");
  if (head && words.head) entries.push({ sample: pieceSample(shown.board, head), text: words.head });
  const [count] = stage.pieces.stacks.counts();
  if (count) entries.push({ sample: h("b", { class: "legend-count" }, "3"), text: words.stacked });
  return entries;
}

/**
 * @param {Shown} shown
 * @param {Piece[]} pieces
 */
function badges(shown, pieces) {
  const words = badgeWords(shown.manner);
  const worn = [...new Set(pieces.flatMap((piece) => piece.badges ?? []))].filter((badge) => words[badge]);
  return worn.map((badge) => {
    const piece = /** @type {Piece} */ (pieces.find((one) => one.badges?.includes(badge)));
    return { sample: badgeSample(shown.board, piece, badge), text: words[badge] };
  });
}

/**
 * Return what the numbers on arrows mean, whether there are arrows now or not.
 * @param {Shown} shown
 */
function arrows(shown) {
  const text = wordsOf(shown).arrow;
  return text ? [{ sample: picture(40, drawArrow({ piece: "", target: "", class: "attack", text: "1", name: "", action: "" }, [0, 17], [0, -17], { half: 16, cornered: false })), text }] : [];
}

/**
 * @param {Shown} shown
 * @param {Piece[]} pieces
 * @param {import("../board/stage.js").Stage} stage
 */
function states(shown, pieces, stage) {
  const piece = plain(pieces.find(({ shape }) => !shape?.match(/head|standard/)) ?? pieces[0]);
  const half = shown.board.piece * 0.62;
  const ring = s("rect", { class: `last-ring moved side-${piece.side}`, x: -half, y: -half, width: 2 * half, height: 2 * half, rx: half * 0.45, "stroke-width": half * 0.1 });
  const moved = pieceSample(shown.board, piece);
  moved.append(ring);
  return [
    ...(shown.manner?.directions ? [...STATES, TURNS] : STATES).map(([state, text]) => ({ sample: pieceSample(shown.board, piece, state), text })),
    ...(stage.lastMarks.any ? [{ sample: moved, text: MOVED }] : []),
  ];
}

/**
 * Return the marks, one of each look.
 * @param {Shown} shown
 */
function marks(shown) {
  const words = wordsOf(shown);
  const drawn = (shown.scene.marks ?? []).filter(({ shape }) => !shape);
  const textOf = (/** @type {Mark} */ mark) => mark.class.split(" ").map((word) => words[word]).find(Boolean) ?? mark.name;
  // Marks that differ only in their owner have the same text.
  const looks = new Map(drawn.map((mark) => [textOf(mark), mark]));
  return [...looks].slice(0, MOST).map(([text, mark]) => (
    { sample: picture((mark.size ?? 30) * 1.2, drawMark(shown.board, mark, [0, 0])), text }));
}

/**
 * A square of a colour that is painted on spaces.
 * @param {string} style
 * @param {string} [inner]
 */
const swatch = (style, inner) => picture(20, s("g", { class: style }, s("rect", { class: inner, x: -9, y: -9, width: 18, height: 18 })));

/** @param {Shown} shown */
function tints({ scene }) {
  const looks = new Map((scene.tints ?? []).map((tint) => [tint.class, tint]));
  return [...looks.values()].slice(0, MOST).map(({ class: style, name }) => ({ sample: swatch(`tint ${style}`, "fill"), text: name }));
}

/** @param {Shown} shown */
function highlights({ scene }) {
  const looks = new Map((scene.highlights ?? []).map((highlight) => [`${highlight.class} ${highlight.name}`, highlight]));
  return [...looks.values()].slice(0, MOST).map(({ class: style, name }) => (
    { sample: picture(20, s("rect", { class: `highlight ${style}`, x: -9, y: -9, width: 18, height: 18 })), text: name }));
}

/** @param {Piece[]} pieces */
function zones(pieces) {
  const piece = pieces.find(({ zone }) => zone?.length);
  return piece ? [{ sample: picture(20, s("rect", { class: `zone-own side-${piece.side}`, x: -9, y: -9, width: 18, height: 18 })), text: "zone of control of the piece under the pointer; the key z shows those of all" }] : [];
}

/**
 * Return the kinds of ground with a piece of the map each; areas of a country have names of their own.
 * @param {Shown} shown
 * @param {import("../board/stage.js").Stage} stage
 * @returns {Entry[]}
 */
function grounds({ board }, stage) {
  const view = stage.board;
  if (board.lattice) {
    return Object.values(board.lattice.legend).filter(({ class: style, on, beneath, above, symbol }) => style && (symbol || on || beneath || above)).map((ground) => (
      { sample: picture(20, s("rect", { class: ground.class, x: -10, y: -10, width: 20, height: 20 })), text: [ground.name, ...(ground.lines ?? [])].join(": ") }));
  }
  if (board.upright) return [];
  return [...groundsOf(view.board?.spaces ?? [])].map(([name, spaces]) => {
    const { d, at: [x, y] } = spaces[spaces.length - 1];
    // What only one of them says concerns that place, not the ground.
    const lines = (spaces[0].lines ?? []).filter((line) => spaces.every((space) => space.lines?.includes(line)));
    const xs = pathPoints(d).map((at) => at[0]);
    const wide = (Math.max(...xs) - Math.min(...xs)) * AROUND;
    const sample = s("svg", { class: "board legend-sample", viewBox: `${x - wide / 2} ${y - wide / 2} ${wide} ${wide}`, "aria-hidden": "true" }, s("use", { href: "#board-map" }));
    return { sample, text: [name, lines.join(" ")].filter(Boolean).join(": ") };
  });
}

/**
 * Return the spaces of each kind of ground, which their names end in.
 * @param {Space[]} spaces
 */
function groundsOf(spaces) {
  /** @type {Map<string, Space[]>} */
  const found = new Map();
  for (const space of spaces) {
    const ground = space.name.split(", ").slice(1).join(", ");
    if (ground) found.set(ground, [...(found.get(ground) ?? []), space]);
  }
  return found;
}
