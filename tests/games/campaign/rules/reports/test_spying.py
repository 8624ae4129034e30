"""The reports of spies, counterspies, and stored observations."""

from __future__ import annotations

import pytest

from senlac.engine.model.dice import Dice
from senlac.games.campaign.rules.dusk.phase import Dusk
from senlac.games.campaign.rules.march.phase import March
from senlac.games.campaign.rules.reports.sightings import (
    GONE,
    SPY,
    STAYED,
    Sighting,
    file_report,
    known_sightings,
    last_sightings,
    sighting,
)
from senlac.games.campaign.rules.reports.spying import hunt_spies, reporting
from senlac.games.campaign.rules.reports.towns import known, learn_own
from senlac.games.campaign.rules.winter.phase import Spring
from senlac.testing.rules_fixture import FixtureDice
from tests.games.campaign.desk import Desk, Steady


def week(*lines: str, dice: Dice | None = None, scenario: str = "y1088") -> Desk:
    """Return a position in which orders are written in the first week."""
    text = "\n".join([f"scenario: {scenario}", *lines, "turn: 1", "step: Orders"])
    return Desk(text, Steady(6) if dice is None else dice)


def spies_in(desk: Desk, player: str, *towns: str) -> None:
    """Place spies of a player in towns."""
    desk.state.spies[desk.seat(player)] = sum([1 << desk.town(town) for town in towns])


def told(desk: Desk, player: str, *orders: str) -> list[Sighting]:
    """March; return the reports of a player's spies at dusk."""
    desk.march(*orders)
    desk.run(Dusk())
    desk.state.turn = 2
    found = last_sightings(desk.state, desk.seat(player))
    return [one for one in found if one.source == SPY]


def off(size: int, way: int) -> Steady:
    """Return dice for a spy's error of a size and direction: odd for less."""
    return Steady(1, {"spy's error, which way": way, "spy's error": size})


@pytest.mark.rule("spy.a", "spy.b")
def test_spy_counts_bodies_within_two_hexes_of_its_town() -> None:
    cases = ((2, 1, (24, 8, 2)), (2, 2, (36, 12, 4)), (6, 2, (48, 16, 5)))
    for size, way, counts in cases:
        desk = week(
            "B1 5448 sergeant.C=10 spearman.C=30 supply=2 treasure=70 Bc1", dice=off(size, way)
        )
        spies_in(desk, "rufus", "stalbans")
        at = desk.state.hex_of[desk.body("B1")]
        town = desk.state.catalogue.ground.town_hex[desk.town("stalbans")]
        assert desk.state.catalogue.ground.board.distance(at, town) <= 2
        [found] = told(desk, "rufus")
        assert (found.foot, found.horse, found.wagons) == counts
        assert (found.left, found.hour, found.hex) == (STAYED, 72, at)
    far = week("B1 5759 spearman.C=30 Bc1")
    spies_in(far, "rufus", "stalbans")
    assert told(far, "rufus") == []


@pytest.mark.rule("spy.a")
def test_spy_reports_the_direction_of_bodies_that_left() -> None:
    desk = week("B1 5448 spearman.C=30 Bc1 hold", dice=off(1, 1))
    spies_in(desk, "rufus", "stalbans")
    [found] = told(desk, "rufus", "robert: force B1; to 5747")
    board = desk.state.catalogue.ground.board
    town = desk.state.catalogue.ground.town_hex[desk.town("stalbans")]
    assert board.distance(found.hex, town) == 2
    assert 0 <= found.left < 6
    assert board.distance(board.beside[found.left][found.hex], town) == 3
    assert found.hour < 72
    assert found.foot == 27


@pytest.mark.rule("spy.f")
def test_body_is_reported_once_by_several_spies() -> None:
    desk = week("B1 london spearman.C=30 ship=0 Bc1 hold", "B2 london ship=2 Bc2",
                "B3 london aboard B2 spearman.C=9", dice=off(1, 1))  # fmt: skip
    spies_in(desk, "rufus", "stalbans", "london")
    found = told(desk, "rufus")
    # Troops below deck are not seen.
    assert [(one.foot, one.ships) for one in found] == [(27, 0), (0, 2)]


@pytest.mark.rule("spy.f")
def test_spy_reports_holder_and_loyalty_of_its_own_town() -> None:
    desk = week("B1 rochester inside spearman.C=30", "B2 canterbury inside spearman.C=30")
    desk.state.loyalty[desk.town("canterbury")] = -1
    desk.state.loyalty[desk.town("rochester")] = -1
    desk.state.pillage[desk.town("rochester")] = 1
    learn_own(desk.state)
    spies_in(desk, "rufus", "rochester")
    told(desk, "rufus")
    row = known(desk.state, 0, desk.town("rochester"))
    assert (row.holder, row.loyalty, row.level, row.week) == (1, -1, 1, 1)


@pytest.mark.rule("spy.c")
def test_besieged_town_sends_no_spy_report() -> None:
    desk = week("B1 london inside spearman.C=12", "A1 london besieging spearman.C=90 Ac1")
    spies_in(desk, "rufus", "london")
    assert told(desk, "rufus") == []
    desk.state.counterspies[1] = 1 << desk.town("london")
    desk.state.dice = Steady(6)
    hunt_spies(desk.state)
    assert desk.state.spies[0] >> desk.town("london") & 1


@pytest.mark.rule("spy.d", "spy.e")
def test_a_counterspy_silences_or_removes_a_spy_of_another() -> None:
    # In a town that the player does not control: -1.
    at_home = [(3, True, 0, 1), (4, True, 1, 1), (5, True, 1, 1), (6, True, 0, 0)]
    for die, own, silenced, left in [*at_home, (4, False, 0, 1), (6, False, 1, 1)]:
        desk = week(dice=Steady(die))
        town = desk.town("rouen" if own else "london")
        desk.state.spies[0] = 1 << town
        desk.state.counterspies[1] = 1 << town
        gagged = hunt_spies(desk.state)
        assert (gagged[town], desk.state.spies[0] >> town & 1) == (silenced, left)
        assert desk.state.counterspies[1] == 1 << town


@pytest.mark.rule("spy.d")
def test_counterspy_does_not_find_spies_of_its_own_player() -> None:
    desk = week()
    desk.state.counterspies[1] = 1 << desk.town("rouen")
    desk.state.spies[1] = 1 << desk.town("rouen")
    assert not any(hunt_spies(desk.state))


@pytest.mark.rule("spy.d")
def test_single_spy_is_found_without_a_second_die() -> None:
    desk = week(dice=FixtureDice([6]))
    spies_in(desk, "rufus", "rouen")
    spies_in(desk, "robert", "london")
    desk.state.counterspies[1] = 1 << desk.town("rouen")
    hunt_spies(desk.state)
    assert desk.state.spies == [0, 1 << desk.town("london")]


@pytest.mark.rule("spy.d")
def test_die_selects_the_spy_that_a_counterspy_finds() -> None:
    for die, found in ((1, 0), (2, 2)):
        for way in ("silenced", "removed"):
            hunt = Steady(4 if way == "silenced" else 6, {"which spy": die})
            desk = week("loyalty: rouen=1", dice=hunt, scenario="y1066")
            town = desk.town("rouen")
            desk.state.spies = [1 << town] * 3
            desk.state.counterspies[1] = 1 << town
            gagged = hunt_spies(desk.state)[town]
            left = [seat for seat, has in enumerate(desk.state.spies) if has]
            other = 2 - found
            expected = (1 << found, [0, 1, 2]) if way == "silenced" else (0, sorted([1, other]))
            assert (gagged, left) == expected


@pytest.mark.rule("spy.c", "spy.d")
@pytest.mark.parametrize(("besieged", "free"), [("dover", "hastings"), ("hastings", "dover")])
def test_a_counterspy_is_idle_in_a_besieged_town_alone(besieged: str, free: str) -> None:
    desk = week(f"A1 {besieged} inside fyrd.C=10", f"B1 {besieged} besieging spearman.C=90 Bc1",
                dice=Steady(5))  # fmt: skip
    spies_in(desk, "rufus", "dover", "hastings")
    desk.state.counterspies[1] = desk.state.spies[0]
    silenced = hunt_spies(desk.state)
    assert [desk.state.catalogue.towns[t] for t, mask in enumerate(silenced) if mask] == [free]
    assert reporting(desk.state, silenced)[desk.town(besieged)] == []


@pytest.mark.rule("spy.d")
def test_counterspy_finds_spies_in_its_own_town_only() -> None:
    desk = week(dice=Steady(4))
    spies_in(desk, "rufus", "dover", "rouen")
    desk.state.counterspies[1] = 1 << desk.town("rouen")
    silenced = hunt_spies(desk.state)
    assert [desk.state.catalogue.towns[t] for t, mask in enumerate(silenced) if mask] == ["rouen"]
    voices = reporting(desk.state, silenced)
    assert [desk.state.catalogue.towns[t] for t, seats in enumerate(voices) if seats] == ["dover"]
    assert voices[desk.town("dover")] == [0]


@pytest.mark.rule("report.d")
def test_labels_do_not_depend_on_the_names_of_bodies() -> None:
    for first, second in (("B1", "B2"), ("B2", "B1")):
        desk = week(
            f"{first} london spearman.C=29 Bc1 hold", f"{second} winchester spearman.C=51 Bc2"
        )
        told(desk, "rufus")
        shown = last_sightings(desk.state, 0)
        assert [one.size for one in shown] == [60, 20]
        assert shown == sorted(shown)


@pytest.mark.rule("report.d")
def test_nearest_sightings_are_kept_and_old_ones_dropped() -> None:
    desk = week("A1 london spearman.C=20")
    base = sighting([[0, 72, SPY, 1, 0, 1, GONE, *[-1] * 10], [], [], []])
    hexes = range(len(desk.state.catalogue.ground.board.names))
    file_report(desk.state, 0, [base._replace(hex=hex_) for hex_ in hexes], 1)
    kept = known_sightings(desk.state, 0)
    assert len(kept) == 99
    distance = desk.state.catalogue.ground.board.distance
    assert max([distance(one.hex, desk.state.hex_of[desk.body("A1")]) for one in kept]) <= 6
    for number in (2, 3):
        file_report(desk.state, 0, [base._replace(week=number)], number)
        assert len(known_sightings(desk.state, 0)) == 99 + number - 1
    file_report(desk.state, 0, [], 4)
    assert {one.week for one in known_sightings(desk.state, 0)} == {2, 3}


@pytest.mark.rule("report.d", "seq.b")
def test_first_reports_come_in_spring_and_stay_as_made() -> None:
    desk = Desk("scenario: y1088\nA1 5651 lighthorse.C=10 Ac1\nB1 5650 spearman.C=30\nstep: Spring")
    desk.run(Spring())
    [found] = last_sightings(desk.state, 0)
    assert (found.week, found.hour, found.size) == (0, 0, 30)
    desk.state.figures[desk.body("B1")] = [1] * len(desk.state.catalogue.stacks)
    assert last_sightings(desk.state, 0) == [found]


@pytest.mark.rule("report.d")
def test_observations_of_a_march_are_kept_until_dusk() -> None:
    desk = week("A1 5651 lighthorse.C=10 Ac1", "B1 5650 spearman.C=30")
    desk.reveal()
    desk.run(March())
    assert desk.state.observations
    desk.run(Dusk())
    assert desk.state.observations == []


@pytest.mark.rule("report.a")
def test_reports_are_emitted_to_their_player_alone() -> None:
    desk = week("A1 5651 lighthorse.C=10 Ac1", "B1 5650 spearman.C=30 hold")
    told(desk, "rufus")
    events = desk.told("sighted")
    assert [event.audience for event in events] == [frozenset([0])]
    assert events[0].fields["label"] == "s1"


MERGE = ("B1 5448 spearman.C=48 Bc1", "B2 5448 spearman.C=12", "B3 5448 spearman.C=20 Bc2")


@pytest.mark.rule("spy.g", "spy.f")
def test_body_that_joined_another_at_dusk_is_spied_as_part_of_it() -> None:
    # The third joins the first through the second.
    for joins, sizes in (
        (("robert: force B2; join B1",), [20, 60]),
        (("robert: force B2; join B1; close; force B3; join B1",), [80]),
        (("robert: force B1; join B2; close; force B2; join B3",), [80]),
    ):
        desk = week(*MERGE, dice=Steady(100, {"spy's error": 0}))
        spies_in(desk, "rufus", "stalbans")
        found = told(desk, "rufus", *joins)
        assert sorted(seen.foot for seen in found) == sizes
        assert {seen.left for seen in found} == {STAYED}


@pytest.mark.rule("spy.g", "spy.f")
def test_merged_body_is_not_spied_from_a_town_it_has_left() -> None:
    # Another town's spy sees the body that it is now part of.
    desk = week("B1 5448 spearman.C=48", "B2 5750 spearman.C=12 Bc2",
                dice=Steady(100, {"spy's error": 0}))  # fmt: skip
    spies_in(desk, "rufus", "stalbans", "london")
    found = told(desk, "rufus", "robert: force B2; to 5448; join B1")
    assert [seen.foot for seen in found] == [60]


@pytest.mark.rule("spy.g")
def test_garrison_that_ended_at_dusk_is_reported_once_as_gone() -> None:
    desk = week("A1 stalbans besieging spearman.C=50", "B1 stalbans inside spearman.C=10",
                dice=Steady(1))  # fmt: skip
    spies_in(desk, "rufus", "stalbans")
    found = told(desk, "rufus")
    assert desk.body("B1") == -1
    assert [(seen.left, seen.hour) for seen in found] == [(GONE, 72)]


@pytest.mark.rule("spy.g")
def test_a_match_of_version_1_spies_a_merged_body_twice() -> None:
    desk = week(*MERGE, dice=Steady(100, {"spy's error": 0}))
    desk.play_by("1")
    spies_in(desk, "rufus", "stalbans")
    found = told(desk, "rufus", "robert: force B2; join B1")
    assert sorted(seen.foot for seen in found) == [12, 20, 60]
