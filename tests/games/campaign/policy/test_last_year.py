"""What the last Year changes for the computer's plans."""

from __future__ import annotations

from senlac.games.campaign.policy.last_year import BOLD, URGENT, caution, counts, urgency
from tests.games.campaign.desk import Desk

HAROLD, WILLIAM, HARDRADA = 0, 1, 2


def orders(year: int) -> Desk:
    """Return a position in which orders are written in a Year of 1066."""
    desk = Desk("scenario: y1066\nturn: 1\nstep: Orders")
    desk.state.year = year
    return desk


def test_in_the_last_year_only_towns_of_the_realm_count() -> None:
    for year, expected in ((2, True), (3, False)):
        desk = orders(year)
        assert counts(desk.state, desk.town("rouen")) == expected
        assert counts(desk.state, desk.town("hastings"))


def test_who_is_behind_in_the_last_year_fears_less() -> None:
    assert caution(orders(2).state, WILLIAM) == 1.0
    desk = orders(3)
    assert caution(desk.state, WILLIAM) == BOLD
    assert caution(desk.state, HAROLD) == 1.0
    # Hardrada reaches his mark, so that the king is behind.
    for town, whose in enumerate(desk.state.loyalty):
        desk.state.loyalty[town] = HARDRADA if whose == HAROLD else whose
    assert caution(desk.state, HAROLD) == BOLD
    assert caution(desk.state, HARDRADA) == 1.0


def test_towns_of_a_player_who_has_reached_the_mark_are_worth_more_in_the_last_year() -> None:
    for year, expected in ((2, 1.0), (3, URGENT)):
        desk = orders(year)
        town = desk.town("lewes")
        assert urgency(desk.state, HAROLD, town, HARDRADA) == 1.0
        for other, whose in enumerate(desk.state.loyalty):
            desk.state.loyalty[other] = HARDRADA if whose == HAROLD else whose
        assert urgency(desk.state, HAROLD, town, HARDRADA) == expected
        assert urgency(desk.state, HARDRADA, town, HARDRADA) == 1.0
        assert urgency(desk.state, HAROLD, desk.town("nidaros"), HARDRADA) == 1.0
