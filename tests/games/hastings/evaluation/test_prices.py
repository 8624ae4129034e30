"""The cost of losses, and the value of attacks."""

from __future__ import annotations

import pytest

from senlac.games.hastings import GAME
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.evaluation.prices import LossValues
from tests.games.hastings.board import Battle, battle

WEIGHTS = GAME.weights()

FIELD = ("NI01 1705", "HC01 1605", "NA01 1805", "NC01 1905")


def prices(field: Battle) -> LossValues:
    return LossValues(field.state, WEIGHTS)


def test_differentials_beyond_the_cache_equal_its_last_row() -> None:
    found = prices(battle(*FIELD))
    assert found.row(99) == found.row(20)
    assert found.row(-99) == found.row(-20)


def test_unit_costs_its_points_and_more_in_early_turns() -> None:
    early, late = battle(*FIELD, turn=5), battle(*FIELD, turn=12)
    unit = early.piece("HC01")
    assert prices(late).of(unit) == 3.0
    assert prices(early).of(unit) == pytest.approx(3.0 + 7 * WEIGHTS.constant("missed"))


def test_loss_costs_more_in_a_class_near_its_break_level() -> None:
    calm, shaken = battle(*FIELD), battle(*FIELD, dead={"norman": 5})
    unit = calm.piece("NI01")
    extra = prices(shaken).of(unit) - prices(calm).of(unit)
    assert extra == pytest.approx(WEIGHTS.constant("breaking") * 3 / 6)
    assert prices(shaken).of(calm.piece("HC01")) == prices(calm).of(calm.piece("HC01"))


def test_routing_unit_has_only_the_rest_of_its_cost_at_stake() -> None:
    field = battle("NI01 1705 routing", "NI02 1706", "HC01 1605")
    found = prices(field)
    whole = found.stake(field.piece("NI02"))
    assert found.stake(field.piece("NI01")) == pytest.approx(
        (1.0 - WEIGHTS.constant("routed")) * whole
    )


def test_disorder_costs_less_in_the_last_turns() -> None:
    for side, name in ((NORMAN, "disorder_norman"), (SAXON, "disorder_saxon")):
        costs = [prices(battle(*FIELD, turn=turn)).disorder[side] for turn in (5, 11, 12)]
        assert costs[0] == WEIGHTS.constant(name) > costs[1] > costs[2] > 0.0


def test_attack_promises_more_at_a_better_differential() -> None:
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
def test_disorder_is_worth_most_against_archers() -> None:
    field = battle("NA01 1705", "NI01 1706", "NI02 1707 disordered", "HC01 1605", "HC02 1607")
    found = prices(field)

    def gain(name: str) -> float:
        return found.promise(field.piece(name), 0, 0.0, 1.0)

    assert gain("NA01") > gain("NI01") > gain("NI02") == 0.0
