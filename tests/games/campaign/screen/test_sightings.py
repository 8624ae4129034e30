"""Reported bodies: each is drawn once, and none that the player knows is gone."""

from __future__ import annotations

import pytest

from senlac.engine.screen.scene import Piece
from senlac.games.campaign.rules.reports.observation import ObservationLog
from senlac.games.campaign.rules.reports.phase import report
from senlac.games.campaign.rules.reports.sightings import (
    FLEET,
    FORCE,
    GARRISON,
    SAME_HEX,
    SCOUT,
    SPY,
    STAYED,
    TOWN,
    UNTOLD,
    Sighting,
)
from tests.games.campaign.desk import GAME, Desk, Steady

RUFUS, ROBERT = 0, 1


def seen(source: int, shape: int, size: int, hour: int = 72, hex_: str = "5859") -> Sighting:
    """Return a report for Robert of a body of Rufus's at Lewes in the last week."""
    board = Desk("scenario: y1088\nstep: Gifts").state.catalogue.ground.board
    u = UNTOLD
    bare = Sighting(board.hex(hex_), hour, source, RUFUS, shape, 1, STAYED, u, u, u, u, u, u, u, u,
                    u, u, [], [], [])  # fmt: skip
    if shape == FLEET:
        return bare._replace(ships=size)
    return bare._replace(foot=size, horse=0) if source == SPY else bare._replace(size=size)


def told(*found: Sighting, own: str = "B1 pevensey inside spearman.C=30 Bc1") -> Desk:
    """Return a desk with reports of some bodies for Robert."""
    desk = Desk(f"scenario: y1088\n{own}\nturn: 2\nstep: Orders")
    desk.state.sightings[ROBERT] = sorted([one.row() for one in found])
    return desk


def drawn(desk: Desk) -> list[Piece]:
    """Return the pieces of Rufus's that Robert sees."""
    pieces = GAME.scene(desk.state, [ROBERT]).pieces
    return [piece for piece in pieces if piece.side == RUFUS]


@pytest.mark.rule("report.g", "report.a")
def test_body_reported_by_men_and_town_is_drawn_once() -> None:
    desk = Desk(
        "scenario: y1088\nA1 lewes spearman.C=218 Ac1\nB1 lewes spearman.C=20 Bc1\n"
        "loyalty: lewes=robert\nturn: 1\nstep: Orders",
        Steady(3),
    )
    watch = ObservationLog(desk.state)
    watch.look(72)
    watch.keep()
    report(desk.state, {})
    desk.state.turn += 1
    assert len(desk.state.sightings[ROBERT]) == 2
    [piece] = drawn(desk)
    assert (piece.id, piece.value) == ("s1", "~220")
    assert piece.lines == (
        "Reported by men in the same hex: 220 figures.", "Reported by a town (s2): 220 figures.",
    )  # fmt: skip
    [row] = next(p for p in GAME.scene(desk.state, [ROBERT]).panels if p.id == "report").rows
    assert row.label == "s1, s2"


@pytest.mark.rule("report.g", "spy.b")
def test_garrison_reported_by_scouts_and_spy_is_drawn_once() -> None:
    # The spy reports dusk; of one time, the scouts' report is more exact.
    for hour, value in ((72, "~8"), (30, "~10")):
        [piece] = drawn(told(seen(SCOUT, GARRISON, 8, hour), seen(SPY, GARRISON, 10)))
        assert piece.value == value


@pytest.mark.rule("report.g")
def test_source_with_most_bodies_gives_the_number_of_pieces() -> None:
    desk = told(seen(SPY, FORCE, 230), seen(SPY, FORCE, 12), seen(SCOUT, FORCE, 14))
    small, large = sorted(drawn(desk), key=lambda piece: len(piece.value))
    assert (small.value, large.value) == ("~12", "~230")
    assert small.lines[1:] == ("Reported by scouts (s1): 14 figures.",)
    apart = told(seen(SCOUT, FORCE, 14), seen(SAME_HEX, FORCE, 20))
    assert len(drawn(apart)) == 2, "of one body one's own men tell once"


@pytest.mark.rule("report.g")
def test_sightings_of_another_hour_hex_or_shape_are_separate() -> None:
    for other in (
        seen(SPY, FORCE, 14, hour=71),
        seen(SPY, FORCE, 14, hex_="5858"),
        seen(SPY, GARRISON, 14),
    ):
        assert len(drawn(told(seen(SCOUT, FORCE, 14), other))) == 2


@pytest.mark.rule("control.d", "report.g")
def test_garrison_is_not_drawn_where_own_men_are_inside() -> None:
    garrison = seen(SCOUT, GARRISON, 12)
    assert len(drawn(told(garrison))) == 1
    assert drawn(told(garrison, own="B1 lewes inside spearman.C=30 Bc1")) == []
    back = "B1 lewes inside spearman.C=30 Bc1\nloyalty: lewes=robert"
    assert drawn(told(garrison, own=back)) == [], "nor in a town that is loyal to Robert"
    assert len(drawn(told(garrison, own="B1 lewes besieging spearman.C=40 Bc1"))) == 1
    assert len(drawn(told(seen(SCOUT, FORCE, 12), own="B1 lewes inside spearman.C=30 Bc1"))) == 1


@pytest.mark.rule("control.d", "report.b")
def test_garrison_is_not_drawn_under_another_known_holder() -> None:
    desk = Desk(
        "scenario: y1066\nB1 bayeux inside spearman.C=30\nC1 york hirdman.B=40 Cc1\n"
        "turn: 2\nstep: Orders"
    )
    ground = desk.state.catalogue.ground
    york = ground.town_hex[desk.town("york")]
    desk.state.sightings[1] = [seen(SPY, GARRISON, 8)._replace(hex=york, week=1).row()]

    def pieces() -> list[Piece]:
        return [p for p in GAME.scene(desk.state, [1]).pieces if p.side == 0]

    assert len(pieces()) == 1
    row = desk.state.known[1][desk.town("york")]
    desk.state.known[1] = [*desk.state.known[1]]
    desk.state.known[1][desk.town("york")] = [2, *row[1:]]
    assert pieces() == []


@pytest.mark.rule("spy.b", "naval.h")
def test_sighting_without_numbers_shows_a_question_mark() -> None:
    for shape in (FLEET, FORCE):
        [piece] = drawn(told(seen(SPY, shape, 0, hex_="5765")))
        assert (piece.value, piece.spoken) == ("?", "no details")
    [town] = drawn(told(seen(TOWN, FORCE, 0)))
    assert town.value == "?"
