"""The value of a battle on the Battle Board."""

from __future__ import annotations

import pytest

from senlac.games.destiny.evaluation.battle import standing_of
from tests.games.destiny.board import battle
from tests.games.destiny.evaluation.figures import FIGURES


def test_battle_value_is_the_sum_of_its_features() -> None:
    state = battle("d4: nhc_1.1", "d5: hc_1.1", step="Melee", side="norwegian").state
    weights = FIGURES.weights(FIGURES.kept())
    assert standing_of(state, 0, weights) == pytest.approx(
        weights.score(FIGURES.measure(state, 0, weights))
    )
