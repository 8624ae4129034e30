"""Invalid positions of a march that has stopped for a battle on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from senlac.engine.match.match import Match
from senlac.engine.support.errors import RecordError
from tests.games.campaign.desk import GAME
from tests.games.campaign.rules.battle.test_board import ARMIES, seal, war


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda p: p["fields"].update(state_when_sealed=None), "state_when_sealed: only while"),
        (lambda p: p["fields"]["state_when_sealed"].update(loyalty=[]), "loyalty"),
        (lambda p: p["fields"]["state_when_sealed"].pop("loyalty"), "state_when_sealed"),
        (
            lambda p: p["fields"].update(pending_events=[["nothing", {}, "", None]]),
            "pending_events: ",
        ),
        (lambda p: p["stack"][2][1][0].__setitem__(0, 73), "March.hour"),
        (lambda p: p["stack"][2][1][0].__setitem__(5, [99999]), "no such body"),
        (lambda p: p["stack"][2][1][0].__setitem__(3, [[99999, 0]]), "no such hex"),
        (lambda p: p["stack"][2][1][0].__setitem__(4, [[0, 0, 0, 7]]), "no such player"),
        (lambda p: p["stack"][2][1][0].__setitem__(4, [[99999, 0, 0, 1]]), "no such hex"),
        (lambda p: p["stack"][2][1][0].__setitem__(2, [[0, 1, 2, 0, 7, True]]), "no such player"),
        (lambda p: p["stack"][2][1][0].__setitem__(2, [[0, 1, 2, -1, 1, True]]), "no such player"),
        (lambda p: p["stack"][2][1][0].__setitem__(1, [[99999, 1, 2, -1, 1]]), "no such body"),
        (lambda p: p["stack"][2][1][0].__setitem__(1, [[-1, 1, 2, -1, 1]]), "no such body"),
        (lambda p: p["stack"][2][1][0].__setitem__(1, [[0, 99999, 2, -1, 1]]), "no such hex"),
        (lambda p: p["stack"][2][1][0].__setitem__(1, [[0, 1, -1, -1, 1]]), "no such hex"),
        (lambda p: p["stack"][2][1].__setitem__(1, [[]]), "expected a body and its path"),
        (lambda p: p["stack"][2][1].__setitem__(1, [[99999, 5]]), "no such body"),
        (lambda p: p["stack"][2][1].__setitem__(1, [[0, 99999]]), "no such hex"),
        (lambda p: p["stack"][2][1][0].__setitem__(0, -1), "March.hour"),
        (lambda p: p["stack"][3][1].__setitem__(1, [0, 0]), "expected two players"),
        (lambda p: p["stack"][3][1].__setitem__(1, [1, 0]), "do not match the seats"),
        (lambda p: p["stack"][3][1][2][0].__setitem__(1, [3]), "no such force"),
        (lambda p: p["stack"][3][1][2][0].__setitem__(1, [250]), "of another player"),
    ],
)
def test_invalid_position_is_refused(
    change: Callable[[dict[str, Any]], object], complaint: str
) -> None:
    position = seal(war(*ARMIES)).position()
    change(position)
    with pytest.raises(RecordError, match=complaint):
        Match.from_position(position, game=GAME, seed=1)
