// The dial: an arrow for each direction, around a piece.

import { s } from "../../lib/dom.js";

/**
 * Return the option whose direction is nearest to an angle, undefined if none is near.
 * @param {Option[]} options
 * @param {number} degrees
 */
export function nearestDirection(options, degrees) {
  const off = (/** @type {Option} */ option) => {
    const turn = Math.abs((degreesOf(option) - degrees) % 360);
    return Math.min(turn, 360 - turn);
  };
  const [nearest] = [...options].sort((a, b) => off(a) - off(b));
  return nearest && off(nearest) < 1 ? nearest : undefined;
}

/** @param {Option} option */
function degreesOf(option) {
  return option.args.find(({ kind }) => kind === "direction")?.degrees ?? 0;
}

/**
 * Draw the dial.
 * @param {import("./board.js").BoardView} view
 * @param {Point} at
 * @param {Option[]} options
 * @param {{proposed?: string, take: (option: Option) => void}} how
 */
export function drawDial(view, at, options, { proposed, take }) {
  const group = view.groups.dial;
  group.replaceChildren();
  if (!view.board) return;
  const half = view.board.piece / 2;
  const d = `M${-half * 0.52} ${-half * 1.36}L0 ${-half * 2.02}L${half * 0.52} ${-half * 1.36}Q0 ${-half * 1.56} ${-half * 0.52} ${-half * 1.36}Z`;
  const arrows = options.map((option) => {
    const arg = option.args.find(({ kind }) => kind === "direction");
    const arrow = s(
      "g",
      {
        class: ["dial-arrow", option.action === proposed && "proposed"],
        transform: `rotate(${degreesOf(option) + (view.board?.turned ?? 0)})`,
        role: "button",
        tabindex: 0,
        "aria-label": `${option.label} ${arg?.name ?? arg?.id.toUpperCase() ?? ""}`,
        "data-action": option.action, "data-degrees": degreesOf(option),
      },
      s("circle", { class: "dial-hit", cx: 0, cy: -half * 1.74, r: half * 0.62 }),
      s("path", { d }),
    );
    arrow.addEventListener("click", (event) => {
      event.stopPropagation();
      take(option);
    });
    return arrow;
  });
  group.append(s("g", { transform: `translate(${at[0]} ${at[1]})` }, arrows));
}

/**
 * Move the focus to the next arrow of the dial. The first is the suggested one.
 * @param {import("./board.js").BoardView} view
 * @param {1 | -1} way 1: clockwise
 */
export function stepDial(view, way) {
  const degrees = (/** @type {SVGElement} */ arrow) => Number(arrow.dataset.degrees);
  const arrows = /** @type {SVGElement[]} */ ([...view.groups.dial.querySelectorAll(".dial-arrow")])
    .sort((a, b) => degrees(a) - degrees(b));
  const focused = arrows.findIndex((arrow) => arrow === document.activeElement);
  const proposed = arrows.findIndex((arrow) => arrow.classList.contains("proposed"));
  const from = focused < 0 && way < 0 ? 0 : focused;
  const next = focused < 0 && proposed >= 0 ? proposed : from + way;
  arrows.at(next % arrows.length)?.focus({ preventScroll: true });
}
