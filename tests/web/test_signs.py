"""Signs that a player must move: the badge of the icon, a sound, a notification."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import BrowserSession, my_move, open_match
from tests.web.support import ask, new_match

pytestmark = pytest.mark.browser

LISTENER: Final = """
window.knocks = 0;
window.notes = [];
window.AudioContext = class extends AudioContext {
  constructor() { super(); window.knocks += 1; }
};
window.Notification = class extends Notification {
  static permission = 'default';
  static requestPermission = async () => { this.permission = ALLOWED; return ALLOWED; };
  constructor(title, options) { super(title, options); window.notes.push([title, options.body]); }
};
"""
"""Script that counts sounds and notifications; a headless browser does not ask for permission."""

DOT: Final = """async () => {
  const picture = new Image();
  picture.src = document.querySelector('link[rel=icon]').href;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 32;
  const pen = canvas.getContext('2d');
  pen.drawImage(picture, 0, 0, 32, 32);
  return [...pen.getImageData(23, 9, 1, 1).data];
}"""
"""Script that returns the colour of the icon where its badge is."""

ASIDE: Final = "Object.defineProperty(document, 'hidden', {get: () => true, configurable: true})"
"""Script that makes a page believe that its tab is hidden."""

BADGE: Final = [232, 160, 19, 255]


def two(room: BrowserSession, *, allowed: bool = True) -> tuple[Page, Page]:
    """Seat a Norman, who moves first, and a Saxon with counted signs; return their pages."""
    norman, saxon = room.window(), room.window()
    answer = "'granted'" if allowed else "'denied'"
    saxon.add_init_script(LISTENER.replace("ALLOWED", answer))
    match_id = new_match(norman, norman="me", saxon="open")
    ask(saxon, "POST", "/guest")
    ask(saxon, "POST", f"/matches/{match_id}/join", role="saxon")
    for page in (norman, saxon):
        open_match(page, match_id)
    return norman, saxon


def choose(page: Page, item: str) -> None:
    """Choose an item of the menu."""
    page.get_by_role("button", name="More", exact=True).click()
    page.locator("#menu").get_by_role("button", name=item).click()
    expect(page.locator("#menu")).to_be_hidden()


def end_movement(page: Page) -> None:
    """End the movement, so that the opponent moves."""
    my_move(page)
    page.get_by_role("button", name="End movement").click()


def test_icon_has_a_badge_during_the_players_own_move(room: BrowserSession) -> None:
    norman, saxon = two(room)
    assert saxon.evaluate(DOT) != BADGE
    assert norman.evaluate(DOT) == BADGE
    end_movement(norman)
    my_move(saxon)
    expect(norman).not_to_have_title(re.compile("Your move"))
    assert saxon.evaluate(DOT) == BADGE
    assert norman.evaluate(DOT) != BADGE


def test_sound_plays_only_when_switched_on(room: BrowserSession) -> None:
    norman, saxon = two(room)
    end_movement(norman)
    my_move(saxon)
    assert saxon.evaluate("knocks") == 0
    choose(saxon, "Sound: off")
    assert saxon.evaluate("knocks") == 1, "a knock shows what will be heard"
    end_movement(saxon)
    my_move(norman)
    end_movement(norman)
    my_move(saxon)
    assert saxon.evaluate("knocks") == 2
    choose(saxon, "Sound: on")
    end_movement(saxon)
    end_movement(norman)
    my_move(saxon)
    assert saxon.evaluate("knocks") == 2


def test_notification_needs_permission_and_a_hidden_tab(
    room: BrowserSession,
) -> None:
    norman, saxon = two(room)
    choose(saxon, "Notifications: off")
    expect(saxon.locator("#menu").get_by_text("Notifications: on")).to_have_count(1)
    assert saxon.evaluate("notes.splice(0)") == [["Notifications are on", None]]
    end_movement(norman)
    my_move(saxon)
    assert saxon.evaluate("notes") == [], "no notification while the page is visible"
    end_movement(saxon)
    my_move(norman)
    saxon.evaluate(ASIDE)
    end_movement(norman)
    my_move(saxon)
    assert saxon.evaluate("notes") == [["Your move", "Saxons and Normans 1066"]]
    choose(saxon, "Notifications: on")
    end_movement(saxon)
    end_movement(norman)
    my_move(saxon)
    assert len(saxon.evaluate("notes")) == 1


def test_denied_notifications_are_reported(room: BrowserSession) -> None:
    _, saxon = two(room, allowed=False)
    choose(saxon, "Notifications: off")
    expect(saxon.locator(".toast")).to_contain_text("does not allow notifications")
    saxon.get_by_role("button", name="More", exact=True).click()
    expect(saxon.locator("#menu").get_by_role("button", name="Notifications: off")).to_be_visible()


ANDROID: Final = """
window.Notification = class {
  static permission = 'default';
  static requestPermission = async () => (this.permission = 'granted');
  constructor() { throw new TypeError('Illegal constructor'); }
};
"""
"""Notifications as in Chromium on Android: permitted, but only for service workers."""


def test_notification_switch_stays_off_without_page_support(
    room: BrowserSession,
) -> None:
    page = room.window()
    page.add_init_script(ANDROID)
    open_match(page, new_match(page, norman="me", saxon="me"))
    choose(page, "Notifications: off")
    expect(page.locator(".toast")).to_contain_text("does not allow notifications")
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.locator("#menu").get_by_role("button", name="Notifications: off")).to_be_visible()


def test_notifications_switch_off_where_they_fail(room: BrowserSession) -> None:
    norman, saxon = two(room)
    choose(saxon, "Notifications: off")
    expect(saxon.locator("#menu").get_by_text("Notifications: on")).to_have_count(1)
    saxon.evaluate(f"() => {{ {ANDROID} }}")
    saxon.evaluate("Notification.permission = 'granted'")
    saxon.evaluate(ASIDE)
    end_movement(norman)
    my_move(saxon)
    saxon.get_by_role("button", name="More", exact=True).click()
    expect(saxon.locator("#menu").get_by_role("button", name="Notifications: off")).to_be_visible()
