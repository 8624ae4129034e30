"""An hour of the march: changes of place, meetings in a hex, and their order."""

from __future__ import annotations

import pytest

from senlac.engine.model.dice import Dice
from senlac.games.campaign.rules.constants import CAME_OUT, MOVED, STALE
from senlac.games.campaign.rules.march.evasion import Chase, changes, escapes
from senlac.games.campaign.rules.march.meetings import (
    AFLOAT,
    ON_LAND,
    EdgeCrossing,
    Hour,
    HourMove,
    MeetingResolver,
    Pairing,
    hour_of,
)
from senlac.games.campaign.rules.march.phase import garrison_of, note_garrisons
from senlac.games.campaign.rules.march.retreat import go_back, retreat_hex, shelter
from senlac.games.campaign.rules.march.stances import meet_on_land, side_of, stance
from tests.games.campaign.desk import Desk, Steady


def week(*lines: str, dice: Dice | None = None, scenario: str = "y1088") -> Desk:
    """Return a position in which orders are written in the first week."""
    text = "\n".join([f"scenario: {scenario}", *lines, "turn: 1", "step: Orders"])
    return Desk(text, Steady(3) if dice is None else dice)


def hexes(desk: Desk, *names: str) -> list[int]:
    """Return hexes by their names."""
    return [desk.state.catalogue.ground.board.hex(name) for name in names]


def moved(desk: Desk, name: str, start: str, to: str) -> HourMove:
    """Record a step of a body in this hour."""
    place = desk.body(name)
    one, other = hexes(desk, start, to)
    desk.state.hex_of[place], desk.state.previous_hex[place] = other, one
    desk.state.meets_because[place] = MOVED
    return HourMove(desk.state.codes[place], one, other, -1, one)


def rest(desk: Desk) -> None:
    """Mark all bodies as not fresh."""
    desk.state.meets_because[:] = [STALE] * len(desk.state.meets_because)


PAIR = ("A1 4950 spearman.C=60 Ac1 attack", "B1 4950 spearman.C=30 Bc1 hold")
"""Two forces in a hex, of which one attacks."""


@pytest.mark.rule("meet.a", "meet.f")
def test_enemies_meet_once_an_hour_and_only_if_one_is_fresh() -> None:
    for fresh, met, fights in (
        ([0, 0], False, False), ([1, 0], False, True), ([0, 2], False, True), ([1, 1], True, False),
    ):  # fmt: skip
        desk = week(*PAIR)
        desk.state.meets_because = fresh
        [here] = hexes(desk, "4950")
        pairs = [Pairing(here, ON_LAND, 0, 1)] if met else []
        hour = Hour(3, [], [], [(here, ON_LAND)], pairs, [])
        assert MeetingResolver(desk.state, hour).hold()
        assert bool(desk.told("battle")) == fights
        assert (desk.state.meets_because, hour.hexes) == ([STALE, STALE], [])


@pytest.mark.rule("meet.a")
@pytest.mark.parametrize(
    ("bodies", "kind"),
    [
        (("A1 6260 ship=9 Ac1 attack", "B1 6260 ship=3 Bc1"), "sea_battle"),
        (("A1 6763 ship=9 Ac1 attack", "B1 6763 spearman.C=30 Bc1"), ""),
        (("A1 dover spearman.C=60 Ac1 attack", "B1 dover inside spearman.C=30 Bc1"), ""),
        (("A1 4950 spearman.C=60 Ac1 attack", "A2 4950 spearman.C=60 Ac2 attack"), ""),
        (("A1 4950 spearman.C=60 Ac1 attack", "B1 4950 spearman.C=60 Bc2",
          "peace: [[1],[0]]"), ""),
    ],
)  # fmt: skip
def test_field_forces_meet_forces_and_fleets_meet_fleets(
    bodies: tuple[str, ...], kind: str
) -> None:
    desk = week(*bodies)
    desk.state.meets_because = [MOVED] * len(desk.state.codes)
    here = desk.state.hex_of[0]
    hour = Hour(3, [], [], [(here, ON_LAND), (here, AFLOAT)], [], [])
    assert MeetingResolver(desk.state, hour).hold()
    battles = [e.kind for e in desk.journal if e.kind in ("battle", "sea_battle", "drawn")]
    assert battles == ([kind] if kind else [])


@pytest.mark.rule("siege.f", "meet.f")
def test_siege_of_an_own_town_ends_after_the_meetings() -> None:
    desk = week("A1 dover besieging spearman.C=60", "B1 dover inside fyrd.C=9")
    assert MeetingResolver(desk.state, Hour(3, [], [], [], [], [])).hold()
    assert not desk.state.besieged(desk.town("dover"))


@pytest.mark.rule("meet.f")
def test_hour_lists_active_hexes_with_land_before_water() -> None:
    desk = week("A1 4950 spearman.C=60 Ac1", "B1 5651 spearman.C=30 Bc1", "B2 london fyrd.C=5")
    rest(desk)
    first = moved(desk, "A1", "4951", "4950")
    desk.state.meets_because[desk.body("B1")] = CAME_OUT
    hour = hour_of(desk.state, 5, [first])
    fresh = sorted(hexes(desk, "4950", "4951", "5651"))
    assert hour.hexes == [(hex_, where) for hex_ in fresh for where in (ON_LAND, AFLOAT)]
    assert (hour.number, hour.moves, hour.crossings, hour.met) == (5, [first], [], [])


@pytest.mark.rule("meet.f")
def test_opposite_moves_over_an_edge_are_crossings_land_first() -> None:
    desk = week("A1 4950 fyrd.C=5", "A2 4950 fyrd.C=5", "B1 4950 fyrd.C=5", "B2 4950 fyrd.C=5")
    moves = [moved(desk, "A1", "4950", "4951"), moved(desk, "A2", "4951", "4950"),
             moved(desk, "B1", "4951", "4950"), moved(desk, "B2", "4950", "4951")]  # fmt: skip
    low, high = sorted(hexes(desk, "4950", "4951"))
    found = hour_of(desk.state, 5, moves).crossings
    assert found == [
        EdgeCrossing(where, low, high, 0, 1, up)
        for where in (ON_LAND, AFLOAT)
        for up in (True, False)
    ]
    # No change of place: only one direction, no body the other way, or friends.
    ways = hour_of(desk.state, 5, [moves[0], moves[2]]).crossings
    assert [(one.where, one.up) for one in ways] == [(ON_LAND, True), (AFLOAT, True)]
    assert hour_of(desk.state, 5, [moves[0], moves[3]]).crossings == []
    assert hour_of(desk.state, 5, moves[:2]).crossings == []
    desk.state.peace = [2, 1]
    assert hour_of(desk.state, 5, moves).crossings == []


@pytest.mark.rule("meet.f", "meet.a")
@pytest.mark.parametrize(
    ("mine", "his", "where"),
    [("fyrd.C=60", "fyrd.C=10", "4950"), ("lighthorse.C=20", "fyrd.C=10", "4951"),
     ("fyrd.C=60", "lighthorse.C=2", "4950")],
)  # fmt: skip
def test_crossing_forces_meet_where_the_better_scouts_went(mine: str, his: str, where: str) -> None:
    desk = week(f"A1 4950 {mine} Ac1 attack", f"B1 4951 {his} Bc1 hold")
    rest(desk)
    moves = [moved(desk, "A1", "4950", "4951"), moved(desk, "B1", "4951", "4950")]
    assert MeetingResolver(desk.state, hour_of(desk.state, 5, moves)).hold()
    told = desk.told("battle") + desk.told("drawn")
    assert [event.fields["hex"] for event in told] == [where]


@pytest.mark.rule("meet.f", "naval.g")
def test_fleets_that_change_places_meet_where_most_ships_went() -> None:
    for mine, his, where in ((9, 3, "6260"), (3, 9, "6261")):
        desk = week(f"A1 6260 ship={mine} attack", f"B1 6261 ship={his}")
        rest(desk)
        moves = [moved(desk, "A1", "6261", "6260"), moved(desk, "B1", "6260", "6261")]
        assert MeetingResolver(desk.state, hour_of(desk.state, 5, moves)).hold()
        assert [event.fields["hex"] for event in desk.told("sea_battle")] == [where]


@pytest.mark.rule("meet.f")
def test_moved_or_missing_body_has_no_crossing() -> None:
    for change in ("elsewhere", "gone", "put back"):
        desk = week("A1 4950 fyrd.C=60 Ac1 attack", "B1 4951 fyrd.C=10 Bc1", "A2 london fyrd.C=9")
        rest(desk)
        moves = [moved(desk, "A1", "4950", "4951"), moved(desk, "B1", "4951", "4950")]
        hour = hour_of(desk.state, 5, moves)._replace(hexes=[])
        if change == "elsewhere":
            [desk.state.hex_of[desk.body("B1")]] = hexes(desk, "5651")
        elif change == "gone":
            moves[1] = moves[1]._replace(code=desk.state.catalogue.codes_of(1)[-1])
            hour = hour._replace(moves=moves)
        else:
            hour.put.append(desk.state.codes[desk.body("B1")])
        assert MeetingResolver(desk.state, hour).hold()
        assert desk.told("battle") == []


@pytest.mark.rule("meet.b", "meet.d", "battle.a")
@pytest.mark.parametrize(
    ("mine", "his", "does"),
    [
        ("fyrd.C=10 attack", "fyrd.C=10", 0),
        ("fyrd.C=10 hold", "fyrd.C=10", 2),
        ("fyrd.C=10 evade", "fyrd.C=10", 3),
        ("fyrd.C=10 bold", "fyrd.C=10", 0),
        ("fyrd.C=10 bold", "fyrd.C=11", 3),
        ("Ac1 attack", "fyrd.C=11", 3),
    ],
)
def test_stance_follows_posture_and_numbers(mine: str, his: str, does: int) -> None:
    desk = week(f"A1 4950 {mine}", f"B1 4950 {his}")
    [here] = hexes(desk, "4950")
    assert stance(desk.state, side_of(desk.state, 0, here), side_of(desk.state, 1, here)) == does


@pytest.mark.rule("meet.b", "meet.d")
def test_stance_of_a_side_is_that_of_its_boldest_force() -> None:
    for postures, does in ((("evade", "attack"), 0), (("evade", "hold"), 2), (("bold", "hold"), 0)):
        desk = week(f"A1 4950 fyrd.C=10 {postures[0]}", f"A2 4950 fyrd.C=10 {postures[1]}",
                    "B1 4950 fyrd.C=20")  # fmt: skip
        [here] = hexes(desk, "4950")
        one, other = side_of(desk.state, 0, here), side_of(desk.state, 1, here)
        assert stance(desk.state, one, other) == does
    sallies = week("A1 4950 fyrd.C=10 evade", "B1 4950 fyrd.C=20")
    sallies.state.sallied[0] = 1
    one, other = (side_of(sallies.state, seat, sallies.state.hex_of[0]) for seat in (0, 1))
    assert stance(sallies.state, one, other) == 0


@pytest.mark.rule("meet.d")
def test_besiegers_attack_only_forces_that_come_out() -> None:
    for fresh, does in ((CAME_OUT, 0), (MOVED, 2)):
        desk = week("A1 dover besieging fyrd.C=10 hold", "A2 dover fyrd.C=10 evade",
                    "B1 dover fyrd.C=10", "B2 dover inside fyrd.C=10")  # fmt: skip
        desk.state.meets_because[desk.body("B1")] = fresh
        here = desk.state.hex_of[0]
        one, other = side_of(desk.state, 0, here), side_of(desk.state, 1, here)
        assert stance(desk.state, one, other) == does


@pytest.mark.rule("meet.g")
def test_attacking_garrison_comes_out_for_a_battle_of_its_player() -> None:
    desk = week("A1 dover fyrd.C=90 attack", "A2 dover inside fyrd.C=10 attack",
                "A3 dover inside fyrd.C=10 hold", "B1 dover fyrd.C=20 hold")  # fmt: skip
    desk.state.meets_because[:] = [MOVED] * 4
    here = desk.state.hex_of[0]
    sides = [side_of(desk.state, seat, here) for seat in (0, 1)]
    assert meet_on_land(desk.state, sides[0], sides[1], 4)
    assert [desk.state.inside[desk.body(name)] for name in ("A2", "A3")] == [0, 1]
    assert desk.state.meets_because[desk.body("A2")] == STALE
    assert {str(event.fields["body"]) for event in desk.told("fought")} == {"A1", "A2", "B1"}


@pytest.mark.rule("meet.c")
def test_evasion_fails_on_one_succeeds_on_six_else_needs_four() -> None:
    rules = week().state.catalogue.tables.files.tables.evasion
    found = [escapes(rules, die, add) for die, add in ((1, 9), (6, -9), (4, 0), (3, 0), (3, 1))]
    assert found == [False, True, True, False, True]


@pytest.mark.rule("meet.c")
@pytest.mark.parametrize(
    ("points", "against", "add"),
    [(5, 0, 0), (6, 6, 1), (6, 7, 0), (6, 2, 2), (6, 3, 1), (2, 6, -1), (3, 6, -1), (4, 6, 0),
     (2, 5, 0), (9, 3, 2)],
)  # fmt: skip
def test_scouting_points_change_an_evasion(points: int, against: int, add: int) -> None:
    tables = week().state.catalogue.tables.files.tables
    plain = Chase(points, against, faster=False, broken=False, wagons=False, starving=False,
                  leaders_only=False)  # fmt: skip
    assert changes(tables, plain) == add
    marked = plain._replace(faster=True, broken=True, wagons=True, starving=True)
    assert changes(tables, marked) == add + 1 + 1 - 1 - 1
    assert changes(tables, plain._replace(leaders_only=True)) == add + 2


@pytest.mark.rule("meet.c")
@pytest.mark.parametrize(
    ("bodies", "shelters"),
    [
        (("A1 dover fyrd.C=9",), True),
        (("A1 4950 fyrd.C=9",), False),
        (("A1 rouen fyrd.C=9",), False),
        (("A1 dover fyrd.C=9", "A2 dover inside fyrd.C=9", "B1 dover besieging fyrd.C=90"), False),
        (("A1 dover fyrd.C=9", "B1 dover inside fyrd.C=9"), False),
    ],
)
def test_town_without_siege_or_strangers_shelters_its_controller(
    bodies: tuple[str, ...], *, shelters: bool
) -> None:
    desk = week(*bodies)
    town = shelter(desk.state, 0, desk.state.hex_of[desk.body("A1")])
    assert (town >= 0) == shelters


@pytest.mark.rule("meet.c", "battle.d")
def test_retreat_goes_to_the_free_hex_nearest_an_own_town() -> None:
    desk = week("A1 4950 fyrd.C=9")
    state = desk.state
    board = state.catalogue.ground.board
    [here] = hexes(desk, "4950")
    ground = state.catalogue.ground
    own = [ground.town_hex[town] for town, whose in enumerate(state.loyalty) if whose == 0]
    beside = [row[here] for row in board.beside]
    near = {to: min([board.distance(to, town) for town in own]) for to in beside}
    first = min(near, key=lambda to: (near[to], to))
    assert retreat_hex(state, [0]) == first
    held = week("A1 4950 fyrd.C=9", f"B1 {board.names[first]} fyrd.C=1")
    second = min([to for to in near if to != first], key=lambda to: (near[to], to))
    assert retreat_hex(held.state, [0]) == second
    friend = week("A1 4950 fyrd.C=9", f"B1 {board.names[first]} fyrd.C=1", "peace: [[1],[0]]")
    assert retreat_hex(friend.state, [0]) == first


@pytest.mark.rule("battle.d", "meet.c")
def test_wagons_that_cannot_come_along_fall_to_the_enemy() -> None:
    desk = week("A1 1062 fyrd.C=9 supply=2", "B1 1062 fyrd.C=90")
    [to] = hexes(desk, "1163")
    desk.state.meets_because[:] = [MOVED, MOVED]
    go_back(desk.state, desk.body("A1"), to, desk.body("B1"), 7)
    # Wagons stay on roads where the ground is rough.
    assert (desk.holds("A1"), desk.holds("B1")) == ({"fyrd.C": 9}, {"fyrd.C": 90, "supply": 2})
    place = desk.body("A1")
    state = desk.state
    assert (state.hex_of[place], state.previous_hex[place]) == (to, hexes(desk, "1062")[0])
    assert (state.arrived_hour[place], state.meets_because[place], state.halted[place]) == (
        7,
        STALE,
        1,
    )
    clear = week("A1 4950 fyrd.C=9 supply=2", "B1 4950 fyrd.C=90")
    go_back(clear.state, clear.body("A1"), hexes(clear, "4951")[0], clear.body("B1"), 7)
    assert clear.holds("A1") == {"fyrd.C": 9, "supply": 2}


@pytest.mark.rule("control.e", "control.c", "control.l")
def test_ten_figures_are_a_garrison_at_the_first_hour() -> None:
    desk = week("A1 caen inside fyrd.C=5", "A2 caen inside fyrd.C=5", "A3 rouen inside fyrd.C=9",
                "A4 london inside fyrd.C=10", "B1 london besieging fyrd.C=90")  # fmt: skip
    towns = [desk.town(name) for name in ("caen", "rouen", "london", "dover")]
    assert [garrison_of(desk.state, town) for town in towns] == [0, -1, 0, -1]
    note_garrisons(desk.state)
    assert [desk.state.garrison[town] for town in towns] == [0, -1, 0, -1]
    assert desk.state.besieged_since_start == 1 << desk.town("london")


@pytest.mark.rule("meet.b", "meet.f")
def test_forces_that_change_places_pass_unless_one_attacks() -> None:
    desk = week("A1 4950 fyrd.C=60 Ac1 hold", "B1 4951 fyrd.C=60 Bc1 hold")
    rest(desk)
    moves = [moved(desk, "A1", "4950", "4951"), moved(desk, "B1", "4951", "4950")]
    hour = hour_of(desk.state, 5, moves)
    assert MeetingResolver(desk.state, hour).hold()
    assert hour.put == []
    assert (desk.place("A1"), desk.place("B1")) == ("4951", "4950")
    # A side that attacks is enough, whichever it is.
    for attacks in ("A1", "B1"):
        fight = week("A1 4950 fyrd.C=60 Ac1 hold", "B1 4951 fyrd.C=60 Bc1 hold")
        fight.state.posture[fight.body(attacks)] = 0
        rest(fight)
        moves = [moved(fight, "A1", "4950", "4951"), moved(fight, "B1", "4951", "4950")]
        hour = hour_of(fight.state, 5, moves)
        MeetingResolver(fight.state, hour).hold()
        assert hour.put == [fight.state.catalogue.bodies.index(name) for name in ("A1", "B1")]


@pytest.mark.rule("meet.f", "naval.g")
@pytest.mark.parametrize(
    ("mine", "his"), [("hold", "hold"), ("attack", "hold"), ("hold", "attack")]
)
def test_fleets_that_change_places_meet_if_either_attacks(mine: str, his: str) -> None:
    desk = week(f"A1 6260 ship=9 {mine}", f"B1 6261 ship=3 {his}")
    rest(desk)
    moves = [moved(desk, "A1", "6261", "6260"), moved(desk, "B1", "6260", "6261")]
    assert MeetingResolver(desk.state, hour_of(desk.state, 5, moves)._replace(hexes=[])).hold()
    assert bool(desk.told("sea_battle")) == ("attack" in (mine, his))
