"""Lost ships: their cargo, captures, and where their leaders go."""

from __future__ import annotations

import pytest

from senlac.engine.model.dice import Dice
from senlac.games.campaign.rules.battle.sea import (
    meet_at_sea,
    result_of,
    sea_battle,
    sea_side,
)
from senlac.games.campaign.rules.battle.strength import Side
from senlac.games.campaign.rules.battle.wrecks import (
    CapturedCargo,
    capture_all,
    remove_empty_bodies,
    ships_of,
    sink,
)
from senlac.games.campaign.rules.constants import SUPPLY, TAKEN
from senlac.games.campaign.rules.plans import entry, travel_of
from tests.games.campaign.desk import Desk, Steady

SEA = "6260"


def week(*lines: str, dice: Dice | None = None) -> Desk:
    """Return a position in which orders are written in the first week."""
    text = "\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"])
    return Desk(text, Steady(3) if dice is None else dice)


def fleets(desk: Desk, seat: int) -> Side:
    """Return all fleets of a player at the place of the battle."""
    return sea_side(desk.state, seat, desk.state.catalogue.ground.board.hex(SEA))


@pytest.mark.rule("naval.m", "naval.f")
def test_cargo_of_a_ship_sinks_with_it_and_no_other_cargo() -> None:
    desk = week(f"A1 {SEA} ship=2", f"A2 {SEA} ship=2",
                f"A3 {SEA} aboard A1 spearman.C=40 supply=2 Ac3",
                f"A4 {SEA} aboard A2 spearman.D=5")  # fmt: skip
    state = desk.state
    code = state.codes[desk.body("A1")]
    # Thirty foot are on the first ship, ten and the wagons on the second.
    struck = sink(state, fleets(desk, 0), [(code, 1)])
    assert set(struck) == {state.codes[desk.body("A3")]}
    assert desk.holds("A3") == {"spearman.C": 30}
    assert [desk.holds(name) for name in ("A1", "A2")] == [{"ship": 1}, {"ship": 2}]
    assert desk.holds("A4") == {"spearman.D": 5}
    struck = sink(state, fleets(desk, 0), [(code, 0)])
    assert desk.holds("A3") == {}
    assert desk.leaders("A3") == {"Ac3"}


@pytest.mark.rule("naval.r", "naval.m")
def test_ships_lost_together_are_those_named_before_the_loss() -> None:
    desk = week(f"A1 {SEA} ship=3 prize=1", f"A2 {SEA} aboard A1 spearman.C=70")
    state = desk.state
    code = state.codes[desk.body("A1")]
    assert ships_of(state, fleets(desk, 0)) == [(code, number) for number in range(4)]
    sink(state, fleets(desk, 0), [(code, 2), (code, 0)])
    # Thirty were on the first, thirty on the second, ten on the third; the prize is the last.
    assert desk.holds("A2") == {"spearman.C": 30}
    assert state.ships[desk.body("A1")] == [0, 1]


@pytest.mark.rule("control.q", "naval.m")
def test_an_exchequer_that_sinks_is_lost_with_its_money() -> None:
    desk = week(f"A1 {SEA} ship=1", f"A2 {SEA} aboard A1 spearman.C=5 exchequer treasure=40",
                "B1 rouen fyrd.C=5")  # fmt: skip
    state = desk.state
    sink(state, fleets(desk, 0), [(state.codes[desk.body("A1")], 0)])
    assert desk.holds("A2") == {}
    assert (state.crowns[0], state.exchequer_town[0]) == (0, -3)
    assert state.crowns[1] == 1000


@pytest.mark.rule("control.q", "naval.j")
@pytest.mark.parametrize(("die", "taken"), [(4, True), (3, False)])
def test_exchequer_on_a_captured_ship_becomes_treasure(die: int, *, taken: bool) -> None:
    desk = week(f"A1 {SEA} ship=8 Ac1", f"B1 {SEA} ship=1 Bc1",
                f"B2 {SEA} aboard B1 spearman.C=5 exchequer treasure=40 supply=1",
                dice=Steady(6, {"captured": die}))  # fmt: skip
    state = desk.state
    prizes = capture_all(state, fleets(desk, 0), fleets(desk, 1))
    assert prizes.models == ([1, 0, 0, 1040] if taken else [0, 0, 0, 0])
    assert (state.crowns[1], state.exchequer_town[1]) == (0, -3)
    assert state.ships[desk.body("A1")] == [0] * 8 + [1] * taken
    assert state.ships[desk.body("B1")] == []


@pytest.mark.rule("naval.j", "naval.f")
def test_captured_cargo_is_a_force_aboard_the_first_captor_fleet() -> None:
    desk = week(f"A1 {SEA} ship=2", f"A2 {SEA} aboard A1 spearman.C=5", f"A3 {SEA} ship=2")
    state = desk.state
    prizes = CapturedCargo()
    prizes.stow(state, fleets(desk, 0))
    assert len(state.codes) == 3
    prizes.models[SUPPLY] = 2
    prizes.stow(state, Side(0, []))
    assert len(state.codes) == 3
    prizes.stow(state, fleets(desk, 0))
    [made] = [place for place in state.forces_aboard(desk.body("A1")) if place != desk.body("A2")]
    assert state.models[made] == [2, 0, 0, 0]
    assert state.boarding_rank[made] > state.boarding_rank[desk.body("A2")]
    assert state.hex_of[made] == state.hex_of[desk.body("A1")]


@pytest.mark.rule("naval.p", "naval.r", "order.k")
def test_leaders_of_a_lost_fleet_move_and_its_orders_fail() -> None:
    desk = week(f"A1 {SEA} ship=1 Ac1", f"A2 {SEA} aboard A1 Ac2", f"A3 {SEA} ship=1 Ac3")
    state = desk.state
    state.plans[desk.body("A1")] = [entry(4)]
    code = state.codes[desk.body("A1")]
    struck = sink(state, fleets(desk, 0), [(code, 0)])
    remove_empty_bodies(state, Side(0, [code, state.codes[desk.body("A3")]]), 1, struck)
    assert [desk.body(name) for name in ("A1", "A2")] == [-1, -1]
    assert desk.leaders("A3") == {"Ac1", "Ac2", "Ac3"}
    assert [event.fields["why"] for event in desk.told("undone")] == ["it is lost"]


def ashore(desk: Desk) -> str:
    """Lose the only fleet of the duke; return the town where the duke's captain is, if any."""
    state = desk.state
    code = state.codes[desk.body("B1")]
    struck = sink(state, fleets(desk, 1), [(code, 0)])
    remove_empty_bodies(state, Side(1, [code]), 0, struck)
    at = state.leader_at[state.catalogue.leaders.index("Bc1")]
    if at < 0:
        return ""
    place = state.place(at)
    assert state.inside[place] == 1
    return state.catalogue.towns[state.catalogue.ground.town_at[state.hex_of[place]]]


@pytest.mark.rule("naval.p")
def test_leader_without_a_ship_lands_in_the_nearest_open_port() -> None:
    fleet = f"B1 {SEA} ship=1 Bc1"
    assert ashore(week(fleet)) == "pevensey"
    # Not where the player is besieged, strangers are inside, or another player rules.
    besieged = ("B2 pevensey inside fyrd.C=10", "A1 pevensey besieging fyrd.C=90")
    taken = ("A1 pevensey inside fyrd.C=10",)
    few = ("A1 pevensey inside fyrd.C=5",)
    second = {ashore(week(fleet, *lines)) for lines in (besieged, taken, few)}
    assert len(second) == 1
    assert second.isdisjoint({"pevensey", ""})
    joined = week(fleet, "B2 pevensey inside fyrd.C=10", "B3 pevensey inside fyrd.C=3")
    assert ashore(joined) == "pevensey"
    assert joined.leaders("B2") == {"Bc1"}
    friend = week(fleet, "A1 pevensey inside fyrd.C=5", "B2 pevensey inside fyrd.C=10")
    assert ashore(friend) not in ("pevensey", "")


@pytest.mark.rule("naval.p", "order.f")
def test_leader_is_taken_without_a_port_or_a_free_number() -> None:
    fleet = f"B1 {SEA} ship=1 robert_duke Bc1"
    lost = week(fleet)
    lost.state.loyalty = [0] * len(lost.state.loyalty)
    assert ashore(lost) == ""
    assert (lost.state.leader_at[1], lost.state.lord_captor[1]) == (TAKEN, 0)
    full = week(fleet)
    full.state.numbers_used[1] = (1 << len(full.state.catalogue.codes_of(1))) - 1
    assert ashore(full) == ""
    # A garrison that is there takes the captain in all the same.
    there = week(fleet, "B2 pevensey inside fyrd.C=10")
    there.state.numbers_used[1] = (1 << len(there.state.catalogue.codes_of(1))) - 1
    assert ashore(there) == "pevensey"


@pytest.mark.rule("naval.h", "naval.i")
@pytest.mark.parametrize(
    ("attacker", "defender", "column"),
    [(1, 1, 0), (2, 3, 0), (2, 2, 0), (3, 2, 1), (4, 3, 0), (5, 3, 1), (2, 1, 2), (3, 1, 2),
     (19, 10, 1)],
)  # fmt: skip
def test_the_odds_give_the_column_and_the_die_the_row(
    attacker: int, defender: int, column: int
) -> None:
    chart = week().state.catalogue.tables.files.tables.naval
    for die in range(1, 7):
        assert result_of(chart, die, attacker, defender) == chart.rows[die - 1][column]


@pytest.mark.rule("naval.h")
def test_stronger_fleet_attacks_and_a_die_decides_for_equals() -> None:
    for mine, his, die, attacker in ((2, 2, 1, "rufus"), (2, 2, 2, "robert"), (3, 2, 2, "rufus"),
                                     (2, 3, 1, "robert")):  # fmt: skip
        desk = week(f"A1 {SEA} ship={mine}", f"B1 {SEA} ship={his}",
                    dice=Steady(3, {"who attacks": die}))  # fmt: skip
        sea_battle(desk.state, (fleets(desk, 0), fleets(desk, 1)))
        assert [event.fields["player"] for event in desk.told("throw_at_sea")] == [attacker]


@pytest.mark.rule("naval.j")
@pytest.mark.parametrize(
    ("beaten", "die", "lost"),
    [(3, 6, 1), (4, 2, 2), (4, 3, 1), (5, 4, 2), (5, 5, 1), (1, 3, 0), (2, 4, 1), (6, 6, 2)],
)
def test_winner_loses_one_for_three_and_the_rest_by_a_die(beaten: int, die: int, lost: int) -> None:
    desk = week(f"A1 {SEA} ship=30 Ac1", f"B1 {SEA} ship={beaten} Bc1",
                dice=Steady(1, {"sea battle": 6, "ships left over": die}))  # fmt: skip
    sea_battle(desk.state, (fleets(desk, 0), fleets(desk, 1)))
    assert desk.holds("A1") == {"ship": 30 - lost}
    own = {event.fields["body"]: event.fields["after"] for event in desk.told("fought_at_sea")}
    assert own == {"A1": 30 - lost, "B1": 0}


@pytest.mark.rule("naval.j")
def test_ship_losses_are_random_and_at_most_all_ships() -> None:
    desk = week(f"A1 {SEA} ship=1", f"A2 {SEA} aboard A1 spearman.C=30", f"B1 {SEA} ship=2",
                dice=Steady(1, {"sea battle": 6}))  # fmt: skip
    desk.state.posture[desk.body("A1")] = 0
    sea_battle(desk.state, (fleets(desk, 0), fleets(desk, 1)))
    assert desk.told("throw_at_sea") != []
    lot = week(f"A1 {SEA} ship=9 prize=1", f"B1 {SEA} ship=3",
               dice=Steady(3, {"sea battle": 6, "which ship": 10}))  # fmt: skip
    sea_battle(lot.state, (fleets(lot, 0), fleets(lot, 1)))
    assert lot.state.ships[lot.body("A1")] == [0] * 9


@pytest.mark.rule("naval.l", "naval.n")
def test_defender_moves_farthest_from_the_attackers_origin() -> None:
    desk = week(f"A1 {SEA} ship=3 Ac1", f"B1 {SEA} ship=3 Bc1",
                f"B2 {SEA} aboard B1 spearman.C=5", dice=Steady(1, {"sea battle": 3}))  # fmt: skip
    state = desk.state
    board = state.catalogue.ground.board
    here = board.hex(SEA)
    place = desk.body("A1")
    state.meets_because[:] = [1, 1, 1]
    shores: set[int] = set()
    for origin in board.neighbours[here]:
        copy = state.copy()
        copy.dice = Steady(1, {"sea battle": 3, "which ship": 3})
        copy.previous_hex[place] = origin
        sea_battle(copy, (sea_side(copy, 0, here), sea_side(copy, 1, here)))
        fleet = copy.place(state.codes[desk.body("B1")])
        to = copy.hex_of[fleet]
        ways = travel_of(state, desk.body("B1"))
        free = [hex_ for hex_ in board.neighbours[here] if ways.cost(here, -1, hex_)]
        assert board.distance(here, to) == 1
        assert board.distance(to, origin) == max([board.distance(hex_, origin) for hex_ in free])
        assert copy.hex_of[copy.forces_aboard(fleet)[0]] == to
        assert (copy.previous_hex[fleet], copy.meets_because[fleet], copy.halted[fleet]) == (
            here,
            0,
            1,
        )
        assert copy.shore[fleet] == ways.shore_after(here, to)
        shores.add(copy.shore[fleet])
        assert len(copy.ships[fleet]) == len(copy.ships[place]) == 2
    assert len(shores) > 1


@pytest.mark.rule("naval.l", "naval.s")
def test_defender_without_a_free_hex_stays_and_fights_no_more() -> None:
    board = week().state.catalogue.ground.board
    ring = board.neighbours[board.hex(SEA)]
    guards = [f"A{n} {board.names[hex_]} ship=1" for n, hex_ in enumerate(ring, start=2)]
    coast = week().state.catalogue.ground
    guards = [line for line, hex_ in zip(guards, ring, strict=True)
              if coast.is_sea(hex_) or coast.coastal[hex_]]  # fmt: skip
    desk = week(f"A1 {SEA} ship=3 attack", f"B1 {SEA} ship=3", *guards,
                dice=Steady(1, {"sea battle": 3}))  # fmt: skip
    meet_at_sea(desk.state, fleets(desk, 0), fleets(desk, 1))
    assert desk.place("B1") == SEA
    assert desk.state.halted[desk.body("B1")] == 1
    meet_at_sea(desk.state, fleets(desk, 0), fleets(desk, 1))
    assert len(desk.told("sea_exchange")) == 1
