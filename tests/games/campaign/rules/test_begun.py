"""A new body: empty, and in the order of the codes."""

from __future__ import annotations

import pytest

from senlac.games.campaign.rules.bodies import add_body, add_ships, remove_body
from senlac.games.campaign.rules.constants import HOLD, NEVER
from tests.games.campaign.desk import Desk


def week(*lines: str) -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"]))


@pytest.mark.rule("move.b", "order.f")
def test_new_body_is_empty_and_in_the_order_of_codes() -> None:
    desk = week("A1 london fyrd.C=5 Ac1", "A3 dover fyrd.C=7", "B1 rouen fyrd.C=9")
    state = desk.state
    for entries in (state.boarding_rank, state.starve_order, state.arrived_hour, state.pace,
                    state.points,
                    state.hours_held, state.halted, state.has_marched, state.sallied,
                    state.meets_because,
                    state.starving):  # fmt: skip
        entries[:] = [7, 8, 9]
    hex_ = state.hex_of[desk.body("A3")]
    made = add_body(state, state.catalogue.bodies.index("A2"), hex_, inside=True)
    assert made == desk.body("A2") == 1
    assert state.codes == sorted(state.codes)
    assert (state.hex_of[made], state.previous_hex[made], state.inside[made]) == (hex_, hex_, 1)
    assert (state.shore[made], state.aboard[made], state.besieging[made]) == (-1, -1, 0)
    assert (state.posture[made], state.landed[made], state.plans[made]) == (HOLD, NEVER, [])
    assert (sum(state.figures[made]), sum(state.models[made]), state.ships[made]) == (0, 0, [])
    for entries in (state.boarding_rank, state.starve_order, state.arrived_hour, state.pace,
                    state.points,
                    state.hours_held, state.halted, state.has_marched, state.sallied,
                    state.meets_because,
                    state.starving):  # fmt: skip
        assert entries == [7, 0, 8, 9]
    assert state.numbers_used[0] >> 1 & 1
    field = add_body(state, state.catalogue.bodies.index("B2"), hex_)
    assert (field, state.inside[field]) == (4, 0)
    add_ships(state, field, 3)
    assert state.ships[field] == [0, 0, 0]
    remove_body(state, made)
    remove_body(state, desk.body("B2"))
    assert [desk.holds(name) for name in ("A1", "A3", "B1")] == [
        {"fyrd.C": 5}, {"fyrd.C": 7}, {"fyrd.C": 9},
    ]  # fmt: skip
    assert state.hours_held == [7, 8, 9]
    guard = add_body(state, state.catalogue.guard(0), hex_)
    assert guard == 3
    assert state.numbers_used[1] == 0b11
