from __future__ import annotations

from itertools import pairwise

import pytest

from senlac.engine.event import Event
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
    """Return the ways that are told: each a body and the hexes it came to."""
    told = event.fields["ways"]
    assert isinstance(told, list)
    return [str(text).split() for text in told]


def desk() -> Desk:
    return Desk(MARCH, [1, 6] * 40)


@pytest.mark.rule("report.a")
def test_a_player_alone_is_told_day_by_day_by_what_way_his_bodies_went() -> None:
    told = desk()
    told.march("robert: force B2; to 5959; close")
    ways = told.told("marches")
    assert ways
    assert {tuple(event.audience or ()) for event in ways} == {(1,)}
    names = told.state.catalogue.ground.board
    for event in ways:
        assert set(event.fields) == {"day", "ways"}
        for body, *way in ways_of(event):
            hexes = [names.hex(name) for name in way]
            assert body == "B2"
            assert all(names.distance(a, b) == 1 for a, b in pairwise(hexes))
    assert ways_of(ways[-1])[-1][-1] == told.place("B2")


@pytest.mark.rule("report.a")
def test_a_fleet_and_whom_it_carries_go_by_the_same_way() -> None:
    told = desk()
    told.march("robert: force B3; ferry romney; close")
    ways = [way for event in told.told("marches") for way in ways_of(event)]
    fleet = [hex_ for body, *way in ways if body == "B3" for hex_ in way]
    cargo = [hex_ for body, *way in ways if body == "B4" for hex_ in way]
    assert fleet == cargo != []


@pytest.mark.rule("report.a")
def test_who_comes_upon_an_enemy_has_marched_before_the_battle_is_told() -> None:
    told = desk()
    told.march("robert: force B1; posture attack; to 6259; close")
    kinds = [event.kind for event in told.journal if event.kind in ("marches", "battle")]
    assert kinds[:2] == ["marches", "battle"]


@pytest.mark.rule("report.a")
def test_who_comes_to_a_town_has_marched_before_it_is_told_what_he_did_there() -> None:
    told = desk()
    told.march("robert: force B2; to 6359; leave knight.B; count 5; task take; close")
    kinds = ("marches", "leaves", "captured")
    seen = [event.kind for event in told.journal if event.kind in kinds]
    assert seen[-3:] == ["marches", "captured", "leaves"]
    assert seen.count("captured") == seen.count("leaves") == 1
    audiences = {tuple(event.audience or ()) for event in told.told("marches")}
    assert audiences == {(1,)}


def test_a_march_by_its_way_moves_the_piece_on_the_map() -> None:
    told = desk()
    told.march("robert: force B3; ferry romney; close")
    event = told.told("marches")[0]
    cue = GAME.cue(told.state, event)
    assert [(move.piece, move.to, list(move.via)) for move in cue.moves] == [
        (body, way[-1], way[:-1]) for body, *way in ways_of(event)
    ]
