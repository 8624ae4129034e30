// Texts for roles, seats, times and chances.

/**
 * Format a role, or another name, with a capital first letter: `the_host` becomes `The host`.
 * @param {string} role
 */
export function sentenceCase(role) {
  const words = role.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * @param {string[]} words
 * @param {string} [last] conjunction before the last word
 */
export function joinWords(words, last = "and") {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/**
 * Return the players in order, each with their roles.
 * @param {Seat[]} seats
 * @returns {{roles: string[], seat: Seat}[]}
 */
export function groupSeats(seats) {
  /** @type {Map<number, {roles: string[], seat: Seat}>} */
  const found = new Map();
  for (const seat of seats) {
    const known = found.get(seat.chair);
    if (known) known.roles.push(seat.role);
    else found.set(seat.chair, { roles: [seat.role], seat });
  }
  return [...found.values()];
}

/** @param {string[]} roles */
export const roleNames = (roles) => joinWords(roles.map(sentenceCase));

/** @param {Seat} seat */
export function seatText(seat) {
  if (seat.kind === "bot") return `${seat.name ?? seat.bot} (computer)`;
  if (seat.declined) return `${seat.kind === "open" ? "open seat; " : ""}${seat.name || "someone"} has declined`;
  if (seat.kind === "open") return "open seat";
  if (seat.kind === "invite") return seat.name ? `${seat.name} (invited)` : "invited by link";
  return seat.mine ? "you" : (seat.name ?? "a player");
}

/**
 * Return how long ago a time was, in words.
 * @param {string | undefined} when ISO 8601
 */
export function timeAgo(when) {
  if (!when) return "";
  const minutes = Math.floor((Date.now() - Date.parse(when)) / 60000);
  if (!(minutes >= 1)) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / 1440)} days ago`;
}

/**
 * Format a probability in percent. Only certainties are shown as 0% or 100%.
 * @param {number} chance
 */
export function percent(chance) {
  if (chance > 0 && chance < 0.0005) return "< 0.1%";
  if (chance >= 0.9995 && chance < 1) return "> 99.9%";
  const fine = (chance > 0 && chance < 0.1) || (chance >= 0.995 && chance < 1);
  return `${(chance * 100).toFixed(fine ? 1 : 0)}%`;
}
