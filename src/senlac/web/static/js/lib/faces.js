// The faces of the computer opponents: one for each level, with a headgear of its own. They only repeat the name
// beside them, so screen readers skip them.

import { s } from "./dom.js";

/** A head that looks at the viewer, in a box of 24 by 24, beneath all headgear. */
const HEAD = [
  { class: "light line", d: "M7 8 V14.5 C7 18.5 9.2 21.5 12 21.5 C14.8 21.5 17 18.5 17 14.5 V8 C17 4.5 14.8 3 12 3 C9.2 3 7 4.5 7 8 Z" },
  { class: "ink", d: "M8.4 13 H10 V14.6 H8.4 Z M14 13 H15.6 V14.6 H14 Z" },
];

/**
 * The headgear by the id of the level: a ceorl's cap, a thegn's helmet, an earl's coronet, an aetheling's crown and
 * beard.
 * @type {Record<string, {class: string, d: string}[]>}
 */
const HEADGEAR = {
  easy: [
    { class: "ink", d: "M6 9.5 C6 5.2 8.4 3.4 11.6 3.2 C13 1.4 16.4 1 18.6 3.4 C17.4 3.6 16.8 4.2 16.7 5.2 C17.6 6.4 18 7.8 18 9.5 Z" },
    { class: "light line", d: "M5 9 H19 V11.4 H5 Z" },
  ],
  normal: [
    { class: "ink", d: "M5.6 11.4 C5.8 6.6 9 3.4 12 1 C15 3.4 18.2 6.6 18.4 11.4 H13.2 V17.4 H10.8 V11.4 Z" },
    { class: "cut", d: "M7.2 8.8 H16.8" },
  ],
  hard: [
    { class: "ink", d: "M5.8 7.6 H18.2 V11.2 H5.8 Z" },
    { class: "ink", d: "M5.4 5 A1.6 1.6 0 1 1 8.6 5 A1.6 1.6 0 1 1 5.4 5 Z M10.2 3.6 A1.8 1.8 0 1 1 13.8 3.6 A1.8 1.8 0 1 1 10.2 3.6 Z M15.4 5 A1.6 1.6 0 1 1 18.6 5 A1.6 1.6 0 1 1 15.4 5 Z" },
    { class: "ink", d: "M6.5 6 H7.5 V8 H6.5 Z M11.4 5 H12.6 V8 H11.4 Z M16.5 6 H17.5 V8 H16.5 Z" },
    { class: "cut", d: "M7.4 9.4 H16.6" },
  ],
  best: [
    { class: "ink", d: "M7 15.8 C8.6 17 10.2 16.6 12 16.6 C13.8 16.6 15.4 17 17 15.8 C17 20.6 14.8 23.4 12 23.4 C9.2 23.4 7 20.6 7 15.8 Z" },
    { class: "ink", d: "M4.4 2.6 L8.6 6 L12 .6 L15.4 6 L19.6 2.6 L18.4 11.4 H5.6 Z" },
    { class: "cut", d: "M7.6 9.2 H9 M11.3 9.2 H12.7 M15 9.2 H16.4" },
  ],
};

/**
 * Draw the face of a computer opponent, null if it has none, as bots of plugins.
 * @param {string | undefined} bot its id
 * @returns {SVGSVGElement | null}
 */
export function face(bot) {
  const headgear = bot && Object.hasOwn(HEADGEAR, bot) ? HEADGEAR[bot] : null;
  if (!headgear) return null;
  const paths = [...HEAD, ...headgear].map((path) => s("path", path));
  return s("svg", { class: "face", viewBox: "0 0 24 24", "aria-hidden": "true", "data-face": bot }, paths);
}
