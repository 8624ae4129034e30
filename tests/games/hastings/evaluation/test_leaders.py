"""Dangers to leaders in the evaluation."""

from __future__ import annotations

import pytest

from senlac.games.hastings import GAME
from senlac.games.hastings.catalogue import NORMAN, SAXON
from tests.games.hastings.board import battle
from tests.games.hastings.evaluation.test_battle import measured

KING = ("HC01 1305", "harold HC01")


def test_danger_that_a_leader_can_evade_counts_less() -> None:
    lines = ("HC01 1710", "harold HC01", "NI01 1910", "SA01 1503", "NA01 1703")
    before = battle(*lines, step="Missiles", side="saxon")
    after = battle(*lines, step="Movement", side="saxon")
    full = measured(after, "reached", SAXON)
    assert full > 0.0
    share = GAME.weights().constant("evaded")
    assert measured(before, "reached", SAXON) == pytest.approx(share * full)


def test_enemy_in_contact_is_a_full_danger_in_his_own_turn() -> None:
    lines = ("HC01 1605", "harold HC01", "NI01 1705", "HC02 1602", "NI02 1701")
    assert measured(battle(*lines, step="Combat"), "reached", SAXON) == 1.0


@pytest.mark.parametrize(("enemy", "close"), [("NI01 1505", 1), ("NI01 1605", 0), ("NA01 1605", 1)])
def test_king_stays_away_from_enemies_and_further_from_archers(enemy: str, close: int) -> None:
    assert measured(battle(*KING, enemy, side="saxon"), "close", SAXON) == close


def test_duke_stays_two_hexes_from_any_saxon() -> None:
    near = battle("NC01 1905", "william NC01", "SA01 1705")
    far = battle("NC01 1905", "william NC01", "SA01 1605")
    assert measured(near, "close", NORMAN) == 1.0
    assert measured(far, "close", NORMAN) == 0.0


def test_leader_counts_his_company_unless_next_to_an_enemy() -> None:
    lines = ("gyrth 1505", "FY01 1504", "FY02 1506", "FY03 1309")
    assert measured(battle(*lines, "NI01 2305"), "company", SAXON) == 2.0
    assert measured(battle(*lines, "NI01 1605"), "company", SAXON) == 0.0


def test_leader_with_a_unit_that_may_be_attacked_is_a_hazard() -> None:
    lines = ("HC01 1605", "gyrth HC01")
    assert measured(battle(*lines, "NI01 1705"), "hazard", SAXON) == 1.0
    assert measured(battle(*lines, "NI01 2305"), "hazard", SAXON) == 0.0
