"""The odds of attacks, compared with the chart."""

from __future__ import annotations

import pytest

from senlac.games.hastings.odds.attacks import prospect
from tests.games.hastings.board import battle

FIELD = ("NI01 1705", "HC01 1605", "NA01 1805", "NC01 1905")


@pytest.mark.rule("8.3a", "8.3b")
def test_even_attack_has_the_odds_of_the_chart() -> None:
    found = prospect(battle(*FIELD).state.catalogue, 0)
    assert found.kills == found.dies == 0.0
    assert found.disorders == pytest.approx(3 / 6)
    assert found.is_disordered == pytest.approx(3 / 6)


def test_better_differentials_raise_kills_and_lower_losses() -> None:
    catalogue = battle(*FIELD).state.catalogue
    rows = [prospect(catalogue, lead) for lead in range(-8, 9)]
    kills, dies = [row.kills for row in rows], [row.dies for row in rows]
    assert kills == sorted(kills)
    assert dies == sorted(dies, reverse=True)
    assert (kills[0], kills[-1], dies[0], dies[-1]) == (0.0, 1.0, 1.0, 0.0)
