"""Resampling while a march is stopped for a battle elsewhere."""

from __future__ import annotations

from random import Random

import pytest

from senlac.games.campaign.hidden.redact import STOPPED
from senlac.games.campaign.rules.battle.board import BoardBattle
from senlac.games.campaign.rules.march.phase import March
from senlac.games.campaign.rules.march.suspension import shown, state_when_sealed
from senlac.games.campaign.state import CampaignState
from tests.games.campaign.desk import GAME
from tests.games.campaign.rules.battle.test_board import ARMIES, seal, war


def stopped() -> CampaignState:
    """Return a war of three whose march is stopped for a battle of the first two."""
    state = seal(war(*ARMIES, "C1 4910 spearman.C=20 Cc1", scenario="y1066")).state
    assert isinstance(state, CampaignState)
    return state


@pytest.mark.rule("report.e", "report.f")
def test_sampled_war_is_also_its_state_when_sealed() -> None:
    drawn = GAME.determinize(stopped(), [2], Random(3))
    before = state_when_sealed(drawn)
    assert before is not drawn
    assert [before.bodies_of(seat) for seat in range(3)] == [
        drawn.bodies_of(seat) for seat in range(3)
    ]
    assert before.figures == drawn.figures
    assert all(drawn.bodies_of(seat) for seat in (0, 1))
    assert shown(drawn).stack is drawn.stack


@pytest.mark.rule("report.e", "report.f")
def test_battle_is_one_of_sampled_armies_for_a_third_player() -> None:
    drawn = GAME.determinize(stopped(), [2], Random(3))
    battle = drawn.stack[-1]
    assert isinstance(battle, BoardBattle)
    assert battle.sides == []
    sides = battle.inner["fields"]["order"]["call"]["sides"]
    assert [side["commander"] for side in sides] == [True, True]
    assert all(side["troops"] for side in sides)


@pytest.mark.rule("report.f")
def test_redaction_hides_the_hour_of_a_stopped_march() -> None:
    for roles in ([0], [2], [0, 1, 2]):
        veiled = GAME.redact(stopped(), roles)
        [march] = [phase for phase in veiled.stack if isinstance(phase, March)]
        assert march.hour == March(STOPPED).hour
        assert march.paths == []
        assert (march.hour.number, march.hour.moves, march.hour.hexes) == (0, [], [])
