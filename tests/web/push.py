"""Web push in the browser of the tests, whose own push service cannot be reached.

Pages get a subscription at the push service of the tests, and the developer protocol hands the
service worker what that has received. Without a window a browser shows no notices, so the worker
keeps them instead.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import CDPSession, Page, Worker

from senlac.testing.browser import wait_until
from tests.server.push_service import PushBrowser

SUBSCRIPTION: Final = """(given) => {
  const kept = () => localStorage.getItem('test.push');
  const made = () => ({
    endpoint: given.endpoint,
    toJSON: () => ({ endpoint: given.endpoint, keys: { p256dh: given.p256dh, auth: given.auth } }),
    unsubscribe: async () => { localStorage.removeItem('test.push'); return true; },
  });
  PushManager.prototype.getSubscription = async () => (kept() ? made() : null);
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error('not so');
    localStorage.setItem('test.push', '1');
    return made();
  };
  window.Notification = class {
    static permission = localStorage.getItem('test.permission') ?? 'default';
    static async requestPermission() {
      if (Notification.permission === 'default') Notification.permission = 'granted';
      localStorage.setItem('test.permission', Notification.permission);
      return Notification.permission;
    }
  };
}"""

KEEP: Final = """() => {
  self.shown = [];
  self.opened = [];
  self.registration.showNotification = async (title, options) => { shown.push([title, options]); };
  self.clients.openWindow = async (path) => { opened.push(path); };
  WindowClient.prototype.focus = async function () { opened.push(`focus ${this.url}`); };
}"""
"""Keeps the notices of a worker, and what it opens: a browser lets it do so only after a click."""

CLICK: Final = """([title, { data }]) => {
  const notification = { title, data, close: () => opened.push('closed') };
  const event = new ExtendableEvent('notificationclick');
  Object.defineProperty(event, 'notification', { value: notification });
  self.dispatchEvent(event);
}"""


def give_subscription(page: Page, browser: PushBrowser) -> None:
    """Let the pages of a window subscribe at the push service of the tests."""
    given = json.dumps(browser.subscription)
    page.context.add_init_script(f"try {{ ({SUBSCRIPTION})({given}); }} catch {{}}")


@dataclass
class PushWorker:
    """The service worker of a window's browser."""

    page: Page
    protocol: CDPSession
    registration: str
    worker: Worker

    def deliver(self, data: str) -> None:
        """Hand the worker a message, as the browser does when its push service has sent one."""
        origin = self.page.evaluate("location.origin")
        message = {"origin": origin, "registrationId": self.registration, "data": data}
        self.protocol.send("ServiceWorker.deliverPushMessage", message)

    def shown(self) -> list[tuple[str, dict[str, Any]]]:
        """Return title and options of the notices so far."""
        return [(title, options) for title, options in self.worker.evaluate("shown")]

    def opened(self) -> list[str]:
        """Return what the worker has opened so far."""
        found: list[str] = self.worker.evaluate("opened")
        return found

    def click(self, number: int) -> None:
        """Click on a notice."""
        self.worker.evaluate(CLICK, list(self.shown()[number]))


def push_worker(page: Page) -> PushWorker:
    """Return the service worker that a page has registered, as soon as it runs."""
    protocol = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    protocol.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(event["registrations"]),
    )
    protocol.send("ServiceWorker.enable")
    wait_until(page, lambda: found and page.context.service_workers)
    worker = page.context.service_workers[0]
    worker.evaluate(KEEP)
    return PushWorker(page, protocol, found[0]["registrationId"], worker)
