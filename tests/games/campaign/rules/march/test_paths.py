from __future__ import annotations

from itertools import pairwise

import pytest

from senlac.engine.model.event import Event
from senlac.games.campaign.rules.constants import REST, TAKE
from senlac.games.campaign.rules.march.paths import (
    emit_day,
    emit_met_early,
    emit_who_acts,
    note_returns,
)
from senlac.games.campaign.rules.plans import entry
from tests.games.campaign.desk import GAME, Desk

MARCH = """scenario: y1088
A1 london inside spearman.C=20 rufus_king
A2 6259 spearman.C=20 Ac1 hold
B1 tonbridge inside sergeant.C=40 Bc1
B2 pevensey inside knight.B=20 robert_duke
B3 6763 ship=2 Bc2
B4 6763 aboard B3 spearman.C=40
turn: 1
step: Orders"""


def ways_of(event: Event) -> list[list[str]]:
    """Return the reported paths: each a body and the hexes it came to."""
    told = event.fields["ways"]
    assert isinstance(told, list)
    return [str(text).split() for text in told]


def desk() -> Desk:
    return Desk(MARCH, [1, 6] * 40)


@pytest.mark.rule("report.a")
def test_route_of_each_day_is_emitted_to_its_player_alone() -> None:
    told = desk()
    told.march("robert: force B2; to 5959; close")
    ways = told.told("marches")
    assert ways
    assert {tuple(event.audience or ()) for event in ways} == {(1,)}
    names = told.state.catalogue.ground.board
    for event in ways:
        assert set(event.fields) == {"day", "ways", "called"}
        for body, *way in ways_of(event):
            hexes = [names.hex(name) for name in way]
            assert body == "B2"
            assert all(names.distance(a, b) == 1 for a, b in pairwise(hexes))
    assert ways_of(ways[-1])[-1][-1] == told.place("B2")


@pytest.mark.rule("report.a")
def test_fleet_and_cargo_have_the_same_route() -> None:
    told = desk()
    told.march("robert: force B3; ferry romney; close")
    ways = [way for event in told.told("marches") for way in ways_of(event)]
    fleet = [hex_ for body, *way in ways if body == "B3" for hex_ in way]
    cargo = [hex_ for body, *way in ways if body == "B4" for hex_ in way]
    assert fleet == cargo != []


@pytest.mark.rule("report.a")
def test_march_is_emitted_before_a_battle() -> None:
    told = desk()
    told.march("robert: force B1; posture attack; to 6259; close")
    kinds = [event.kind for event in told.journal if event.kind in ("marches", "battle")]
    assert kinds[:2] == ["marches", "battle"]


@pytest.mark.rule("report.a")
def test_march_is_emitted_before_the_actions_in_a_town() -> None:
    told = desk()
    told.march("robert: force B2; to 6359; leave knight.B; count 5; task take; close")
    kinds = ("marches", "leaves", "captured")
    seen = [event.kind for event in told.journal if event.kind in kinds]
    assert seen[-3:] == ["marches", "captured", "leaves"]
    assert seen.count("captured") == seen.count("leaves") == 1
    audiences = {tuple(event.audience or ()) for event in told.told("marches")}
    assert audiences == {(1,)}


def test_march_event_moves_the_piece_along_its_route() -> None:
    told = desk()
    told.march("robert: force B3; ferry romney; close")
    event = told.told("marches")[0]
    cue = GAME.cue(told.state, event)
    assert [(move.piece, move.to, list(move.via)) for move in cue.moves] == [
        (body, way[-1], way[:-1]) for body, *way in ways_of(event)
    ]


FIELD = """scenario: y1088
A1 4950 spearman.C=20 Ac1
A2 4950 spearman.C=20 Ac2
A3 dover ship=2 Ac3
A4 dover aboard A3 spearman.C=20
B1 5651 spearman.C=20 Bc1
turn: 1
step: Orders"""


def field(*changed: str) -> Desk:
    """Return a position with two forces and a fleet of one player, and some lines changed."""
    lines = {line.split()[0]: line for line in FIELD.splitlines()}
    lines |= {line.split()[0]: line for line in changed}
    last = [lines.pop(name) for name in ("turn:", "step:")]
    return Desk("\n".join([*lines.values(), *last]))


def trod(desk: Desk, **ways: str) -> list[list[int]]:
    """Return recorded paths: for each body the hexes it came to."""
    board, state = desk.state.catalogue.ground.board, desk.state
    return [
        [state.codes[desk.body(name)], *[board.hex(hex_) for hex_ in way.split()]]
        for name, way in ways.items()
    ]


def told_ways(desk: Desk) -> list[tuple[object, list[int], object]]:
    """Return the reports of marches: the day, the audience, and the paths."""
    return [
        (event.fields["day"], sorted(event.audience or ()), event.fields["ways"])
        for event in desk.told("marches")
    ]


@pytest.mark.rule("report.a", "naval.t")
def test_body_put_back_has_a_path_back_with_its_cargo() -> None:
    desk = field()
    gone = desk.state.catalogue.codes_of(0)[-1]
    ways = trod(desk, A1="4951", A2="4951 4950", A3="6763", A4="6763")
    put = [desk.state.codes[desk.body(name)] for name in ("A1", "A2", "A3")]
    note_returns(desk.state, ways, [*put, gone])
    dover = desk.place("A3")
    assert ways == trod(desk, A1="4951 4950", A2="4951 4950", A3=f"6763 {dover}",
                        A4=f"6763 {dover}")  # fmt: skip


@pytest.mark.rule("report.a")
def test_day_events_list_remaining_bodies_of_each_player() -> None:
    desk = field()
    gone = desk.state.catalogue.codes_of(0)[-1]
    ways = trod(desk, A2="4951 4950", B1="5650 5651", A1="4951")
    ways.append([gone, 5])
    emit_day(desk.state, ways, 3)
    # A1 was driven back to where it is.
    assert told_ways(desk) == [
        (3, [0], ["A1 4951 4950", "A2 4951 4950"]), (3, [1], ["B1 5650 5651"]),
    ]  # fmt: skip
    assert ways == []


@pytest.mark.rule("report.a", "scout.a")
@pytest.mark.parametrize(
    ("changed", "faces"),
    [
        (("B1 4950 spearman.C=20 Bc1",), True),
        (("B1 5651 spearman.C=20 Bc1",), False),
        (("B1 dover spearman.C=20 Bc1",), False),
        (("A1 dover spearman.C=20 Ac1", "B1 dover inside spearman.C=20 Bc1"), False),
        (("A1 dover spearman.C=20 Ac1", "B1 dover ship=2 Bc1"), False),
        (("A1 dover inside spearman.C=20 Ac1", "B1 dover spearman.C=20 Bc1"), False),
    ],
)
def test_path_into_a_hex_with_a_foreign_force_is_emitted_at_once(
    changed: tuple[str, ...], *, faces: bool
) -> None:
    desk = field(*changed)
    here, dover = desk.place("A1"), desk.place("A3")
    ways = trod(desk, A1=here, A3=dover, A4=dover)
    emit_met_early(desk.state, ways, 2)
    everything = [f"A1 {here}", f"A3 {dover}", f"A4 {dover}"]
    assert told_ways(desk) == ([(2, [0], everything)] if faces else [])
    assert bool(ways) != faces


@pytest.mark.rule("report.a")
def test_early_path_event_omits_idle_and_distant_bodies() -> None:
    desk = field("B1 4950 spearman.C=20 Bc1", "B2 london spearman.C=20 Bc2")
    ways = trod(desk, A1="4950", B2=desk.place("B2"))
    emit_met_early(desk.state, ways, 2)
    assert told_ways(desk) == [(2, [0], ["A1 4950"])]
    assert ways == trod(desk, B2=desk.place("B2"))


@pytest.mark.rule("report.a", "order.d")
def test_path_is_emitted_before_an_instant_task() -> None:
    desk = field()
    plans = desk.state.plans
    plans[desk.body("A1")] = [entry(TAKE, 1)]
    plans[desk.body("A2")] = [entry(REST)]
    plans[desk.body("A4")] = [entry(TAKE, 1)]
    gone = desk.state.catalogue.codes_of(0)[-1]
    ways = [*trod(desk, A1="4950", A2="4950", A3="6763", A4="6763"), [gone, 5]]
    emit_who_acts(desk.state, ways, 4)
    assert told_ways(desk) == [(4, [0], ["A1 4950"])]
    assert ways == [*trod(desk, A2="4950", A3="6763", A4="6763"), [gone, 5]]
    emit_who_acts(desk.state, ways, 5)
    assert len(told_ways(desk)) == 1
