"""Spies, peace, ships at sea and leaders sampled for unseen players."""

from __future__ import annotations

from random import Random

import pytest

from senlac.games.campaign.hidden.army import PlausibleArmy
from senlac.games.campaign.hidden.placeholders import take_stand_ins
from senlac.games.campaign.hidden.placing import ArmyPlacement
from senlac.games.campaign.hidden.resample import _at_odds, _begin_at_sea, _make_peace, _sow_spies
from senlac.games.campaign.rules.constants import NOWHERE
from senlac.games.campaign.rules.purchase.afloat import begin_afloat
from tests.games.campaign.desk import GAME, Desk

RUFUS, ROBERT = 0, 1


def week(*lines: str, scenario: str = "y1088", step: str = "Orders") -> Desk:
    return Desk("\n".join([f"scenario: {scenario}", *lines, "turn: 2", f"step: {step}"]))


def placing(desk: Desk, *, captains: int = 0, ships: int = 0) -> ArmyPlacement:
    army = PlausibleArmy(len(desk.state.catalogue.stacks))
    army.captains, army.ships = captains, ships
    for leader, seat in enumerate(desk.state.catalogue.leader_seat):
        if seat == ROBERT:
            desk.state.leader_at[leader] = -1
    return ArmyPlacement(desk.state, ROBERT, army, frozenset())


@pytest.mark.rule("report.e", "buy.h")
def test_unseen_player_has_spies_in_two_towns_of_the_viewer() -> None:
    desk = week()
    state = desk.state
    assert state.catalogue.tables.files.tables.drawn.spied_on == 2
    _sow_spies(state, ROBERT, [RUFUS], Random(1))
    spied = [town for town in range(len(state.loyalty)) if state.spies[ROBERT] >> town & 1]
    assert len(spied) == 2
    assert {state.loyalty[town] for town in spied} == {RUFUS}
    assert state.spies[RUFUS] == 0
    few = week()
    few.state.loyalty = [ROBERT for _ in few.state.loyalty]
    few.state.loyalty[few.town("london")] = RUFUS
    _sow_spies(few.state, ROBERT, [RUFUS], Random(1))
    assert few.state.spies[ROBERT] == 1 << few.town("london")


@pytest.mark.rule("report.e", "order.e")
def test_one_pair_in_six_is_at_peace_unless_in_a_siege() -> None:
    found, desk = 0, week(scenario="y1066")
    for seed in range(600):
        desk.state.peace = [0, 0, 0]
        _make_peace(desk.state, [1, 2], Random(seed))
        assert desk.state.peace in ([0, 0, 0], [0, 4, 2])
        found += desk.state.peace[1] == 4
    assert 60 < found < 140
    war = week("C1 caen besieging hirdman.B=40", scenario="y1066")
    assert _at_odds(war.state, 1, 2)
    assert _at_odds(war.state, 2, 1)
    assert not _at_odds(war.state, 0, 2)
    for seed in range(60):
        _make_peace(war.state, [1, 2], Random(seed))
    assert war.state.peace == [0, 0, 0]


@pytest.mark.rule("naval.o")
def test_ships_begin_at_sea_in_the_first_year_only() -> None:
    found = []
    for year, step in ((1, "LoadAtSea"), (2, "LoadAtSea"), (1, "Purchase")):
        desk = week(scenario="y1066")
        seat = next(s for s, hex_ in enumerate(desk.state.catalogue.afloat) if hex_ != NOWHERE)
        desk.state.year = year
        army = PlausibleArmy(len(desk.state.catalogue.stacks))
        army.ships = 5
        _begin_at_sea(
            ArmyPlacement(desk.state, seat, army, frozenset()), loading=step == "LoadAtSea"
        )
        ships = [len(desk.state.ships[place]) for place in desk.state.bodies_of(seat)]
        at = {desk.state.hex_of[place] for place in desk.state.bodies_of(seat)}
        assert at <= {desk.state.catalogue.afloat[seat]}
        found.append(ships)
    assert found == [[5], [], []]
    landlocked = week()
    assert landlocked.state.catalogue.afloat[ROBERT] == NOWHERE
    _begin_at_sea(placing(landlocked, ships=3), loading=True)
    assert landlocked.state.bodies_of(ROBERT) == []


@pytest.mark.rule("report.e", "buy.g")
def test_sampled_body_gets_a_lord_or_captain_while_any_are_left() -> None:
    desk = week("B1 rouen inside spearman.C=20", "B2 caen inside spearman.C=20",
                "B3 bayeux inside spearman.C=20")  # fmt: skip
    hand = placing(desk, captains=2)
    for name, lord in (("B1", True), ("B2", True), ("B2", False), ("B3", False)):
        hand.lead(desk.body(name), lord=lord)
    # There is one lord, so the second is a captain; and then none is left.
    assert desk.leaders("B1") == {"robert_duke"}
    assert desk.leaders("B2") == {"Bc1", "Bc2"}
    assert desk.leaders("B3") == set()
    assert hand.army.captains == 0


@pytest.mark.rule("report.e")
def test_sampled_fleet_takes_ships_of_the_army_but_at_least_one() -> None:
    desk = week()
    hand = placing(desk, ships=5)
    sea = desk.state.catalogue.ground.board.names.index("6260")
    first, second = hand.fleet(sea, 4), hand.fleet(sea, 0)
    assert [len(desk.state.ships[place]) for place in (first, second)] == [4, 1]
    assert hand.army.ships == 1
    hand.fleet(sea, 3)
    assert hand.army.ships == 0


@pytest.mark.rule("report.a", "report.e")
def test_player_out_of_the_war_gets_no_sampled_bodies() -> None:
    desk = week("A1 london inside fyrd.C=20", scenario="y1066")
    desk.state.out = 1 << 2
    for seed in range(3):
        state = GAME.determinize(desk.state, [0], Random(seed))
        assert state.bodies_of(2) == []
        assert state.bodies_of(1) != []


@pytest.mark.rule("report.e", "buy.h")
def test_a_sampled_realm_has_its_spies() -> None:
    state = GAME.determinize(week().state, [RUFUS], Random(1))
    assert state.spies[ROBERT].bit_count() == 2


@pytest.mark.rule("naval.o", "report.e")
def test_unseen_fleet_that_loads_at_sea_is_sampled_there() -> None:
    desk = week(scenario="y1066", step="Purchase")
    desk.reveal()
    desk.state.stack[:] = begin_afloat(desk.state)
    seat = next(s for s, hex_ in enumerate(desk.state.catalogue.afloat) if hex_ != NOWHERE)
    drawn = GAME.determinize(desk.state, [RUFUS], Random(1))
    at = {drawn.hex_of[place] for place in drawn.bodies_of(seat) if drawn.is_fleet(place)}
    assert desk.state.catalogue.afloat[seat] in at


@pytest.mark.rule("report.e", "naval.a")
def test_unseen_ships_are_sampled_in_ports() -> None:
    drawn = GAME.determinize(week().state, [RUFUS], Random(1))
    fleets = [place for place in drawn.bodies_of(ROBERT) if drawn.is_fleet(place)]
    ground = drawn.catalogue.ground
    towns = [ground.town_at[drawn.hex_of[place]] for place in fleets]
    assert fleets
    assert all(town >= 0 and ground.port[town] > 0 for town in towns)


@pytest.mark.rule("report.a", "report.e", "siege.a")
def test_placeholders_are_removed_and_their_numbers_freed() -> None:
    desk = week("A1 dover inside fyrd.C=10", "B1 rouen inside fyrd.C=10 Bc1",
                "B4 caen inside fyrd.C=9", "B5 bayeux fyrd.C=9")  # fmt: skip
    state = desk.state
    state.numbers_used = [1, 0b11111]
    take_stand_ins(state, [ROBERT])
    names = [state.catalogue.bodies[code] for code in state.codes]
    assert names == ["A1", "B1"]
    assert state.numbers_used == [1, 1]
    later = week("B3 rouen inside fyrd.C=10 Bc1")
    take_stand_ins(later.state, [ROBERT])
    assert later.state.numbers_used[ROBERT] == 0b100
