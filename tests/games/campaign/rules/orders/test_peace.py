"""Peace needs both declarations, and lifts only the sieges of these two players."""

from __future__ import annotations

import pytest

from senlac.games.campaign.rules.orders.realm import (
    declare_peace,
    declare_war,
    lift_siege,
    to_absolve,
    to_curse,
    to_denounce,
    to_make_war,
    to_offer_peace,
)
from tests.games.campaign.desk import Desk


def war(*lines: str) -> Desk:
    """Return a war of three in the first week."""
    return Desk("\n".join(["scenario: y1066", *lines, "turn: 1", "step: Orders"]))


@pytest.mark.rule("order.e", "siege.f")
@pytest.mark.parametrize("version", ["1", "2"])
def test_siege_is_lifted_only_after_both_declare_peace(version: str) -> None:
    desk = war("A1 dover inside fyrd.C=10", "B1 dover besieging spearman.C=90",
               "C1 london besieging bondi.C=90", "A2 london inside fyrd.C=10",
               "siege: dover=2 london=1")  # fmt: skip
    if version == "1":
        desk.play_by(version)
    dover, london = desk.town("dover"), desk.town("london")
    declare_peace(desk.state, 0, 1)
    assert desk.state.peace == [0b010, 0, 0]
    assert desk.state.besieged(dover)
    declare_peace(desk.state, 1, 0)
    assert desk.state.peace == [0b010, 0b001, 0]
    assert (desk.state.besieged(dover), desk.state.siege_rolls[dover]) == (False, 0)
    assert (desk.state.besieged(london), desk.state.siege_rolls[london]) == (True, 1)
    declare_war(desk.state, 0, 1)
    assert desk.state.peace == [0, 0b001, 0]


@pytest.mark.rule("order.e", "church.d", "church.e", "church.f")
def test_declarations_name_only_eligible_players() -> None:
    desk = war("papal: harold", "anathema: [0,2]", "sacrilege: [0,1]", "peace: [[1],[],[]]")
    state = desk.state
    assert (to_offer_peace(state, 0), to_make_war(state, 0)) == ([2], [1])
    assert (to_offer_peace(state, 1), to_make_war(state, 1)) == ([0, 2], [])
    assert (to_curse(state, 0), to_curse(state, 1)) == ([1, 2], [])
    assert (to_absolve(state, 0), to_absolve(state, 1)) == ([0, 2], [])
    assert (to_denounce(state, 0), to_denounce(state, 2)) == ([1], [0, 1])
    state.anathema_used = 1
    assert to_curse(state, 0) == []
    state.anathema_used, state.out = 0b10, 0b10
    assert (to_curse(state, 0), to_denounce(state, 0)) == ([2], [])


@pytest.mark.rule("siege.f")
def test_a_siege_that_is_lifted_leaves_its_forces_in_the_field() -> None:
    desk = war("A1 dover inside fyrd.C=10", "B1 dover besieging spearman.C=90",
               "B2 dover besieging spearman.C=9", "siege: dover=2", "beset: [dover]")  # fmt: skip
    lift_siege(desk.state, desk.town("dover"))
    assert desk.state.besieging == [0, 0, 0]
    assert (desk.state.siege_rolls[desk.town("dover")], desk.state.besieged_since_start) == (0, 0)
    assert desk.place("B1") == desk.place("A1")
