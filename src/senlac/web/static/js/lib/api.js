// HTTP requests to the server.

/** A refusal of the server, with its code and the rule it names. */
export class Refused extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {string} [rule]
   */
  constructor(code, message, rule) {
    super(message);
    this.code = code;
    this.rule = rule;
  }
}

/** Milliseconds. Smaller differences come from latency, and from the Date header, which has whole seconds. */
const MIN_OFFSET_MS = 2000;

/** How many milliseconds the server's clock is ahead of this one. */
let clockOffset = 0;

/** Return the time by the server's clock, in milliseconds since 1970. */
export const serverTime = () => Date.now() + clockOffset;

/** @param {Response} answer */
function noteServerTime(answer) {
  const apart = Date.parse(answer.headers.get("Date") ?? "") - Date.now();
  if (!Number.isNaN(apart)) clockOffset = Math.abs(apart) < MIN_OFFSET_MS ? 0 : apart;
}

/**
 * Send a request to the server. Raises `Refused`, with the code "offline" if the server cannot be
 * reached.
 * @param {string} method
 * @param {string} path below /api
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function ask(method, path, body, signal) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (method !== "GET") headers["X-Senlac"] = "1";
  if (body !== undefined) headers["Content-Type"] = "application/json";
  // `keepalive`: a change is sent to its end even if the page is left meanwhile.
  const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body), keepalive: method === "PUT", signal };
  let answer;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    throw new Refused("offline", "Cannot reach the server. Is it running?");
  }
  noteServerTime(answer);
  const text = await answer.text();
  const reply = text && isJson(answer) ? JSON.parse(text) : {};
  if (answer.ok) return reply;
  const { code = "failed", message = `The server refused (${answer.status}).`, rule } =
    reply.error ?? {};
  throw new Refused(code, message, rule ?? undefined);
}

/** @param {Response} answer */
function isJson(answer) {
  return (answer.headers.get("Content-Type") ?? "").includes("json");
}

/** @param {string} path */
export const get = (path) => ask("GET", path);

/**
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 */
export const post = (path, body = {}, signal = undefined) => ask("POST", path, body, signal);

/**
 * @param {string} path
 * @param {unknown} body
 */
export const put = (path, body) => ask("PUT", path, body);

/** @param {string} path */
export const remove = (path) => ask("DELETE", path);

/**
 * Format a query string. Missing values are left out.
 * @param {Record<string, string | number | null | undefined>} pairs
 */
export function query(pairs) {
  const given = Object.entries(pairs).filter(([, value]) => value != null);
  const written = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return written.length ? `?${written.join("&")}` : "";
}

/** Codes of errors that are temporary. */
const TEMPORARY = ["offline", "unavailable", "too_many"];

/**
 * Whether the same request may succeed a few seconds later.
 * @param {unknown} error
 */
export const isTemporary = (error) => error instanceof Refused && TEMPORARY.includes(error.code);

/**
 * Return the message of any error as a sentence.
 * @param {unknown} error
 */
export function reason(error) {
  const text = error instanceof Error ? error.message : String(error);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
