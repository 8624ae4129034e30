// The names of browsers.

const BROWSERS = { Edg: "Edge", OPR: "Opera", Firefox: "Firefox", Chrome: "Chrome", Safari: "Safari" };
const MACHINES = { Android: "Android", iPhone: "iPhone", iPad: "iPad", Windows: "Windows", Mac: "a Mac", Linux: "Linux" };

/**
 * Return the common name of a browser: user agent strings contain the names of all browsers.
 * @param {string} [agent]
 */
export function browserOf(agent = "") {
  const found = (/** @type {Record<string, string>} */ names) =>
    Object.entries(names).find(([sign]) => agent.includes(sign))?.[1];
  const browser = found(BROWSERS) ?? (agent.split(/[ /]/)[0] || "A browser");
  const machine = found(MACHINES);
  return machine ? `${browser} on ${machine}` : browser;
}
