"""Transfers between bodies: between which, how much, and in which order."""

from __future__ import annotations

import pytest

from senlac.games.campaign.rules.constants import NOBODY
from senlac.games.campaign.rules.orders.transfer import (
    held,
    in_touch,
    is_leader,
    is_single,
    merge,
    most_to_pass,
    share_goods,
    to_load,
)
from tests.games.campaign.desk import Desk


def week(*lines: str) -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"]))


def most(desk: Desk, source: str, to: str, item: str) -> int:
    """Return how many of an item may pass from one body to another."""
    number = desk.state.catalogue.item_of[item]
    return most_to_pass(desk.state, desk.body(source), desk.body(to), number)


@pytest.mark.rule("order.b")
@pytest.mark.parametrize(
    ("one", "other", "siege", "touch"),
    [
        ("dover", "dover", False, True),
        ("dover", "hastings", False, False),
        ("dover inside", "dover", False, True),
        ("dover inside", "dover", True, False),
        ("dover inside", "dover inside", True, True),
        ("dover", "dover", True, True),
        ("4950", "4950", False, True),
    ],
)
def test_bodies_in_one_hex_are_in_touch_except_over_siege_walls(
    one: str, other: str, *, siege: bool, touch: bool
) -> None:
    camp = ["B1 dover besieging spearman.C=90"] if siege else []
    desk = week(f"A1 {one} fyrd.C=10", f"A2 {other} fyrd.C=10", *camp)
    assert in_touch(desk.state, desk.body("A1"), desk.body("A2")) == touch
    assert not in_touch(desk.state, desk.body("A1"), desk.body("A1"))


@pytest.mark.rule("naval.n", "move.b")
@pytest.mark.parametrize(
    ("bodies", "goods"),
    [
        (("A1 dover fyrd.C=10", "A2 dover fyrd.C=10"), True),
        (("A1 dover fyrd.C=10", "A2 dover ship=1"), False),
        (("A1 dover ship=1", "A2 dover ship=1"), True),
        (("A1 dover fyrd.C=10", "A2 dover aboard A3 fyrd.C=10", "A3 dover ship=1"), False),
        (("A1 dover aboard A3 fyrd.C=9", "A2 dover aboard A3 fyrd.C=9", "A3 dover ship=1"), True),
    ],
)
def test_goods_pass_within_land_forces_one_fleet_or_two_fleets(
    bodies: tuple[str, ...], *, goods: bool
) -> None:
    desk = week(*bodies)
    assert share_goods(desk.state, desk.body("A1"), desk.body("A2")) == goods


@pytest.mark.rule("naval.n")
@pytest.mark.parametrize(
    ("shores", "goods"), [((0, 0), True), ((0, 1), False), ((-1, 1), True), ((1, -1), True)]
)
def test_ships_pass_between_fleets_of_one_or_no_shore(
    shores: tuple[int, int], *, goods: bool
) -> None:
    desk = week("A1 dover ship=1", "A2 dover ship=1")
    desk.state.shore = list(shores)
    assert share_goods(desk.state, 0, 1) == goods


@pytest.mark.rule("move.b", "naval.f")
def test_transfer_never_empties_a_body_or_takes_the_last_ship() -> None:
    desk = week("A1 dover spearman.C=20 supply=1", "A2 dover spearman.D=1", "A3 dover ship=3 Ac1",
                "A4 dover ship=1")  # fmt: skip
    assert most(desk, "A1", "A2", "spearman.C") == 20
    assert most(desk, "A1", "A2", "spearman.D") == 0
    assert most(desk, "A2", "A1", "spearman.D") == 0
    # Only leaders pass between a fleet and a force.
    assert most(desk, "A3", "A1", "Ac1") == 1
    assert most(desk, "A1", "A3", "spearman.C") == 0
    assert [most(desk, "A3", "A4", "ship"), most(desk, "A4", "A3", "ship")] == [2, 0]


@pytest.mark.rule("naval.f")
def test_ships_that_the_cargo_needs_do_not_pass() -> None:
    desk = week("A1 dover ship=4", "A2 dover aboard A1 spearman.C=31", "A3 dover ship=1")
    # Sixty-two points of cargo fill two ships of sixty.
    assert most(desk, "A1", "A3", "ship") == 2


@pytest.mark.rule("naval.f")
def test_figures_pass_aboard_only_if_each_ship_has_room() -> None:
    desk = week("A1 dover ship=2", "A2 dover aboard A1 spearman.C=5 knight.B=11 Ac1",
                "A3 dover aboard A1 knight.B=11", "A4 dover spearman.C=5 knight.B=11",
                "A5 dover knight.B=11")  # fmt: skip
    # With three foot behind the horse there is no gap of five left for the last of the horse.
    assert most(desk, "A2", "A3", "spearman.C") == 2
    assert most(desk, "A2", "A3", "Ac1") == 1
    assert most(desk, "A4", "A5", "spearman.C") == 5


@pytest.mark.rule("move.b", "control.t", "naval.f")
def test_merged_fleet_boards_its_cargo_after_the_other_cargo() -> None:
    desk = week("A1 dover ship=4 Ac1", "A2 dover ship=2 prize=1 Ac2",
                "A3 dover aboard A1 spearman.C=9", "A4 dover aboard A2 spearman.C=8",
                "A5 dover aboard A2 spearman.C=7", "A6 dover aboard A1 spearman.C=6")  # fmt: skip
    state = desk.state
    merge(state, desk.body("A1"), desk.body("A2"))
    aboard = sorted(
        state.forces_aboard(desk.body("A1")), key=lambda force: state.boarding_rank[force]
    )
    names = [state.catalogue.bodies[state.codes[force]] for force in aboard]
    assert names == ["A3", "A6", "A4", "A5"]
    assert len({state.boarding_rank[force] for force in aboard}) == 4
    assert desk.body("A2") == -1
    assert desk.leaders("A1") == {"Ac1", "Ac2"}
    assert state.ships[desk.body("A1")] == [0] * 6 + [1]


@pytest.mark.rule("move.b", "supply.g")
def test_merged_force_brings_its_troops_models_and_hunger() -> None:
    desk = week("A1 dover spearman.C=9 supply=1", "A2 dover spearman.C=3 fyrd.E=2 supply=2 Ac1",
                "A3 dover fyrd.E=1")  # fmt: skip
    desk.state.starving = [0, 1, 0]
    merge(desk.state, desk.body("A1"), desk.body("A2"))
    assert desk.holds("A1") == {"spearman.C": 12, "fyrd.E": 2, "supply": 3}
    assert desk.state.starving == [1, 0]
    merge(desk.state, desk.body("A1"), desk.body("A3"))
    assert desk.state.starving == [1]


@pytest.mark.rule("control.o", "control.r")
@pytest.mark.parametrize(
    ("bodies", "crowns"),
    [
        (("A1 winchester fyrd.C=10",), 700),
        (("A1 dover fyrd.C=10",), 0),
        (("A1 4950 fyrd.C=10",), 0),
        (("A1 winchester fyrd.C=9", "A2 winchester inside fyrd.C=9",
          "B1 winchester besieging spearman.C=90"), 0),
        (("A1 winchester inside fyrd.C=9", "B1 winchester besieging spearman.C=90"), 700),
        (("A1 dover fyrd.C=10 exchequer",), 700),
        (("A1 dover fyrd.C=10", "A2 dover fyrd.C=1 exchequer"), 700),
        (("A1 dover fyrd.C=10", "A2 4950 fyrd.C=1 exchequer"), 0),
        (("A1 dover fyrd.C=10", "A2 dover aboard A3 fyrd.C=1 exchequer", "A3 dover ship=2"), 0),
        (("A1 dover aboard A2 fyrd.C=1 exchequer", "A2 dover ship=2"), 0),
        (("A1 southampton ship=2", "A2 southampton fyrd.C=1 exchequer"), 0),
    ],
)  # fmt: skip
def test_crowns_are_loaded_ashore_at_a_reachable_exchequer(
    bodies: tuple[str, ...], crowns: int
) -> None:
    desk = week(*bodies)
    assert to_load(desk.state, desk.body("A1")) == crowns
    desk.state.exchequer_town[0] = -3
    assert to_load(desk.state, desk.body("A1")) == 0


@pytest.mark.rule("move.b", "naval.f")
def test_force_split_off_aboard_follows_its_parent_in_order() -> None:
    desk = week("A1 dover ship=4", "A2 dover aboard A1 spearman.C=9 Ac1",
                "A3 dover aboard A1 spearman.C=8", "A4 dover ship=2",
                "A5 dover aboard A4 spearman.C=7")  # fmt: skip
    state = desk.state
    state.boarding_rank[desk.body("A5")] = 9
    desk.write("rufus", "force A1", "close", "force A2", "detach", "take spearman.C", "count 4",
               "ok", "close")  # fmt: skip
    desk.reveal()
    aboard = sorted(
        state.forces_aboard(desk.body("A1")), key=lambda force: state.boarding_rank[force]
    )
    assert [state.catalogue.bodies[state.codes[force]] for force in aboard] == ["A2", "A6", "A3"]
    assert len({state.boarding_rank[force] for force in aboard}) == 3
    assert state.boarding_rank[desk.body("A5")] == 9


@pytest.mark.rule("move.b", "supply.h", "meet.b", "siege.a")
def test_a_force_that_is_split_off_is_as_its_parent_was() -> None:
    desk = week("A1 dover besieging spearman.C=90 Ac1 evade", "B1 dover inside fyrd.C=10")
    state, parent = desk.state, desk.body("A1")
    state.starve_order[parent], state.starving[parent] = 2, 1
    state.arrived_hour[parent], state.landed[parent], state.previous_hex[parent] = -7, -9, 5
    state.shore[parent] = 0
    desk.write("rufus", "force A1", "detach", "take spearman.C", "count 40", "ok", "close")
    desk.reveal()
    made = desk.body("A2")
    for entries in (state.starve_order, state.starving, state.arrived_hour, state.landed,
                    state.previous_hex,
                    state.shore, state.besieging, state.posture, state.hex_of, state.inside,
                    state.aboard):  # fmt: skip
        assert entries[made] == entries[desk.body("A1")]
    assert (state.besieging[made], state.posture[made], state.starve_order[made]) == (1, 3, 2)


@pytest.mark.rule("order.h")
def test_leaders_and_the_exchequer_alone_take_no_number() -> None:
    state = week().state
    items, leaders = state.catalogue.items, state.catalogue.leaders
    assert [name for item, name in enumerate(items) if is_leader(state, item)] == list(leaders)
    single = [name for item, name in enumerate(items) if is_single(state, item)]
    assert single == ["exchequer", *leaders]


@pytest.mark.rule("order.h")
def test_body_holds_each_leader_that_is_with_it() -> None:
    desk = week("A1 london fyrd.C=1")
    state, place = desk.state, desk.body("A1")
    for leader, name in enumerate(state.catalogue.leaders):
        state.leader_at[leader] = state.codes[place]
        items = enumerate(state.catalogue.items)
        assert {one for item, one in items if held(state, place, item)} == {"fyrd.C", name}
        state.leader_at[leader] = NOBODY


@pytest.mark.rule("move.j", "move.b")
def test_leaders_may_pass_to_a_force_after_ships_are_split_off() -> None:
    desk = week("A1 dover ship=4 Ac1 Ac2", "A2 dover fyrd.C=5")
    desk.write("rufus", "force A1", "detach", "take ship", "count 1", "ok", "shift A2")
    assert "take Ac2" in desk.offered("rufus")
    desk.write("rufus", "take Ac2", "ok", "close")
    desk.reveal()
    assert (desk.leaders("A1"), desk.leaders("A2")) == ({"Ac1"}, {"Ac2"})
    assert [desk.holds(name) for name in ("A1", "A3")] == [{"ship": 3}, {"ship": 1}]
