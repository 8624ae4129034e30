"""The chances of attacks, compared with the chart."""

from __future__ import annotations

import pytest

from senlac.games.hastings.odds.attacks import prospect
from tests.games.hastings.board import battle

FIELD = ("NI01 1705", "HC01 1605", "NA01 1805", "NC01 1905")


@pytest.mark.rule("8.3a", "8.3b")
def test_the_chances_of_an_even_attack_are_those_of_the_table() -> None:
    found = prospect(battle(*FIELD).state.catalogue, 0)
    assert found.kills == found.dies == 0.0
    assert found.disorders == pytest.approx(3 / 6)
    assert found.is_disordered == pytest.approx(3 / 6)


def test_the_better_the_differential_the_likelier_a_kill_and_the_less_the_harm() -> None:
    catalogue = battle(*FIELD).state.catalogue
    rows = [prospect(catalogue, lead) for lead in range(-8, 9)]
    kills, dies = [row.kills for row in rows], [row.dies for row in rows]
    assert kills == sorted(kills)
    assert dies == sorted(dies, reverse=True)
    assert (kills[0], kills[-1], dies[0], dies[-1]) == (0.0, 1.0, 1.0, 0.0)
