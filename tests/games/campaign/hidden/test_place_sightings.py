"""Bodies sampled from sightings: place, size and leaders."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from senlac.boards.hex import OFF_BOARD
from senlac.games.campaign.hidden.army import PlausibleArmy
from senlac.games.campaign.hidden.place_sightings import (
    _can_stand,
    _dusk,
    _may_be,
    _went_to,
    age_key,
    hours_since,
    place_sightings,
    reach,
)
from senlac.games.campaign.hidden.placing import ArmyPlacement
from senlac.games.campaign.rules.constants import TREASURE
from senlac.games.campaign.rules.reports.sightings import (
    FLEET,
    FORCE,
    GARRISON,
    SCOUT,
    SPY,
    STAYED,
    UNTOLD,
    Sighting,
)
from tests.games.campaign.desk import Desk

RUFUS, ROBERT = 0, 1
NOTHING = Sighting(
    hex=0, hour=72, source=SCOUT, owner=ROBERT, shape=FORCE, week=2, left=STAYED, size=UNTOLD,
    error=0, foot=UNTOLD, horse=UNTOLD, ships=UNTOLD, wagons=UNTOLD, lord=UNTOLD, captains=0,
    posture=UNTOLD, pace=UNTOLD, classes=[], models=[], stacks=[],
)  # fmt: skip
DRAWS = 200


def week(*lines: str) -> Desk:
    """Return a position in the third week: the last report is of the second."""
    return Desk("\n".join(["scenario: y1088", *lines, "turn: 3", "step: Orders"]))


def drawn(
    desk: Desk, *seen: Sighting, seed: int = 1, figures: int = 0, captains: int = 3
) -> ArmyPlacement:
    """Place bodies from sightings of Robert's; return the placing."""
    state = desk.state
    army = PlausibleArmy(len(state.catalogue.stacks))
    army.captains = captains
    army.figures[state.catalogue.muster[ROBERT][0]] = figures
    state.sightings[RUFUS] = [one.row() for one in seen]
    for leader, seat in enumerate(state.catalogue.leader_seat):
        if seat == ROBERT:
            state.leader_at[leader] = -1
    placing = ArmyPlacement(state, ROBERT, army, frozenset())
    place_sightings(state, [RUFUS], [placing], Random(seed))
    return placing


def hex_of(desk: Desk, name: str) -> int:
    return desk.state.catalogue.ground.board.names.index(name)


def bodies(desk: Desk) -> list[int]:
    return desk.state.bodies_of(ROBERT)


@pytest.mark.rule("report.e")
def test_sighting_stays_at_dusk_and_may_move_if_earlier() -> None:
    desk = week()
    there = hex_of(desk, "5651")
    drawn(desk, NOTHING._replace(hex=there, size=30))
    [place] = bodies(desk)
    assert desk.state.hex_of[place] == there
    ended = set()
    for seed in range(40):
        early = week()
        drawn(early, NOTHING._replace(hex=there, size=30, hour=60), seed=seed)
        [place] = bodies(early)
        ended.add(early.state.hex_of[place])
    # Foot has 24 points in a week of 72 hours, four of them in twelve.
    board = desk.state.catalogue.ground.board
    assert len(ended) > 3
    assert max(board.distance(there, hex_) for hex_ in ended) in (2, 3, 4)


@pytest.mark.rule("report.e")
def test_sighting_that_left_its_hex_begins_in_the_next() -> None:
    desk = week()
    there = hex_of(desk, "5651")
    board = desk.state.catalogue.ground.board
    drawn(desk, NOTHING._replace(hex=there, size=30, left=2))
    [place] = bodies(desk)
    # At dusk it has no time to go on from there.
    assert desk.state.hex_of[place] == board.beside[2][there]
    gone = week()
    drawn(gone, NOTHING._replace(hex=there, size=30, left=6))
    assert [gone.state.hex_of[place] for place in bodies(gone)] == [there]


@pytest.mark.rule("report.e")
def test_reach_is_pace_of_the_movement_table_times_hours() -> None:
    desk = week()
    seen = NOTHING._replace(week=1, hour=60)
    assert hours_since(desk.state, seen, 2, 72) == 84
    assert hours_since(desk.state, seen, 1, 60) == 0
    rates = desk.state.catalogue.tables.files.units.movement
    assert reach(desk.state, seen, 72) == rates.foot
    assert reach(desk.state, seen, 36) == rates.foot // 2
    assert reach(desk.state, seen._replace(shape=FLEET), 72) == rates.ship
    horse = seen._replace(horse=20, foot=0)
    assert reach(desk.state, horse, 72) == rates.LC
    assert reach(desk.state, horse._replace(foot=1), 72) == rates.foot
    assert reach(desk.state, horse._replace(horse=0), 72) == rates.foot


@pytest.mark.rule("report.e")
@pytest.mark.parametrize(
    ("older", "bodies_drawn"),
    [
        ({}, 1),  # It can have moved to where it was seen later.
        ({"hex": "FAR"}, 2),  # It cannot have moved so far.
        ({"shape": FLEET, "hex": "6260"}, 2),  # A fleet is not a force.
    ],
)
def test_older_sighting_that_may_be_a_newer_one_is_omitted(
    older: dict[str, Any], bodies_drawn: int
) -> None:
    desk = week()
    there = hex_of(desk, "5651")
    first = NOTHING._replace(hex=there, size=30, week=1, hour=72)
    ground = desk.state.catalogue.ground
    far = max(ground.town_hex, key=lambda hex_: ground.board.distance(hex_, there))
    places = {"FAR": far, "6260": hex_of(desk, "6260")}
    changed: dict[str, Any] = {
        key: places[str(value)] if key == "hex" else value for key, value in older.items()
    }
    drawn(desk, first._replace(**changed), NOTHING._replace(hex=there, size=40))
    assert len(bodies(desk)) == bodies_drawn


@pytest.mark.rule("report.e")
def test_garrison_stays_though_a_newer_sighting_is_within_its_reach() -> None:
    desk = week()
    arundel = desk.state.catalogue.ground.town_hex[desk.town("arundel")]
    beside = desk.state.catalogue.ground.board.beside[0][arundel]
    old = NOTHING._replace(hex=arundel, shape=GARRISON, size=14, week=1)
    for newer in (NOTHING._replace(hex=beside, size=40),
                  NOTHING._replace(hex=beside, shape=GARRISON, size=40)):  # fmt: skip
        assert not _may_be(desk.state, old, newer)
    assert _may_be(desk.state, old, old._replace(week=2, size=20))
    drawn(desk, NOTHING._replace(hex=beside, size=40), old)
    inside = desk.state.insiders(desk.town("arundel"))
    assert [desk.state.strength(place) for place in inside] == [14]
    # A force that left the town is in the field.
    gone = week()
    drawn(gone, old._replace(week=2, left=0))
    assert gone.state.insiders(gone.town("arundel")) == []
    assert len(bodies(gone)) == 1


@pytest.mark.rule("report.e")
@pytest.mark.parametrize(("size", "figures"), [(50, 50), (20, 36)])
def test_army_seen_before_a_besieged_town_is_the_besieger(size: int, figures: int) -> None:
    desk = week("A1 london inside fyrd.D=12", "B1 london besieging spearman.C=36")
    there = desk.state.catalogue.ground.town_hex[desk.town("london")]
    drawn(desk, NOTHING._replace(hex=there, size=size, captains=1))
    [place] = bodies(desk)
    assert desk.state.besieging[place]
    assert desk.state.strength(place) == figures
    assert desk.state.with_body(place)


@pytest.mark.rule("report.e")
def test_watched_town_has_only_the_garrison_of_the_last_report() -> None:
    for week_, figures in ((1, []), (2, [14])):
        desk = week()
        state = desk.state
        arundel = state.catalogue.ground.town_hex[desk.town("arundel")]
        army = PlausibleArmy(len(state.catalogue.stacks))
        placing = ArmyPlacement(state, ROBERT, army, frozenset([arundel]))
        seen = NOTHING._replace(hex=arundel, shape=GARRISON, size=14, week=week_)
        state.sightings[RUFUS] = [seen.row()]
        place_sightings(state, [RUFUS], [placing], Random(1))
        inside = state.insiders(desk.town("arundel"))
        assert [state.strength(place) for place in inside] == figures


@pytest.mark.rule("report.e", "scout.d")
def test_a_size_is_sampled_within_the_error_of_its_report() -> None:
    def sizes(seen: Sighting) -> set[int]:
        found = set()
        for seed in range(DRAWS):
            desk = week()
            drawn(desk, seen._replace(hex=hex_of(desk, "5651")), seed=seed)
            found |= {desk.state.strength(place) for place in bodies(desk)}
        return found

    assert sizes(NOTHING._replace(size=60, error=0)) == {60}
    rules = week().state.catalogue.tables.files.tables
    wide = {max(1, 6000 // (100 + 20 * share // 100)) for share in rules.scouting.error_by_d6}
    assert sizes(NOTHING._replace(size=60, error=20)) == wide
    pip = rules.spying.error_per_pip
    spied = {60 * 100 // (100 + sign * pip * die) for die in range(1, 7) for sign in (1, -1)}
    assert sizes(NOTHING._replace(source=SPY, foot=40, horse=20)) == spied
    least, most = rules.drawn.unseen_size
    unseen = sizes(NOTHING)
    assert min(unseen) >= least
    assert max(unseen) <= most
    assert len(unseen) > 10


@pytest.mark.rule("report.e")
def test_reported_kinds_are_sampled_from_the_army() -> None:
    desk = week()
    catalogue = desk.state.catalogue
    there = hex_of(desk, "5651")
    drawn(desk, NOTHING._replace(hex=there, size=60, foot=2, horse=1), figures=0)
    [place] = bodies(desk)
    rides = sum(count for stack, count in enumerate(desk.state.figures[place])
                if catalogue.rides[stack])  # fmt: skip
    assert (rides, desk.state.strength(place)) == (20, 60)
    classes = [0] * len(catalogue.classes)
    classes[catalogue.class_of[catalogue.muster[ROBERT][0]]] = 25
    by_class = week()
    hand = drawn(by_class, NOTHING._replace(hex=there, size=25, classes=classes), figures=30)
    [place] = bodies(by_class)
    assert by_class.state.strength(place) == 25
    assert sum(hand.army.figures) == 5
    stacks = [0] * len(catalogue.stacks)
    stacks[catalogue.muster[ROBERT][0]] = 12
    whole = week()
    hand = drawn(whole, NOTHING._replace(hex=there, size=12, stacks=stacks), figures=30)
    [place] = bodies(whole)
    assert whole.state.figures[place] == stacks
    assert sum(hand.army.figures) == 18


@pytest.mark.rule("report.e", "naval.b")
def test_sampled_fleet_has_reported_ships_and_is_on_water() -> None:
    desk = week()
    drawn(desk, NOTHING._replace(hex=hex_of(desk, "6260"), shape=FLEET, ships=7))
    [place] = bodies(desk)
    pip = desk.state.catalogue.tables.files.tables.spying.error_per_pip
    counts = {7 * 100 // (100 + sign * pip * die) for die in range(1, 7) for sign in (1, -1)}
    assert len(desk.state.ships[place]) in counts
    inland = week()
    drawn(inland, NOTHING._replace(hex=hex_of(inland, "5651"), shape=FLEET, ships=7))
    assert bodies(inland) == []
    afloat = week()
    drawn(afloat, NOTHING._replace(hex=hex_of(afloat, "6260"), size=20))
    assert bodies(afloat) == []
    least, most = desk.state.catalogue.tables.files.tables.drawn.unseen_ships
    unseen = set()
    for seed in range(40):
        told = week()
        drawn(told, NOTHING._replace(hex=hex_of(told, "6260"), shape=FLEET), seed=seed)
        [place] = bodies(told)
        unseen.add(len(told.state.ships[place]))
    assert unseen == set(range(least, most + 1))


@pytest.mark.rule("report.e")
def test_reported_garrison_is_sampled_in_a_town_of_its_player() -> None:
    desk = week()
    caen = desk.state.catalogue.ground.town_hex[desk.town("caen")]
    seen = NOTHING._replace(hex=caen, shape=GARRISON, size=14)
    drawn(desk, seen)
    [place] = bodies(desk)
    assert (desk.state.inside[place], desk.state.strength(place)) == (1, 14)
    taken = week("A1 caen inside spearman.C=10")
    drawn(taken, seen)
    assert bodies(taken) == []
    besieged = week("A1 caen besieging spearman.C=60")
    drawn(besieged, seen)
    assert bodies(besieged) == []


@pytest.mark.rule("report.e", "scout.d")
def test_sampled_wagons_and_leaders_match_the_report() -> None:
    desk = week()
    seen = NOTHING._replace(hex=hex_of(desk, "5651"), size=30, wagons=4, lord=1, captains=2)
    drawn(desk, seen)
    [place] = bodies(desk)
    state = desk.state
    assert state.models[place][0] == 4
    names = {state.catalogue.leaders[leader] for leader in state.with_body(place)}
    assert names == {"robert_duke", "Bc1", "Bc2"}
    models = [0] * len(state.models[place])
    models[0], models[1], models[TREASURE] = 2, 1, 50
    told = week()
    drawn(told, seen._replace(models=models, lord=0, captains=UNTOLD))
    [place] = bodies(told)
    assert told.state.models[place][:TREASURE] == models[:TREASURE]
    assert told.state.models[place][TREASURE] == 0
    names = {state.catalogue.leaders[leader] for leader in told.state.with_body(place)}
    assert names == {"Bc1"}


@pytest.mark.rule("report.e")
def test_empty_sighting_is_sampled_with_one_figure_or_leader() -> None:
    desk = week()
    drawn(desk, NOTHING._replace(hex=hex_of(desk, "5651"), source=SPY, foot=0, horse=0))
    assert [desk.state.strength(place) for place in bodies(desk)] == [1]
    led = week()
    seen = NOTHING._replace(hex=hex_of(led, "5651"), source=SPY, foot=0, horse=0, captains=1)
    drawn(led, seen)
    assert [led.state.strength(place) for place in bodies(led)] == [0]
    # There is no captain left to lead it.
    none = week()
    drawn(none, seen, captains=0)
    assert [none.state.strength(place) for place in bodies(none)] == [1]
    stack = none.state.catalogue.muster[ROBERT][0]
    assert [none.state.figures[place][stack] for place in bodies(none)] == [1]


# ---- which is which, and where it may be ---------------------------------------------------------


@pytest.mark.rule("report.e")
def test_later_sighting_is_newer() -> None:
    keys = [age_key(NOTHING._replace(week=week_, hour=hour))
            for week_, hour in ((0, 0), (1, 1), (1, 60), (1, 72), (2, 0), (2, 72))]  # fmt: skip
    assert keys == sorted(set(keys))


@pytest.mark.rule("report.e")
@pytest.mark.parametrize(
    ("horse", "foot", "fast"),
    [(1, 0, True), (1, 1, False), (0, 0, False), (UNTOLD, UNTOLD, False), (9, 0, True)],
)
def test_mounted_sighting_reaches_farther(horse: int, foot: int, *, fast: bool) -> None:
    state = week().state
    rates = state.catalogue.tables.files.units.movement
    seen = NOTHING._replace(horse=horse, foot=foot)
    for hours in (0, 7, 24, 72):
        assert reach(state, seen, hours) == hours * (rates.LC if fast else rates.foot) // 72
    assert rates.foot != rates.LC


@pytest.mark.rule("report.e")
def test_sightings_match_within_reach_for_the_same_owner() -> None:
    state = week().state
    board = state.catalogue.ground.board
    start = board.names.index("5651")
    old = NOTHING._replace(hex=start, week=2, hour=60)
    hours = 12
    far = reach(state, old, hours)
    assert far > 1
    for distance, may in ((far - 1, True), (far, True), (far + 1, False)):
        there = next(n for n in range(board.size) if board.distance(start, n) == distance)
        newer = old._replace(hex=there, hour=72)
        assert _may_be(state, old, newer) == may
        assert not _may_be(state, old, newer._replace(owner=RUFUS))
        assert not _may_be(state, old, newer._replace(shape=FLEET))


@pytest.mark.rule("report.e")
def test_only_sightings_of_unseen_players_become_bodies() -> None:
    desk = week()
    drawn(desk, NOTHING._replace(hex=hex_of(desk, "5651"), size=30, owner=RUFUS),
          NOTHING._replace(hex=hex_of(desk, "5651"), size=20, owner=-1),
          NOTHING._replace(hex=hex_of(desk, "5651"), size=25))  # fmt: skip
    assert [desk.state.strength(place) for place in bodies(desk)] == [25]
    assert desk.state.bodies_of(RUFUS) == []


@pytest.mark.rule("report.e")
@pytest.mark.parametrize("left", range(6))
def test_each_side_of_a_hex_leads_to_the_next_one(left: int) -> None:
    desk = week()
    there = hex_of(desk, "5651")
    board = desk.state.catalogue.ground.board
    assert _went_to(desk.state, NOTHING._replace(hex=there, left=left)) == board.beside[left][there]
    assert _went_to(desk.state, NOTHING._replace(hex=there, left=STAYED)) == there
    # There are no hexes beyond the edge of the map.
    edge = next(n for n in range(board.size) if board.beside[left][n] == OFF_BOARD)
    assert _went_to(desk.state, NOTHING._replace(hex=edge, left=left)) == edge


@pytest.mark.rule("report.e")
def test_reports_are_made_at_dusk_and_in_spring_at_once() -> None:
    assert [_dusk(week_, 72) for week_ in (0, 1, 2)] == [0, 72, 72]


@pytest.mark.rule("report.e", "naval.b")
def test_fleets_are_at_sea_or_at_a_coast_and_forces_on_land() -> None:
    state = week().state
    ground = state.catalogue.ground
    fleet = NOTHING._replace(shape=FLEET)
    kinds = set()
    for hex_ in range(ground.board.size):
        sea, coast = ground.is_sea(hex_), bool(ground.coastal[hex_])
        kinds.add((sea, coast))
        assert bool(_can_stand(state, hex_, fleet)) == (sea or coast)
        assert _can_stand(state, hex_, NOTHING) == (not sea)
    assert kinds >= {(True, False), (False, True), (False, False)}


@pytest.mark.rule("report.e")
@pytest.mark.parametrize(
    ("week_", "hour", "left", "still"),
    [(2, 72, STAYED, True), (2, 71, STAYED, False), (1, 72, STAYED, False)],
)
def test_only_sightings_of_the_last_dusk_stay(
    week_: int, hour: int, left: int, *, still: bool
) -> None:
    ended = set()
    for seed in range(30):
        desk = week()
        there = hex_of(desk, "5651")
        seen = NOTHING._replace(
            hex=there, size=30, week=week_, hour=hour, left=left, horse=9, foot=0
        )
        drawn(desk, seen, seed=seed)
        ended |= {desk.state.hex_of[place] for place in bodies(desk)}
    far = reach(desk.state, seen, hours_since(desk.state, seen, 2, 72))
    assert (ended == {there}) == (still or not far)


@pytest.mark.rule("report.e")
def test_sighting_without_a_free_hex_is_omitted() -> None:
    desk = week()
    there = hex_of(desk, "5651")
    everywhere = frozenset(range(desk.state.catalogue.ground.board.size))
    state = desk.state
    placing = ArmyPlacement(state, ROBERT, PlausibleArmy(len(state.catalogue.stacks)), everywhere)
    state.sightings[RUFUS] = [NOTHING._replace(hex=there, size=30, hour=10).row()]
    place_sightings(state, [RUFUS], [placing], Random(1))
    assert bodies(desk) == []


@pytest.mark.rule("report.e")
@pytest.mark.parametrize(("there", "size", "found"), [(12, 14, 14), (14, 12, 14), (12, 12, 12)])
def test_reported_garrison_fills_up_the_known_one(there: int, size: int, found: int) -> None:
    desk = week(f"B1 caen inside spearman.C={there}")
    caen = desk.state.catalogue.ground.town_hex[desk.town("caen")]
    drawn(desk, NOTHING._replace(hex=caen, shape=GARRISON, size=size))
    inside = desk.state.insiders(desk.town("caen"))
    assert sum(desk.state.strength(place) for place in inside) == found
    # A town that the player no longer holds gets no garrison, even if it is empty.
    lost = week()
    lost.state.loyalty[lost.town("caen")] = RUFUS
    drawn(lost, NOTHING._replace(hex=caen, shape=GARRISON, size=size))
    assert bodies(lost) == []


@pytest.mark.rule("report.e", "spy.b")
@pytest.mark.parametrize(("foot", "horse"), [(40, 0), (0, 40), (30, 10), (UNTOLD + 1, 0)])
def test_spy_count_of_foot_or_horse_alone_gives_the_size(foot: int, horse: int) -> None:
    desk = week()
    drawn(desk, NOTHING._replace(hex=hex_of(desk, "5651"), source=SPY, foot=foot, horse=horse))
    pip = desk.state.catalogue.tables.files.tables.spying.error_per_pip
    total = foot + horse
    counts = {total * 100 // (100 + sign * pip * die) for die in range(1, 7) for sign in (1, -1)}
    [place] = bodies(desk)
    assert desk.state.strength(place) in (counts if total else {1})


@pytest.mark.rule("report.e", "scout.d")
@pytest.mark.parametrize(("foot", "horse", "rides"), [(10, 20, 20), (0, 30, 30), (30, 0, 0)])
def test_sampled_horse_matches_the_reported_horse(foot: int, horse: int, rides: int) -> None:
    desk = week()
    drawn(desk, NOTHING._replace(hex=hex_of(desk, "5651"), size=30, foot=foot, horse=horse))
    [place] = bodies(desk)
    catalogue, figures = desk.state.catalogue, desk.state.figures[place]
    assert sum([n for stack, n in enumerate(figures) if catalogue.rides[stack]]) == rides
    assert sum(figures) == 30
