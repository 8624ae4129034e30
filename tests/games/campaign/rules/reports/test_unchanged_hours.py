"""Observations in hours in which nothing changes."""

from __future__ import annotations

from senlac.games.campaign.rules.reports.observation import ObservationLog
from tests.games.campaign.desk import Desk

LAYOUT = """scenario: y1088
turn: 1
spies: rufus=[tonbridge]
A1 6054 spearman.C=20 lighthorse.C=6 Ac1
B1 tonbridge inside spearman.C=20
B2 6154 spearman.C=30 Bc1
step: Orders"""


def test_hours_without_a_change_are_observed_like_all_others() -> None:
    desks = [Desk(LAYOUT), Desk(LAYOUT)]
    one, each = (ObservationLog(desk.state) for desk in desks)
    for hour in range(1, 9):
        if hour == 6:
            for desk in desks:
                place = desk.body("B2")
                desk.state.hex_of[place] = desk.state.catalogue.ground.board.hex("6155")
                desk.state.figures[desk.body("B1")][0] += 5
        one.look(hour)
        # A log that is read again knows of no earlier hour.
        each.look(hour)
        each.keep()
        each = ObservationLog(desks[1].state)
    one.keep()
    each.keep()
    assert desks[0].state.observations == desks[1].state.observations
    hours = {row[0][3] for row in desks[0].state.observations}
    assert hours == {5, 8}
