"""Features of the only player left in the war: nothing is subtracted."""

from __future__ import annotations

import pytest

from senlac.games.campaign.evaluation.position import FEATURES
from tests.games.campaign.desk import GAME
from tests.games.campaign.rules.orders.test_plans import orders


@pytest.mark.rule("end.e")
def test_last_player_keeps_own_features_and_faces_no_threat() -> None:
    desk = orders("A1 london inside fyrd.C=10 supply=1 rufus_king Ac1")
    state = desk.state
    state.out = 0b10
    found = dict(zip(FEATURES, GAME.feature_values(state, 0), strict=True))
    nothing = ("mark", "realm", "starving", "hunger", "risk", "bare", "sieges", "influence",
               "anathema")  # fmt: skip
    assert [found[name] for name in nothing] == [0] * len(nothing)
    fyrd = state.catalogue.price[state.catalogue.stacks.index("fyrd.C")]
    assert (found["army"], found["captains"], found["lord"]) == (10 * fyrd, 1, 1)
    assert found["train"] == state.catalogue.tables.models["supply"].price
    assert found["money"] == state.crowns[0]
    # The player holds London and Winchester, but not Rouen.
    assert found["crown"] == 2
