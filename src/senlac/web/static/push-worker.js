// The service worker of the site: it shows the notices of web push, and opens what they are about. It
// handles no requests and caches nothing, so that pages are always those of the server.

/** The page that a notice without text leads to. */
const UNKNOWN = { title: "Senlac", body: "Something has happened in one of your matches.", path: "/", always: true };

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => event.waitUntil(open(event.notification)));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.oldSubscription)));

/**
 * Return the open pages of the site, the one that was used last first.
 * @returns {Promise<WindowClient[]>}
 */
const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

/**
 * Show a notice, unless the user is looking at the page that it leads to. A newer one of the same page
 * replaces an older one.
 * @param {PushMessageData | null} data
 */
async function show(data) {
  const { title, body, path, always } = data?.json() ?? UNKNOWN;
  const inView = (await pages()).some(({ url, focused }) => focused && new URL(url).pathname === path);
  if (inView && !always) return;
  await self.registration.showNotification(title, { body, tag: path, renotify: true, icon: "/static/art/icon.svg", data: { path } });
}

/**
 * Close a notice, and open its page: in the window that already shows it, if there is one.
 * @param {Notification} notice
 */
async function open(notice) {
  notice.close();
  const { path } = notice.data;
  const shown = (await pages()).find(({ url }) => new URL(url).pathname === path);
  await (shown ? shown.focus() : self.clients.openWindow(path));
}

/**
 * Subscribe again after the push service has ended a subscription, and tell the server the new one.
 * @param {PushSubscription | null} old
 */
async function renew(old) {
  const key = old?.options.applicationServerKey;
  if (!key) return;
  const made = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  await fetch("/api/contacts/browsers", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Senlac": "1" },
    body: JSON.stringify({ endpoint, ...keys, replaces: old.endpoint }),
  });
}
