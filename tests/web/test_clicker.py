"""Random clicks at full speed on highlighted targets, none of which may be lost."""

from __future__ import annotations

import logging
import os
import random
import time
from typing import Final

import pytest

from senlac.testing.browser import DESKTOP, PHONE, TABLET, BrowserSession
from tests.web.clicker import Clicker
from tests.web.support import new_match

pytestmark = pytest.mark.browser

LOG: Final = logging.getLogger(__name__)

SEATS: Final = {
    "shieldwall": (
        ("foragers", {"saxon": "me", "norman": "me"}),
        ("foragers", {"saxon": "me", "norman": "random"}),
        ("foragers", {"saxon": "greedy", "norman": "me"}),
    ),
    "comet": (
        ("players_3", {"english": "me", "viking": "random", "norman": "greedy"}),
        ("players_3", {"english": "random", "viking": "me", "norman": "random"}),
        ("players_3", {"english": "me", "viking": "me", "norman": "me"}),
        ("players_3", {"english": "random", "viking": "random", "norman": "me"}),
    ),
    "hastings": (
        ("historical", {"saxon": "me", "norman": "me"}),
        ("historical", {"saxon": "random", "norman": "me"}),
        ("historical", {"saxon": "me", "norman": "greedy"}),
    ),
}
"""Scenario and seats of each match, used in turn."""

SIZES: Final = (DESKTOP, TABLET, PHONE)

SHORT: Final = 12.0
LONG: Final = 30 * 60.0
"""Seconds of clicking."""


def clicks_at_random(room: BrowserSession, game: str, seconds: float) -> None:
    """Click through match after match until the time is up, and require that no fault occurs."""
    seed = int(os.environ.get("SENLAC_CLICKS") or random.randrange(10**6))
    lot = random.Random(seed)
    end = time.monotonic() + seconds
    total, over, matches = 0, 0, 0
    amiss: list[str] = []
    while time.monotonic() < end:
        page = room.window(lot.choice(SIZES), lot.choice(("light", "dark")))
        clicker = Clicker(page, lot.randrange(10**9))
        scenario, seats = SEATS[game][matches % len(SEATS[game])]
        page.goto(f"/match/{new_match(page, scenario, game, **seats)}")
        page.locator(".board .piece, dialog.curtain, #prompt.mine").first.wait_for(state="attached")
        over += clicker.play(end)
        matches, total = matches + 1, total + clicker.clicks
        # Bots are quick: the request of a click may be outdated when it arrives.
        room.excuse("409", "422", "429")
        amiss += [*clicker.faults, *room.complaints]
        room.complaints.clear()
        LOG.info("%s, seed %d: %d clicks, %d of %d over", game, seed, total, over, matches)
        LOG.info("%s %s", clicker.kinds, amiss)
    assert not amiss, (seed, amiss)
    assert total


# A soak test: what it clicks depends on how fast the machine answers.
@pytest.mark.soak
@pytest.mark.parametrize("game", SEATS)
def test_random_clicks_are_not_lost(room: BrowserSession, game: str) -> None:
    clicks_at_random(room, game, SHORT)


@pytest.mark.soak
@pytest.mark.timeout(LONG + 600)
@pytest.mark.parametrize("game", SEATS)
def test_random_clicks_are_not_lost_in_half_an_hour(room: BrowserSession, game: str) -> None:
    clicks_at_random(room, game, LONG)
