"""The time for which events are shown, which has a maximum."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from senlac.testing.browser import BrowserSession, open_match
from tests.web.support import new_match

pytestmark = pytest.mark.browser

SHOWING: Final = """async () => {
  const { Effects } = await import("/static/js/match/board/effects.js");
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const view = { groups: { effects: layer } };
  const over = document.body.appendChild(document.createElement("div"));
  const effects = new Effects(view, {}, over, { spot: () => undefined });
  const events = (many) => Array.from({ length: many }, (_, n) => (
    { n, kind: "x", text: "x", dice: { values: [n % 6 + 1], sides: 6 } }));
  const timed = async (doing) => {
    const begun = performance.now();
    await doing();
    return performance.now() - begun;
  };
  const one = await timed(() => effects.show(events(1), false));
  const others = await timed(async () => {
    for (let batch = 0; batch < 8; batch += 1) await effects.show(events(2), false);
  });
  await new Promise((done) => setTimeout(done, 1100));
  const skipped = await timed(async () => {
    setTimeout(() => effects.skip(), 100);
    for (let batch = 0; batch < 8; batch += 1) await effects.show(events(2), false);
  });
  return { one, others, skipped };
}"""


def test_opponents_turn_is_shown_briefly_and_can_be_skipped(
    room: BrowserSession,
) -> None:
    page = room.window()
    page.goto("/")
    took = page.evaluate(SHOWING)
    # A single throw is shown in full; seventeen would take seven seconds, even with reduced motion.
    assert took["one"] > 300
    assert took["others"] < 4500
    assert took["skipped"] < 800


AT_PACE: Final = """async (pace) => {
  localStorage.setItem("senlac.pace", JSON.stringify(pace));
  const { Effects } = await import(`/static/js/match/board/effects.js?${pace}`);
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const over = document.body.appendChild(document.createElement("div"));
  const effects = new Effects({ groups: { effects: layer } }, {}, over, { spot: () => undefined });
  const begun = performance.now();
  await effects.show([{ n: 0, kind: "x", text: "x", dice: { values: [1], sides: 6 } }], false);
  return performance.now() - begun;
}"""
"""Shows one roll at a pace, which a fresh page reads from its storage."""


def test_pace_of_animations_is_chosen_in_the_menu(room: BrowserSession) -> None:
    page = room.window()
    open_match(page, new_match(page, norman="me", saxon="me"))
    page.get_by_role("button", name="More", exact=True).click()
    slider = page.get_by_role("slider", name="Pace of animations")
    expect(slider).to_have_attribute("aria-valuetext", "normal")
    slider.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", "off")
    assert page.evaluate("localStorage.getItem('senlac.pace')") == "0"


@pytest.mark.parametrize(("pace", "least", "most"), [(0, 0, 100), (3, 700, 3000)])
def test_events_are_shown_at_the_chosen_pace(
    room: BrowserSession, pace: int, least: int, most: int
) -> None:
    page = room.window()
    page.goto("/")
    assert least <= page.evaluate(AT_PACE, pace) <= most
