"""Boarding and landing, and the waiting of fleets."""

from __future__ import annotations

import pytest

from senlac.games.campaign.rules.constants import AWAIT, BOARD, LAND, MOVED, REST
from senlac.games.campaign.rules.march.boarding import load_and_land
from senlac.games.campaign.rules.plans import ABOUT, SPENT, entry
from tests.games.campaign.desk import Desk

HALF: int = 36
"""The hours that boarding and landing take."""


def week(*lines: str) -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"]))


def ready(desk: Desk, fleet: str, *forces: str, kind: int = AWAIT, hours: int = HALF) -> None:
    """Set plans to board a fleet, or to land from it, with hours already spent."""
    codes = desk.state.codes
    place = desk.body(fleet)
    desk.state.plans[place] = [entry(kind, codes[desk.body(name)]) for name in forces]
    for line in desk.state.plans[place]:
        line[SPENT] = hours
    if kind == AWAIT:
        for name in forces:
            desk.state.plans[desk.body(name)] = [entry(BOARD, codes[place])]


def aboard(desk: Desk, fleet: str) -> list[str]:
    """Return the forces aboard a fleet, in the order in which they boarded."""
    state = desk.state
    cargo = state.forces_aboard(desk.body(fleet))
    ranked = sorted(cargo, key=lambda force: state.boarding_rank[force])
    return [state.catalogue.bodies[state.codes[force]] for force in ranked]


def undone(desk: Desk) -> list[tuple[object, object, object]]:
    """Return the orders that failed, their bodies, and why."""
    return [(e.fields["body"], e.fields["orders"], e.fields["why"]) for e in desk.told("undone")]


@pytest.mark.rule("naval.e", "naval.f")
def test_force_boards_after_half_a_week_as_the_last_in_order() -> None:
    desk = week("A1 dover ship=9 Ac1", "A2 dover inside spearman.C=20 Ac2",
                "A3 dover aboard A1 spearman.C=20")  # fmt: skip
    ready(desk, "A1", "A2")
    load_and_land(desk.state, desk.body("A1"), 40)
    assert aboard(desk, "A1") == ["A3", "A2"]
    force = desk.body("A2")
    assert desk.state.inside[force] == 0
    assert desk.state.plans[force] == []
    assert desk.state.plans[desk.body("A1")] == []
    called = {"called": "force Ac2", "other_called": "fleet Ac1"}
    assert [e.fields for e in desk.told("boards")] == [{"body": "A2", "other": "A1", **called}]


@pytest.mark.rule("naval.e")
def test_force_neither_boards_nor_lands_before_its_hours() -> None:
    desk = week("A1 dover ship=9 Ac1", "A2 dover spearman.C=20 Ac2")
    ready(desk, "A1", "A2", hours=HALF - 1)
    load_and_land(desk.state, desk.body("A1"), 35)
    assert aboard(desk, "A1") == []
    assert len(desk.state.plans[desk.body("A1")]) == 1
    lands = week("A1 dover ship=9 Ac1", "A2 dover aboard A1 spearman.C=20 Ac2")
    ready(lands, "A1", "A2", kind=LAND, hours=HALF - 1)
    load_and_land(lands.state, lands.body("A1"), 35)
    assert aboard(lands, "A1") == ["A2"]


@pytest.mark.rule("naval.e")
def test_fleet_keeps_awaiting_forces_that_no_longer_board() -> None:
    desk = week("A1 dover ship=9 Ac1", "A2 dover ship=1 Ac2", "A3 dover spearman.C=9 Ac3",
                "A4 dover spearman.C=9 Ac4", "A5 hastings spearman.C=9 Ac5",
                "A6 dover spearman.C=9 Ac6", "A7 dover spearman.C=20 Ac7")  # fmt: skip
    ready(desk, "A1", "A3", "A4", "A5", "A6", "A7")
    codes, plans = desk.state.codes, desk.state.plans
    fleet, other = desk.body("A1"), desk.body("A2")
    plans[desk.body("A3")] = []
    plans[desk.body("A4")] = [entry(REST, codes[fleet])]
    plans[desk.body("A6")] = [entry(BOARD, codes[other])]
    gone = desk.state.catalogue.codes_of(0)[-1]
    plans[fleet].insert(0, [AWAIT, gone, 0, HALF])
    load_and_land(desk.state, fleet, 40)
    assert aboard(desk, "A1") == ["A7"]
    awaited = [codes[desk.body(name)] for name in ("A3", "A4", "A5", "A6")]
    assert [line[ABOUT] for line in plans[fleet]] == [gone, *awaited]
    assert undone(desk) == []


@pytest.mark.rule("naval.f", "order.k")
def test_force_without_room_aboard_stays_ashore_and_halts() -> None:
    desk = week("A1 dover ship=1 Ac1", "A2 dover spearman.C=90 Ac2", "A3 dover spearman.C=20 Ac3")
    ready(desk, "A1", "A2", "A3")
    load_and_land(desk.state, desk.body("A1"), 40)
    assert aboard(desk, "A1") == ["A3"]
    force = desk.body("A2")
    assert desk.state.halted[force] == 1
    assert desk.state.plans[desk.body("A1")] == []
    assert [e.fields["why"] for e in desk.told("halts")] == ["no room aboard"]
    assert undone(desk) == [
        ("A2", ["board A1"], "no room aboard"), ("A1", ["await A2"], "no room aboard"),
    ]  # fmt: skip


@pytest.mark.rule("siege.f", "naval.e")
def test_besieger_that_boards_leaves_its_siege() -> None:
    desk = week("A1 dover ship=9 Ac1", "A2 dover besieging spearman.C=90 Ac2",
                "B1 dover inside spearman.C=20 Bc1")  # fmt: skip
    ready(desk, "A1", "A2")
    load_and_land(desk.state, desk.body("A1"), 40)
    assert aboard(desk, "A1") == ["A2"]
    assert not desk.state.besieged(desk.town("dover"))


@pytest.mark.rule("naval.e", "meet.a")
def test_landed_force_is_in_the_field_and_fresh_at_that_hour() -> None:
    desk = week("A1 dover ship=9 Ac1", "A2 dover aboard A1 spearman.C=20 Ac2",
                "A3 dover aboard A1 spearman.C=20 Ac3")  # fmt: skip
    ready(desk, "A1", "A2", kind=LAND)
    desk.state.previous_hex[desk.body("A2")] = 0
    desk.state.meets_because[:] = [0] * len(desk.state.meets_because)
    desk.state.boarding_rank[desk.body("A2")] = 5
    load_and_land(desk.state, desk.body("A1"), 40)
    state, force = desk.state, desk.body("A2")
    assert aboard(desk, "A1") == ["A3"]
    assert (state.arrived_hour[force], state.landed[force], state.meets_because[force]) == (
        40,
        40,
        MOVED,
    )
    assert state.previous_hex[force] == state.hex_of[desk.body("A1")]
    assert state.boarding_rank[force] == 0
    assert [e.fields["hex"] for e in desk.told("lands")] == [desk.place("A1")]


@pytest.mark.rule("naval.e", "order.k")
def test_landing_a_force_not_aboard_fails_and_is_emitted() -> None:
    desk = week("A1 dover ship=9 Ac1", "A2 dover spearman.C=20 Ac2", "A3 dover ship=9 Ac3",
                "A4 dover aboard A3 spearman.C=20 Ac4",
                "A5 dover aboard A1 spearman.C=20")  # fmt: skip
    ready(desk, "A1", "A2", "A4", kind=LAND)
    gone = desk.state.catalogue.codes_of(0)[-1]
    desk.state.plans[desk.body("A1")].append([LAND, gone, 0, HALF])
    load_and_land(desk.state, desk.body("A1"), 40)
    names = ["A2", "A4", desk.state.catalogue.bodies[gone]]
    assert undone(desk) == [("A1", [f"land {name}"], f"{name} is not aboard") for name in names]
    assert desk.told("lands") == []
    assert (aboard(desk, "A1"), aboard(desk, "A3")) == (["A5"], ["A4"])
    assert desk.state.plans[desk.body("A1")] == []
