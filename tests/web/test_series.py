"""Group intents: actions for many pieces are shown first, then played with a second input."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from senlac.engine.match.match import Match
from senlac.engine.match.tutorial_session import TutorialSession
from senlac.games.comet import GAME
from senlac.testing.browser import PHONE, BrowserSession, my_move, open_match, press
from tests.games.shieldwall.rules.test_line import HILL
from tests.web.acts import entries_of
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


SQUARES = """
scenario: fulford
d8: hc_1.1 hc_1.2
e8: hc_2.1
f8: east hc_3.1
a1: nhc_2.1
acting: english
step: BattleMovement
"""
"""Two squares that look south, and one that does not."""


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


TIRED = """
map:
  .  N1 N2 N3
  .  S1^ S2^ S4^
S1 housecarl
S2 housecarl 4 hits
S4 housecarl 4 hits
N1 norman_cavalry
N2 norman_cavalry 4 hits
N3 norman_cavalry
active: saxon
actions: 1
step: Melee
"""
"""Two exhausted units, of which one can pay for its attack."""


def test_group_attack_lists_units_and_odds_and_names_whom_it_leaves_out(
    room: BrowserSession,
) -> None:
    page = room.window()
    match_id = begin(page, Match.from_layout(TIRED, "shieldwall", seed=1))
    prompt = page.locator("#prompt")
    expect(prompt.get_by_role("button", name="Attack with all but S2 and S4")).to_be_visible()
    choose(page, "Attack with 2 units for 1 action")
    lines = page.locator(".series li")
    expect(lines).to_have_count(2)
    expect(lines.last).to_contain_text("S2 attacks N2 with 2 dice, for an action")
    expect(lines.last).to_contain_text("on average")
    expect(page.locator(".left-out")).to_have_text("Left out: S4 (Saxon Housecarls).")
    choose(page, "Attack with 2 units for 1 action")
    expect(page.locator("#log-lines")).to_contain_text("S2 attacks N2")
    # Steps without a choice end by themselves; the computer goes on at once.
    assert entries_of(page, match_id)[:3] == ["attack S1", "attack S2", "done"]


def test_advance_names_who_leaves_the_hill_and_who_stays(room: BrowserSession) -> None:
    page = room.window(PHONE)
    # One action fewer than there are units in the line.
    begin(page, Match.from_layout(HILL.replace("actions: 3", "actions: 2"), "shieldwall", seed=1))
    choose(page, "Advance the line one square north")
    expect(page.locator(".warning")).to_have_text("Gives up the hill: S1 and S2.")
    expect(page.locator(".series li").first).to_have_text("S1 (Saxon Archers) → hill → open")
    expect(page.locator(".left-out")).to_have_text("Left out: S3 (Saxon Archers).")


def test_an_advance_of_whole_squares_leaves_out_only_who_stays(room: BrowserSession) -> None:
    page = room.window()
    begin(page, Match.from_layout(SQUARES, "destiny", seed=1))
    choose(page, "Advance the line one square south")
    expect(page.locator(".left-out")).to_have_text("Left out: Housecarle 5.")
