// Events as they come over the line, made into what the page shows: each as if it came by itself.

/**
 * @typedef {import("./wire.js").Tree} Tree
 */

/**
 * Return events with their numbers, the first of which is `since`: one that has no kind is of the
 * kind of the one before it, by the same rule and in the same match.
 * @param {Tree[]} events
 * @param {number} since
 * @returns {TableEvent[]}
 */
export function numbered(events, since) {
  let head = {};
  return events.map((event, place) => {
    if (event.kind) head = headOf(event);
    return /** @type {TableEvent} */ ({ n: since + place, ...head, ...event, ...cueOf(event) });
  });
}

/**
 * @param {Tree} event
 */
function headOf({ kind, rule, within, game }) {
  return { kind, rule, ...within !== undefined && { within, game } };
}

/**
 * Return what the screen does with an event, with its lists.
 * @param {Tree} event
 */
function cueOf({ text, moves, trails, told, dice }) {
  return {
    ...moves && { moves: Object.entries(moves).map(([piece, way]) => moveOf(bare(piece), way.split(" "))) },
    ...trails && {
      trails: Object.entries(trails).map(([ends, trail]) => {
        const [start, end] = bare(ends).split(" ");
        return { start, end, ...trail };
      }),
    },
    ...told === "*" && { told: text },
    ...dice && { dice: { sides: 6, ...dice } },
  };
}

/**
 * @param {string} piece
 * @param {string[]} way the spaces on its way and the one it goes to, "" if that is off the board
 */
const moveOf = (piece, way) => ({ piece, to: way.at(-1) || undefined, via: way.slice(0, -1) });

/**
 * Return a name without what tells it from an earlier one.
 * @param {string} name
 */
const bare = (name) => name.replace(/~\d+$/, "");
