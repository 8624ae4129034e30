"""The garrisons that a player expects where no one has looked."""

from __future__ import annotations

import pytest

from senlac.games.campaign.policy.garrisons import (
    GUARDED,
    UNSEEN,
    UNSEEN_NEAR,
    ExpectedGarrisons,
    open_chances,
)
from senlac.games.campaign.rules.reports.sightings import Sighting
from tests.games.campaign.desk import Desk
from tests.games.campaign.policy.test_reports import SEEN, reported, week


def test_a_holder_of_few_exposed_towns_garrisons_them_all() -> None:
    desk = week("A1 london inside fyrd.D=24")
    state = desk.state
    state.loyalty = [0] * len(state.loyalty)
    state.loyalty[desk.town("tonbridge")] = 1
    chances = open_chances(state)
    assert chances[desk.town("tonbridge")] == UNSEEN_NEAR
    # Towns of the king's near Tonbridge are exposed too: several, but fewer than are garrisoned.
    assert chances[desk.town("romney")] == UNSEEN_NEAR
    assert chances[desk.town("exeter")] == UNSEEN
    # With many more exposed towns than garrisons most stand open.
    at_war = Desk("scenario: y1088\nturn: 1\nstep: Orders").state
    exposed = [chance for chance in open_chances(at_war) if chance != UNSEEN]
    assert exposed
    assert all(UNSEEN_NEAR <= chance < 1.0 - GUARDED / len(exposed) + 0.01 for chance in exposed)


@pytest.mark.parametrize(
    ("spied", "reports", "expected"),
    [
        (False, [], (0, UNSEEN_NEAR)),
        (True, [], (0, 1.0)),
        (True, [SEEN._replace(week=1)], (0, 1.0)),  # It is gone: the spy would report it.
        (True, [SEEN], (20, 1.0)),
        (False, [SEEN._replace(week=1)], (20, 1.0)),
        (False, [SEEN._replace(size=60)], (30, 0.0)),
    ],
)
def test_expectation_follows_the_newest_news(
    *, spied: bool, reports: list[Sighting], expected: tuple[int, float]
) -> None:
    desk = week("A1 london inside fyrd.D=24")
    state, town = desk.state, desk.town("tonbridge")
    state.loyalty = [0] * len(state.loyalty)
    state.loyalty[town] = 1
    if spied:
        state.spies[0] |= 1 << town
    reported(desk, "tonbridge", *reports)
    garrisons = ExpectedGarrisons(state, 0)
    assert garrisons.expected(state, town, 1, 90) == pytest.approx(expected)


def test_town_that_decides_the_war_is_expected_to_be_strong() -> None:
    desk = week("B1 rochester inside spearman.D=24")
    found = ExpectedGarrisons(desk.state, 1).expected(desk.state, desk.town("london"), 0, 90)
    assert found == (24, 1.0)
