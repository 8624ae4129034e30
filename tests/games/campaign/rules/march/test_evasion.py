"""Modifiers of an evasion: of all own forces together, and of the pursuer's."""

from __future__ import annotations

import pytest

from senlac.games.campaign.rules.constants import MOVED, REST, STALE
from senlac.games.campaign.rules.march.evasion import evade, evasion_modifier
from senlac.games.campaign.rules.march.retreat import go_inside
from senlac.games.campaign.rules.march.stances import side_of
from senlac.games.campaign.rules.plans import entry
from senlac.testing.rules_fixture import FixtureDice
from tests.games.campaign.desk import Desk, Steady


def week(*lines: str, die: int = 3) -> Desk:
    """Return a position in which orders are written in the first week."""
    text = "\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"])
    return Desk(text, Steady(3, {"evasion": die}))


def beside(name: str) -> list[str]:
    """Return the neighbours of a hex."""
    board = week("A1 4950 fyrd.C=9").state.catalogue.ground.board
    return [board.names[row[board.hex(name)]] for row in board.beside]


def added(desk: Desk) -> int:
    """Return the modifier for the king's forces, which evade the duke's."""
    here = desk.state.hex_of[desk.body("A1")]
    return evasion_modifier(desk.state, *[side_of(desk.state, seat, here) for seat in (0, 1)])


@pytest.mark.rule("meet.c")
@pytest.mark.parametrize(
    ("mine", "his", "add"),
    [
        (("fyrd.C=9", "fyrd.C=9"), ("fyrd.C=9", "fyrd.C=9"), 0),
        # The slowest of either side counts.
        (("lighthorse.C=1", "lighthorse.C=1"), ("lighthorse.C=1", "fyrd.C=9"), 2),
        (("lighthorse.C=1", "fyrd.C=9"), ("fyrd.C=9", "fyrd.C=9"), 0),
        (("lighthorse.C=1", "fyrd.C=9"), ("fyrd.C=9", "fyrd.C=9 supply=1"), 1),
        # Wagons with any force of the side hinder it, and make it slow.
        (("fyrd.C=9", "fyrd.C=9 supply=1"), ("fyrd.C=9", "fyrd.C=9"), -1),
        (("fyrd.C=9", "Ac2"), ("fyrd.C=9", "fyrd.C=9"), 0),
        (("Ac1", "Ac2"), ("fyrd.C=9", "fyrd.C=9"), 3),
    ],
)
def test_slowest_force_and_any_wagon_count_for_the_whole_side(
    mine: tuple[str, str], his: tuple[str, str], add: int
) -> None:
    desk = week(f"A1 4950 {mine[0]}", f"A2 4950 {mine[1]}", f"B1 4950 {his[0]}",
                f"B2 4950 {his[1]}")  # fmt: skip
    assert added(desk) == add


@pytest.mark.rule("meet.c", "supply.b")
@pytest.mark.parametrize("starving", [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
def test_starving_force_hinders_the_evasion_of_its_side(starving: list[int]) -> None:
    desk = week("A1 4950 fyrd.C=9", "A2 4950 fyrd.C=9", "B1 4950 fyrd.C=9")
    desk.state.starving = starving
    assert added(desk) == (0 if starving[2] else -1)


@pytest.mark.rule("meet.c", "meet.e")
@pytest.mark.parametrize(
    ("die", "mine", "fights", "left"),
    [(4, "fyrd.C=10", False, 8), (3, "fyrd.C=10", True, 10), (1, "supply=1", False, 0)],
)
def test_evasion_succeeds_with_losses_fails_or_loses_the_side(
    die: int, mine: str, left: int, *, fights: bool
) -> None:
    desk = week(f"A1 4950 {mine}", "B1 4950 fyrd.C=60", die=die)
    here = desk.state.hex_of[0]
    side, pursuer = (side_of(desk.state, seat, here) for seat in (0, 1))
    assert evade(desk.state, side, pursuer, 5) == fights
    place = desk.body("A1")
    assert (desk.state.strength(place) if place >= 0 else 0) == left
    if die == 4:
        assert desk.place("A1") != "4950"
        own, other = desk.told("evaded"), desk.told("got_away")
        assert [event.audience for event in own + other] == [frozenset([0]), frozenset([1])]
        assert own[0].fields["hex"] == desk.place("A1")
        assert "hex" not in other[0].fields
    if not left:
        assert desk.holds("B1") == {"fyrd.C": 60, "supply": 1}


@pytest.mark.rule("meet.c")
def test_a_side_without_a_hex_to_go_to_must_fight_without_a_roll() -> None:
    around = [f"B{number} {hex_} fyrd.C=20" for number, hex_ in enumerate(beside("4950"), 2)]
    desk = week("A1 4950 fyrd.C=20", "B1 4950 fyrd.C=60", *around, die=6)
    desk.state.dice = FixtureDice([])
    here = desk.state.hex_of[desk.body("A1")]
    side, pursuer = (side_of(desk.state, seat, here) for seat in (0, 1))
    assert evade(desk.state, side, pursuer, 5)
    assert (desk.place("A1"), desk.holds("A1")) == ("4950", {"fyrd.C": 20})


@pytest.mark.rule("meet.c", "siege.f", "order.k")
def test_force_that_retreats_inside_halts_and_leaves_its_siege() -> None:
    desk = week("A1 dover besieging fyrd.C=40 Ac1", "siege: dover=2")
    state = desk.state
    state.plans[0], state.points[0], state.meets_because[0] = [entry(REST)], 9, MOVED
    go_inside(state, 0)
    assert (state.inside, state.halted, state.plans, state.points) == ([1], [1], [[]], [0])
    assert (state.meets_because, state.besieging) == ([STALE], [0])
    assert state.siege_rolls[desk.town("dover")] == 0
    [undone] = desk.told("undone")
    assert undone.fields["why"] == "it gave way to the enemy"
