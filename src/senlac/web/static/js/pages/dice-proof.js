// The dice of a match, recomputed in the browser as `senlac.engine.model.dice.fair_roll` does.

const EIGHT_BYTES = 1n << 64n;
const text = new TextEncoder();

/** @param {string} hex */
export function bytes(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/**
 * Return the commitment to a secret: its SHA-256, hexadecimal.
 * @param {Uint8Array<ArrayBuffer>} secret
 */
export async function commitment(secret) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", secret));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Return a function that rolls the dice of a match.
 * @param {Uint8Array<ArrayBuffer>} secret
 * @param {Record<string, string>} salts by role
 */
export async function fairDice(secret, salts) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["sign"]);
  const named = Object.entries(salts).sort(([a], [b]) => (a < b ? -1 : 1));
  const message = named.map(([role, salt]) => `${role}=${salt}`).join("\n");

  /**
   * @param {number} number of the roll within the match
   * @param {number} sides
   * @param {string} label
   */
  return async (number, sides, label) => {
    const limit = EIGHT_BYTES - (EIGHT_BYTES % BigInt(sides));
    for (let attempt = 0; ; attempt += 1) {
      const signed = text.encode(`${message}\n${number}\n${sides}\n${label}\n${attempt}`);
      const digest = await crypto.subtle.sign("HMAC", key, signed);
      const value = new DataView(digest).getBigUint64(0);
      if (value < limit) return Number(value % BigInt(sides)) + 1;
    }
  };
}
