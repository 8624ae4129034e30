// Decoding of events: each becomes complete, as if it were sent alone.

/**
 * @typedef {import("./state-decoder.js").Tree} Tree
 */

/**
 * Return events with their numbers, starting at `since`. An event without a type has the type, rule and
 * nested match of the one before.
 * @param {Tree[]} events
 * @param {number} since
 * @returns {TableEvent[]}
 */
export function expandEvents(events, since) {
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
 * Return the cue of an event, with its lists.
 * @param {Tree} event
 */
function cueOf({ text, moves, trails, told, dice }) {
  return {
    ...moves && { moves: Object.entries(moves).map(([piece, way]) => moveOf(baseName(piece), way.split(" "))) },
    ...trails && {
      trails: Object.entries(trails).map(([ends, trail]) => {
        const [start, end] = baseName(ends).split(" ");
        return { start, end, ...trail };
      }),
    },
    ...told === "*" && { told: text },
    ...dice && { dice: { sides: 6, ...dice } },
  };
}

/**
 * @param {string} piece
 * @param {string[]} way the spaces on the path and the last one, "" if that is off the board
 */
const moveOf = (piece, way) => ({ piece, to: way.at(-1) || undefined, via: way.slice(0, -1) });

/**
 * Return a name without the suffix that distinguishes it from an earlier one.
 * @param {string} name
 */
const baseName = (name) => name.replace(/~\d+$/, "");
