"""The log and the cues with the printed names, and with those of an overlay."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.engine.data.loader import Overlay
from senlac.engine.match.match import Match
from senlac.engine.screen.scene import document
from senlac.games.comet import GAME
from senlac.testing import laws

OWN: Final = Overlay.from_text(
    """
[units.side.viking]
name = "Danes"
[units.side.norman]
name = "French"
[units.side.english]
name = "Saxons"
[units.unit.harold]
name = "Harold II"
[units.unit.fyrd4]
name = "Men of Kent"
[map.area.bath]
name = "Aquae Sulis"
[scenarios.role.english]
name = "The Witan"
""",
    "own names",
)
PRINTED: Final = ("Vikings", "Normans", "English ", "King Harold", " Bath", "Ansgar of Kent")


@pytest.mark.parametrize("scenario", ["players_3", "players_2"])
def test_log_of_a_whole_campaign_has_the_overlay_names(scenario: str) -> None:
    match = Match.new(GAME, scenario, seed=7, overlay=OWN)
    for _ in laws.random_walk(match, Random(scenario), 300):
        pass
    if match.result() is None:
        match.concede("english")
    log = match.log(match.roles)
    assert not [line for line in log if any(name in line for name in PRINTED)]
    for name in ("Danes", "Saxons"):
        assert any(name in line for line in log), name
    for event in match.events(match.roles):
        assert document(match.game.cue(match.state, event)) is not None


def test_area_unit_and_role_have_their_overlay_names() -> None:
    match = Match.new(GAME, seed=7, overlay=OWN)
    match.play("english", "place bath")
    assert match.log([])[-1] == "Men of Kent: placed in Aquae Sulis."
    match.concede("english")
    assert "The Witan resigned." in match.log([])
