"""What a player's reports say of garrisons, and how long they are remembered."""

from __future__ import annotations

import pytest

from senlac.games.campaign.policy.reports import (
    chance_of_at_most,
    figures_told,
    is_fresh,
    known_walls,
    reported_garrisons,
)
from senlac.games.campaign.rules.reports.sightings import (
    GARRISON,
    SAME_HEX,
    SPY,
    STAYED,
    UNTOLD,
    Sighting,
)
from tests.games.campaign.desk import Desk
from tests.games.campaign.policy.test_scripts import lines

SEEN = Sighting(
    hex=0, hour=72, source=SAME_HEX, owner=1, shape=GARRISON, week=2, left=STAYED, size=20,
    error=20, foot=UNTOLD, horse=UNTOLD, ships=UNTOLD, wagons=UNTOLD, lord=UNTOLD, captains=UNTOLD,
    posture=UNTOLD, pace=UNTOLD, classes=[], models=[], stacks=[],
)  # fmt: skip


def reported(desk: Desk, town: str, *seen: Sighting) -> None:
    """Give Rufus reports of the garrison of a town."""
    hex_ = desk.state.catalogue.ground.town_hex[desk.town(town)]
    desk.state.sightings[0] += [one._replace(hex=hex_).row() for one in seen]


def week(*bodies: str) -> Desk:
    """Return the third week, with reports of the second."""
    return Desk("\n".join(["scenario: y1088", *bodies, "turn: 3", "step: Orders"]))


def test_newest_report_counts_and_the_most_exact_source() -> None:
    desk = week()
    spy = SEEN._replace(source=SPY, size=UNTOLD, foot=30, horse=4)
    reported(desk, "tonbridge", SEEN._replace(week=1, size=40), SEEN, spy, SEEN._replace(size=12))
    reported(desk, "arundel", spy)
    found = reported_garrisons(desk.state, 0)
    assert figures_told(found[desk.town("tonbridge")]) == 32
    assert figures_told(found[desk.town("arundel")]) == 34
    assert is_fresh(desk.state, found[desk.town("arundel")])
    assert not is_fresh(desk.state, [SEEN._replace(week=1)])
    walls = known_walls(desk.state, found, desk.town("arundel"))
    assert len(walls) == 1
    desk.state.loyalty[desk.town("arundel")] = 0
    assert known_walls(desk.state, found, desk.town("arundel")) == []


@pytest.mark.parametrize(
    ("seen", "most", "chance"),
    [
        (SEEN, 9, 0.0),  # Fewer than ten are no garrison.
        (SEEN, 20, 4 / 6),
        (SEEN, 25, 1.0),
        (SEEN._replace(error=0), 20, 1.0),
        (SEEN._replace(source=SPY, size=UNTOLD, foot=20, horse=0), 20, 0.5),
        (SEEN._replace(source=SPY, size=UNTOLD, foot=20, horse=0), 50, 1.0),
    ],
)
def test_chance_that_a_garrison_is_weak_follows_the_error_of_its_report(
    seen: Sighting, most: int, chance: float
) -> None:
    assert chance_of_at_most(week().state, [seen], most) == pytest.approx(chance)


def test_a_band_does_not_march_to_a_garrison_that_was_reported() -> None:
    band = "A1 london inside spearman.C=36 Ac1"
    goal = "seize tonbridge"
    open_town = week(band, "A2 london inside fyrd.D=24")
    # All towns but Tonbridge are the king's.
    loyalty = [0] * len(open_town.state.loyalty)
    loyalty[open_town.town("tonbridge")] = 1
    open_town.state.loyalty = loyalty[:]
    assert goal in lines(open_town, "rufus")
    walled = week(band, "A2 london inside fyrd.D=24")
    walled.state.loyalty = loyalty
    reported(walled, "tonbridge", SEEN._replace(week=1))
    told = lines(walled, "rufus")
    assert not any("tonbridge" in line for line in told)
