// Web push in this browser: whether it is possible, and the subscription.

import { post } from "./api.js";

const WORKER = "/push-worker.js";

/** Why this browser cannot be subscribed, "" if it can. Push needs HTTPS, or a server on the machine itself. */
export function obstacle() {
  if (!window.isSecureContext) return "Browsers show notices only of sites with HTTPS.";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    return "This browser cannot show notices. On an iPhone or iPad, add Senlac to the home screen first.";
  }
  if (Notification.permission === "denied") return "This browser blocks notices from this site. You can allow them in its settings.";
  return "";
}

/** Return the subscription of this browser, null if there is none. */
async function subscription() {
  const registration = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration("/") : null;
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/**
 * Return what the server calls this browser, "" without a subscription: it does not send back the
 * endpoint, which is secret.
 */
export async function ownAddress() {
  const made = await subscription();
  if (!made) return "";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(made.endpoint));
  return `push:${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** @param {string} text base64url */
function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/**
 * Subscribe this browser, and tell the server. Returns the contact.
 * @param {string} key of the server
 * @throws {Error} if the user does not permit notices, or the browser fails
 */
export async function turnOnHere(key) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("You have not allowed notices in this browser.");
  // The scope is the whole site, so that a notice finds the windows that show its match.
  await navigator.serviceWorker.register(WORKER, { scope: "/" });
  const registration = await navigator.serviceWorker.ready;
  // A subscription with another key, such as that of a former database, would be refused.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const { endpoint, keys } = made.toJSON();
  return post("/contacts/browsers", { endpoint, ...keys });
}

/** End the subscription of this browser, if there is one. */
export async function turnOffHere() {
  await (await subscription())?.unsubscribe();
}
