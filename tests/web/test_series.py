"""Group intents: actions for many pieces are shown first, then played with a second input."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from senlac.engine.match.match import Match
from senlac.engine.match.tutorial_session import TutorialSession
from senlac.games.comet import GAME
from senlac.testing.browser import PHONE, BrowserSession, my_move, open_match, press
from tests.web.support import ask

pytestmark = pytest.mark.browser

ARCHERS = """
map:
  .  N1 N2 .
  .  .  .  .
  S1 S2 S3 .
S1 saxon_archers
S2 saxon_archers
S3 saxon_archers
N1 norman_cavalry
N2 norman_cavalry 4 hits
active: saxon
actions: 5
step: Shooting
"""


def meeting() -> Match:
    """Return the battle of the tutorial before the English deploy their seven blocks."""
    tutor = TutorialSession.begin(GAME)
    while tutor.stage is not None and tutor.stage.id != "column":
        tutor.play(tutor.stage.accept[0])
    return tutor.match


def begin(page: Page, match: Match) -> str:
    """Begin a match at a position, with the current actors on this page; return its id."""
    position: dict[str, Any] = match.position()
    page.goto("/")
    ask(page, "POST", "/guest")
    bot = {"kind": "bot", "bot": "random"}
    seats = {role: {"kind": "me"} if role in match.actors() else bot for role in match.roles}
    made = ask(page, "POST", "/matches", game=match.game.id, position=position, seats=seats)
    match_id: str = made["id"]
    open_match(page, match_id)
    my_move(page)
    return match_id


def played(page: Page, match_id: str, verb: str) -> int:
    """Return the number of actions with a verb in the record."""
    record = ask(page, "GET", f"/matches/{match_id}/record")
    actions = [entry.get("action", "") for entry in record["entries"]]
    return sum(action.split()[0] == verb for action in actions if action)


def choose(page: Page, name: str) -> None:
    """Press a button of the prompt."""
    press(page, page.locator("#prompt").get_by_role("button", name=name))


def test_many_shots_take_two_inputs_and_are_recorded_singly(room: BrowserSession) -> None:
    page = room.window()
    match_id = begin(page, Match.from_layout(ARCHERS, "shieldwall", seed=1))
    choose(page, "All shoot at the best odds: 3")
    expect(page.locator(".series li")).to_have_count(3)
    expect(page.locator(".board .pointed")).not_to_have_count(0)
    choose(page, "Back")
    expect(page.locator(".series")).to_have_count(0)
    assert played(page, match_id, "shoot") == 0
    choose(page, "All shoot at the best odds: 3")
    choose(page, "All shoot at the best odds: 3")
    expect(page.locator("#log-lines")).to_contain_text("S3")
    assert played(page, match_id, "shoot") == 3


def test_army_is_deployed_evenly_with_two_inputs(room: BrowserSession) -> None:
    page = room.window(PHONE)
    match_id = begin(page, meeting())
    choose(page, "Deploy evenly: 7 units")
    expect(page.locator(".series li")).to_have_count(7)
    choose(page, "Deploy evenly: 7 units")
    expect(page.locator("#log-lines")).to_contain_text("English are deployed")
    assert played(page, match_id, "deploy") == 7
