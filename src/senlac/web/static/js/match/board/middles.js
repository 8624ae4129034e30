// Middles of points and of views.

/** @param {number[]} numbers */
export const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** @param {number[]} numbers */
export const centre = (numbers) => (Math.max(...numbers) + Math.min(...numbers)) / 2;

/**
 * Clamp the middle of a view to the board, if that is large enough.
 * @param {number} middle
 * @param {number} seen
 * @param {number} whole
 */
export const clampCentre = (middle, seen, whole) =>
  (seen < whole ? Math.min(Math.max(middle, seen / 2), whole - seen / 2) : whole / 2);
