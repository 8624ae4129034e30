"""The evaluation of a battle on the Battle Board."""

from __future__ import annotations

from senlac.games.destiny import GAME
from senlac.games.destiny.evaluation.position import FEATURES
from tests.games.destiny.board import Battle, battle


def norse(*lines: str) -> Battle:
    """Return a battle in which the Norwegians move next."""
    return battle(*lines, side="norwegian", step="BattleMovement")


def worth(field: Battle) -> float:
    """Return the value of a battle for the Norwegians."""
    return GAME.evaluate(field.state, field.state.catalogue.roles.index("norwegian"))


def test_battle_value_rises_when_counters_approach_the_enemy() -> None:
    assert worth(norse("d4: nhc_1.1", "d7: hc_1.1")) > worth(norse("d3: nhc_1.1", "d7: hc_1.1"))


def test_a_flank_is_better_to_attack_than_a_front() -> None:
    front = norse("d5: nhc_1.1", "d6: hc_1.1", "d3: nhc_2.1")
    flank = norse("d5: nhc_1.1", "d6: east hc_1.1", "d3: nhc_2.1")
    assert worth(flank) > worth(front)


def test_stand_alone_battle_has_no_campaign_features() -> None:
    field = norse("d4: nhc_1.1 nhc_1.2", "d7: hc_1.1")
    found = dict(zip(FEATURES, GAME.feature_values(field.state, 0), strict=True))
    assert found["men"] > 0
    assert found["points"] == found["army"] == 0
