"""Loading of forces aboard a fleet, ship by ship."""

from __future__ import annotations

import pytest

from senlac.games.campaign.rules.ships import (
    CargoHold,
    CargoItem,
    fits,
    manifest,
    next_rank,
    stowage,
)
from tests.games.campaign.desk import Desk


def week(*lines: str) -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"]))


@pytest.mark.rule("naval.f")
def test_items_fill_the_first_ship_with_room_one_by_one() -> None:
    hold = CargoHold(3, 60)
    assert hold.stow(CargoItem(7, 1, 0), 25, 5)
    assert hold.room == [10, 10, 35]
    assert hold.loads == [[CargoItem(7, 1, 2)], [CargoItem(7, 1, 2)], [CargoItem(7, 1, 1)]]
    assert hold.stow(CargoItem(8, 2, 0), 10, 3)
    assert hold.room == [0, 0, 25]
    assert not hold.stow(CargoItem(9, 3, 0), 20, 2)
    assert hold.room == [0, 0, 5]
    assert hold.stow(CargoItem(9, 4, 0), 6, 0)


@pytest.mark.rule("naval.f")
def test_a_sum_of_crowns_is_one_piece_however_much_it_is() -> None:
    for crowns in (1, 2, 300):
        desk = week("A1 dover ship=2", f"A2 dover aboard A1 spearman.C=26 treasure={crowns}")
        hold = stowage(desk.state, 2, [desk.body("A2")])
        assert hold is not None
        assert hold.room == [8, 50]
        stacks = len(desk.state.catalogue.stacks)
        code = desk.state.codes[desk.body("A2")]
        assert hold.loads[1] == [CargoItem(code, stacks + 3, crowns)]


@pytest.mark.rule("naval.f")
def test_forces_are_loaded_in_order_or_not_at_all() -> None:
    desk = week("A1 dover ship=2", "A2 dover aboard A1 spearman.C=31", "A3 dover knight.C=11",
                "A4 dover knight.C=12", "A5 dover siege=3", "A6 dover treasure=9")  # fmt: skip
    state, fleet = desk.state, desk.body("A1")
    assert manifest(state, 2, [desk.body("A2")]) == [0, 58]
    assert [fits(state, fleet, [desk.body(name)]) for name in ("A3", "A4", "A5", "A6")] == [
        True, False, False, True,
    ]  # fmt: skip
    assert manifest(state, 2, [desk.body("A2"), desk.body("A5")]) is None
    assert manifest(state, 0, []) == []
    assert fits(state, fleet, ())


@pytest.mark.rule("naval.f")
def test_boarding_force_ranks_behind_forces_aboard() -> None:
    desk = week("A1 dover ship=2", "A2 dover aboard A1 fyrd.C=1", "A3 dover aboard A1 fyrd.C=1",
                "A4 dover ship=1")  # fmt: skip
    assert next_rank(desk.state, desk.body("A4")) == 0
    desk.state.boarding_rank[desk.body("A2")] = 6
    assert next_rank(desk.state, desk.body("A1")) == 7
