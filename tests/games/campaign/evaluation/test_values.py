"""The worth of towns, threats to them, and the chances of sieges."""

from __future__ import annotations

import pytest

from senlac.games.campaign.evaluation.values import (
    CAPTURED,
    CROWN,
    DETOUR,
    REALM,
    VICTORY,
    fall_chance,
    hosts_against,
    hours_between,
    is_host,
    mark_of,
    prize_of,
    siege_chance,
    town_worth,
    wins_by,
)
from senlac.games.campaign.rules.constants import SLAIN
from tests.games.campaign.desk import Desk

KING, DUKE, NOBODY = 0, 1, -1


def orders(*lines: str, scenario: str = "y1088") -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join([f"scenario: {scenario}", *lines, "turn: 1", "step: Orders"]))


@pytest.mark.rule("end.c")
@pytest.mark.parametrize(
    ("loyal", "seat", "holder", "taxes", "realm"),
    [
        # The duke, who has a mark, takes a town of the king, who has none.
        (KING, DUKE, KING, CAPTURED + 1, CAPTURED),
        (DUKE, DUKE, KING, 1.5, 1),
        # The king takes from the duke, which sets the duke back from the mark.
        (DUKE, KING, DUKE, CAPTURED + 1, 1),
        (KING, KING, DUKE, 1.5, 0.5),
        # A neutral town: no player loses it.
        (NOBODY, DUKE, NOBODY, CAPTURED, CAPTURED),
        (NOBODY, KING, NOBODY, CAPTURED, 0),
    ],
)
def test_prize_of_a_town_is_its_taxes_and_realm_points(
    loyal: int, seat: int, holder: int, taxes: float, realm: float
) -> None:
    desk = orders()
    town = desk.town("hastings")
    desk.state.loyalty[town] = loyal
    tax = desk.state.catalogue.tax[town]
    expected = tax * taxes / (1 + CAPTURED) + REALM * tax * realm
    assert prize_of(desk.state, town, seat, holder) == pytest.approx(expected)
    # In the last Year there are no more taxes.
    desk.state.year = 2
    assert prize_of(desk.state, town, seat, holder) == pytest.approx(REALM * tax * realm)


@pytest.mark.rule("end.c", "end.b")
def test_town_that_decides_the_war_is_worth_more_than_its_taxes() -> None:
    desk = orders()
    rouen, caen, london = (desk.town(name) for name in ("rouen", "caen", "london"))
    tax = desk.state.catalogue.tax
    assert prize_of(desk.state, caen, KING, DUKE) == tax[caen]
    assert prize_of(desk.state, rouen, KING, DUKE) == tax[rouen] + CROWN
    assert town_worth(desk.state, caen) == tax[caen]
    assert town_worth(desk.state, london) == tax[london] * (1 + REALM) + CROWN
    desk.state.year = 2
    assert town_worth(desk.state, caen) == 0
    assert [mark_of(desk.state, seat) for seat in (KING, DUKE)] == [0, 304]
    claims = orders(scenario="y1066")
    assert [mark_of(claims.state, seat) for seat in (0, 1, 2)] == [0, 184, 168]


@pytest.mark.rule("siege.c")
def test_a_siege_has_a_better_chance_at_each_dawn() -> None:
    # With a modifier of 3 a six captures, at the next dawn a five or more.
    assert [fall_chance(3, dawns, 9) for dawns in (0, 1, 2)] == pytest.approx(
        [0, 1 / 6, 1 - 5 / 6 * 4 / 6]
    )
    assert fall_chance(-9, 3, 9) == 0
    assert fall_chance(9, 1, 9) == 1
    desk = orders("A1 bayeux besieging spearman.C=120 siege=2 Ac1", "B1 bayeux inside fyrd.C=10")
    # Odds of twelve to one 3, two trains 2, a large town -1, and five dawns of the Year to come.
    assert siege_chance(desk.state, desk.town("bayeux")) == pytest.approx(fall_chance(4, 5, 9))


@pytest.mark.rule("control.f", "move.c")
@pytest.mark.parametrize(
    ("body", "host"),
    [
        ("A1 4950 spearman.C=20 Ac1", True),
        ("A1 4950 spearman.C=19 Ac1", False),
        ("A1 4950 spearman.C=20", False),
        ("A1 dover aboard A2 spearman.C=20 Ac1", False),
    ],
)
def test_twenty_figures_ashore_with_a_leader_threaten_towns(body: str, *, host: bool) -> None:
    fleet = ["A2 dover ship=2"] if "aboard" in body else []
    desk = orders(body, *fleet, "B1 5651 spearman.C=30 Bc1")
    assert is_host(desk.state, desk.body("A1")) == host
    assert hosts_against(desk.state, DUKE) == ([desk.body("A1")] if host else [])
    assert hosts_against(desk.state, KING) == [desk.body("B1")]
    desk.state.peace = [2, 1]
    assert hosts_against(desk.state, KING) == []


@pytest.mark.rule("move.h")
def test_hours_of_a_route_follow_from_distance_and_pace() -> None:
    desk = orders("A1 4950 spearman.C=20 Ac1", "A2 4950 lighthorse.C=20 Ac2")
    state = desk.state
    board = state.catalogue.ground.board
    to = board.hex("4957")
    away = board.distance(state.hex_of[0], to)
    found = [hours_between(state, place, to) for place in (0, 1)]
    assert found == pytest.approx([away * DETOUR * 72 / 24, away * DETOUR * 72 / 36])


def test_last_town_of_a_crown_is_worth_the_war() -> None:
    desk = Desk("scenario: y1088\nturn: 1\nB1 winchester inside spearman.C=24\nstep: Orders")
    london, dover = desk.town("london"), desk.town("dover")
    assert wins_by(desk.state, london, 1)
    assert not wins_by(desk.state, london, 0)
    assert not wins_by(desk.state, dover, 1)
    assert wins_by(desk.state, desk.town("rouen"), 0)
    before = town_worth(desk.state, london)
    desk.state.inside[desk.body("B1")] = 0
    assert not wins_by(desk.state, london, 1)
    assert before - town_worth(desk.state, london) == VICTORY - CROWN


def test_slain_holder_needs_fewer_towns_to_be_beaten() -> None:
    desk = Desk("scenario: y1066\nturn: 1\nB1 winchester inside spearman.C=24\n"
                "B2 rouen inside spearman.C=24 william_duke\nstep: Orders")  # fmt: skip
    london = desk.town("london")
    desk.state.leader_at[0] = desk.state.codes[0]
    assert not wins_by(desk.state, london, 1)
    desk.state.leader_at[0] = SLAIN
    assert wins_by(desk.state, london, 1)
    desk.state.leader_at[1] = SLAIN
    assert not wins_by(desk.state, london, 1)
