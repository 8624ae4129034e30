"""The cost of losses, and the value of attacks."""

from __future__ import annotations

import pytest

from senlac.games.hastings import GAME
from senlac.games.hastings.evaluation.prices import LossValues
from tests.games.hastings.board import Battle, battle

WEIGHTS = GAME.weights()

FIELD = ("NI01 1705", "HC01 1605", "NA01 1805", "NC01 1905")


def prices(field: Battle) -> LossValues:
    return LossValues(field.state, WEIGHTS)


def test_differentials_beyond_all_that_is_kept_are_as_the_last() -> None:
    found = prices(battle(*FIELD))
    assert found.row(99) == found.row(20)
    assert found.row(-99) == found.row(-20)


def test_a_unit_costs_its_points_and_more_while_the_battle_lasts() -> None:
    early, late = battle(*FIELD, turn=5), battle(*FIELD, turn=12)
    unit = early.piece("HC01")
    assert prices(late).of(unit) == 3.0
    assert prices(early).of(unit) == pytest.approx(3.0 + 7 * WEIGHTS.constant("missed"))


def test_the_next_of_a_shaken_class_costs_more() -> None:
    calm, shaken = battle(*FIELD), battle(*FIELD, dead={"norman": 5})
    unit = calm.piece("NI01")
    extra = prices(shaken).of(unit) - prices(calm).of(unit)
    assert extra == pytest.approx(WEIGHTS.constant("breaking") * 3 / 6)
    assert prices(shaken).of(calm.piece("HC01")) == prices(calm).of(calm.piece("HC01"))


def test_of_a_routing_unit_only_the_last_of_its_price_is_left_to_lose() -> None:
    field = battle("NI01 1705 routing", "NI02 1706", "HC01 1605")
    found = prices(field)
    whole = found.stake(field.piece("NI02"))
    assert found.stake(field.piece("NI01")) == pytest.approx(
        (1.0 - WEIGHTS.constant("routed")) * whole
    )


def test_disorder_costs_little_when_there_is_no_time_to_use_it() -> None:
    costs = [prices(battle(*FIELD, turn=turn)).disorder for turn in (5, 11, 12)]
    assert costs[0] == WEIGHTS.constant("disorder") > costs[1] > costs[2] > 0.0


def test_an_attack_promises_more_the_better_its_differential() -> None:
    field = battle(*FIELD)
    found, target = prices(field), field.piece("HC01")
    promised = [found.promise(target, lead, 3.0, 0.0) for lead in range(-3, 7)]
    assert promised == sorted(promised)
    assert promised[0] < 0.0 < promised[-1]


def test_ignoring_own_losses_raises_the_expectation() -> None:
    field = battle(*FIELD)
    found, target = prices(field), field.piece("HC01")
    timid, bold = [found.promise(target, -1, 3.0, daring) for daring in (0.0, 0.5)]
    assert timid < bold < found.promise(target, -1, 3.0, 1.0)


@pytest.mark.rule("4.8a", "10.5a")
def test_disorder_kills_archers_and_means_nothing_to_the_disordered() -> None:
    field = battle("NA01 1705", "NI01 1706", "NI02 1707 disordered", "HC01 1605", "HC02 1607")
    found = prices(field)

    def gain(name: str) -> float:
        return found.promise(field.piece(name), 0, 0.0, 1.0)

    assert gain("NA01") > gain("NI01") > gain("NI02") == 0.0
