"""Inputs of whole turns by the shortest way, compared with those of single actions.

The figures are printed: `pytest -s -m browser tests/web/test_counting.py`.
"""

from __future__ import annotations

import time
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from senlac.engine.match.match import Match
from senlac.testing.browser import (
    AutoPlayer,
    BrowserSession,
    my_move,
    open_match,
    thing,
    wait_until,
)
from tests.web.acts import Acts, by_hand, entries_of, told
from tests.web.support import ask
from tests.web.test_series import begin, played

pytestmark = pytest.mark.browser

ONCE: Final = ("relieve", "nw", "ne")
"""The intents of a movement phase at Hastings, in a sensible order."""


class Turn(Acts):
    """Plays a turn on a page, group intents first, and counts each input."""

    def __init__(self, page: Page, match_id: str) -> None:
        super().__init__(page)
        self.match = match_id
        self.steps: dict[str, int] = {}
        self.done: set[tuple[str, str]] = set()
        self.player = AutoPlayer(page)

    def table(self) -> dict[str, Any]:
        """Return the table at the next prompt."""
        my_move(self.page)
        return ask(self.page, "GET", f"/matches/{self.match}/table")

    def move(self, table: dict[str, Any]) -> None:
        """Answer a prompt with a group intent, with a proposed action, or by ending the step."""
        scene, before = table["scene"], self.count
        moment = f"{scene['step']} of {table['ask']['role']}"
        words = self.many(scene, moment)
        if words:
            if not self.all_at_once(words):
                return
        elif scene.get("rest"):
            self.act(self.page.locator('#prompt [data-key="rest"]'))
        elif scene.get("suggestion"):
            self.page.keyboard.press("Enter")
            self.count += 1
        elif scene.get("labels", {}).get("end"):
            self.button(scene["labels"]["end"])
            sure = self.page.locator("dialog[open] button.primary")
            # A click while moves are shown is carried out after them.
            wait_until(self.page, lambda: sure.count() or self.seq() != table["seq"])
            if sure.count():
                self.act(sure)
        else:
            self.one()
        self.steps[moment] = self.steps.get(moment, 0) + self.count - before
        wait_until(self.page, lambda: self.seq() != table["seq"] or self.asks_more())

    def all_at_once(self, words: str) -> bool:
        """Press the button of a group intent and confirm it; return whether any piece could act."""
        # A button that the pointer rests on is dimmed if it would have no effect.
        self.page.mouse.move(0, 0)
        my_move(self.page)
        button = self.page.locator("#prompt").get_by_role("button", name=words).first
        none = button.get_by_text("None of them can.")
        if none.count():
            return False
        self.act(button)
        all_of_them = self.page.locator('#prompt [data-key="all-at-once"]')
        expect(all_of_them.or_(none).first).to_be_visible()
        if none.count():
            return False
        self.act(all_of_them)
        return True

    def many(self, scene: dict[str, Any], moment: str) -> str:
        """Return the label of a group intent that has not been tried in this step yet."""
        series = {} if scene.get("intents") else scene.get("series", {})
        found = [*[w for name in ONCE if (w := scene.get("intents", {}).get(name))], *series]
        for words in found:
            key = (moment, words.split(":")[0])
            if key not in self.done:
                self.done.add(key)
                return str(words)
        return ""

    def one(self) -> None:
        """Take one highlighted option."""
        self.player.step(self.player.situation())
        self.count += 1

    def seq(self) -> int:
        """Return the sequence number of the match."""
        return int(ask(self.page, "GET", f"/matches/{self.match}/table")["seq"])

    def asks_more(self) -> bool:
        """Return whether the last input only made a selection or showed odds."""
        now = self.player.situation()
        return bool(now["picked"] or now["weighed"])


FIRST: Final = {
    "Saxons and Normans": "Movement",
    "Year of Destiny": "Movement",
    "Year of the Comet": "Invasion",
    "Invasion 1066": "Offensive missile phase",
    "The Medieval Campaign": "Gifts",
}
"""By game, the step of the first decision that a player must think about."""


@pytest.mark.parametrize("game", FIRST)
def test_first_decision_is_two_clicks_from_the_home_page(room: BrowserSession, game: str) -> None:
    page = room.window(told=False)
    began = time.monotonic()
    page.goto("/")
    page.locator(".game", has_text=game).get_by_role("button", name="Play now").click()
    page.get_by_role("dialog").get_by_role("button", name="Start playing").click()
    my_move(page)
    told(f"{game}, from the first page", clicks=2, seconds=f"{time.monotonic() - began:.1f}")
    expect(page.locator("#prompt .step")).to_have_text(FIRST[game])


ARMY: Final = "harold earls hc1 hc2 hc3 " + " ".join([f"fyrd{n}" for n in range(1, 14)])
"""The eighteen blocks of the English."""

MARCH: Final = """
turn: 5
active: {active}
london: {english}
oxford: hardrada vik1 vik2
"""


def test_march_of_eight_blocks_takes_three_inputs(room: BrowserSession) -> None:
    page = room.window()
    eight = " ".join(ARMY.split()[:8])
    match = Match.from_layout(MARCH.format(active="english", english=eight), "comet", seed=1)
    match_id = begin(page, match)
    acts = Turn(page, match_id)
    acts.act(page.locator('.fan [data-thing="piece:harold"]'))
    acts.button("With all others here: 7")
    since = len(entries_of(page, match_id))
    thing(page, "space:winchester").dispatch_event("click")
    acts.count += 1
    wait_until(page, lambda: played(page, match_id, "move") == 8)
    hand = by_hand(entries_of(page, match_id)[since:])
    told("a march of eight blocks", acts=acts.count, by_hand=hand)
    assert (acts.count, hand) == (3, 16)


def test_eighteen_blocks_are_deployed_with_two_inputs(room: BrowserSession) -> None:
    page = room.window()
    match = Match.from_layout(MARCH.format(active="viking", english=ARMY), "comet", seed=1)
    while match.actors() != ["english"] or "deploy" not in match.options("english")[0]:
        [role] = match.actors()
        goals = [text for text in match.options(role) if text.endswith(" london")]
        match.play(role, goals[0] if goals else match.options(role)[0])
    match_id = begin(page, match)
    since = len(entries_of(page, match_id))
    acts = Turn(page, match_id)
    acts.all_at_once("Deploy evenly: 18 units")
    wait_until(page, lambda: played(page, match_id, "deploy") == 18)
    hand = by_hand(entries_of(page, match_id)[since:])
    told("the deployment of eighteen blocks", acts=acts.count, by_hand=hand)
    assert (acts.count, hand) == (2, 36)


@pytest.mark.parametrize("how", ["fire", "move"])
def test_single_shot_or_move_with_facing_takes_three_inputs(room: BrowserSession, how: str) -> None:
    page = room.window()
    ask(page, "POST", "/guest")
    seats = {"norman": {"kind": "me"}, "saxon": {"kind": "me"}}
    made = ask(page, "POST", "/matches", game="hastings", seats=seats, usual=True)
    open_match(page, made["id"])
    acts = Acts(page)
    if how == "fire":
        acts.thing("piece:NA01")
        # An enemy covers the hex, and a click on it counts as one on the hex.
        page.locator(".board .space.lit").first.dispatch_event("click")
        acts.count += 1
        acts.act(page.locator("#prompt .weighed button").first)
    else:
        acts.button("End the offensive missile phase")
        acts = Acts(page)
        expect(page.locator("#prompt .step")).to_have_text("Movement phase")
        my_move(page)
        acts.thing("piece:NI01")
        acts.act(page.locator(".board .space.lit").first)
        my_move(page)
        acts.act(page.locator(".dial-arrow").first)
    wait_until(page, lambda: played(page, made["id"], "fire" if how == "fire" else "face"))
    done = entries_of(page, made["id"])
    since = next(place for place, text in enumerate(done) if text.startswith(how))
    assert acts.count == by_hand(done[since:]) == 3


MATCHES: Final = 20
"""Maximum number of matches to try: in a few of them Saxons arrive in the first turn."""


def a_turn(page: Page) -> tuple[Turn, int] | None:
    """Play the first turn of Hastings; return it and its inputs by single actions, None if units
    arrive.
    """
    seats = {"norman": {"kind": "me"}, "saxon": {"kind": "me"}}
    match_id: str = ask(page, "POST", "/matches", game="hastings", seats=seats, usual=True)["id"]
    open_match(page, match_id)
    turn = Turn(page, match_id)
    since = len(entries_of(page, match_id))
    first = turn.table()["scene"]["tracks"]
    while (table := turn.table())["scene"]["tracks"][0]["at"] == first[0]["at"]:
        if "arrivals must enter" in table["ask"]["prompt"]:
            return None
        turn.move(table)
    return turn, by_hand(entries_of(page, match_id)[since:])


@pytest.mark.timeout(300)
def test_turn_of_hastings_takes_a_third_of_the_inputs(room: BrowserSession) -> None:
    page = room.window()
    ask(page, "POST", "/guest")
    turn, hand = next(found for _ in range(MATCHES) if (found := a_turn(page)))
    told("a turn of Hastings", acts=turn.count, by_hand=hand, **turn.steps)
    assert turn.count * 3 <= hand
