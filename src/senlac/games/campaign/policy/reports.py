"""What a player's own reports say of the garrisons of other players' towns.

A sampled state has garrisons and armies at random where nothing is known, and reports of spies with
a second random error. Plans for several weeks need the same estimate each week, so they are made
from the stored reports.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.policy.choices import GUARD
from senlac.games.campaign.rules.reports.sightings import (
    GARRISON,
    SPY,
    UNTOLD,
    Sighting,
    known_sightings,
    last_report,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.games.campaign.state import CampaignState

DIE: Final = 6
HUNDRED: Final = 100


def reported_garrisons(state: CampaignState, seat: int) -> dict[int, list[Sighting]]:
    """Return by town the newest reports of the garrison inside, from the best source."""
    found: dict[int, list[Sighting]] = {}
    for seen in known_sightings(state, seat):
        if seen.shape != GARRISON:
            continue
        town = state.catalogue.ground.town_at[seen.hex]
        best = found.get(town)
        if best is None or _rank(seen) < _rank(best[0]):
            found[town] = [seen]
        elif _rank(seen) == _rank(best[0]):
            best.append(seen)
    return found


def _rank(seen: Sighting) -> tuple[int, int]:
    """Return the sort key of a report, the best first: the newest, of these the most exact."""
    return (-seen.week, int(seen.source == SPY))


def figures_told(reports: list[Sighting]) -> int:
    """Return about how many figures the reports of one town tell of."""
    return sum([_figures(seen) for seen in reports])


def _figures(seen: Sighting) -> int:
    """Return about how many figures a report tells of; a dozen if it gives no number."""
    if seen.size != UNTOLD:
        return seen.size
    counted = max(0, seen.foot) + max(0, seen.horse)
    return counted if seen.source == SPY and counted else GUARD


def is_fresh(state: CampaignState, reports: list[Sighting]) -> bool:
    """Return whether reports are of the last week."""
    return reports[0].week == last_report(state)


def chance_of_at_most(state: CampaignState, reports: list[Sighting], most: int) -> float:
    """[spy.b] Return the probability that a reported garrison has at most `most` figures.

    It has at least the figures of the smallest garrison. A spy's count is off by `error_per_pip`
    per cent a pip of a die, either way; other reports by a step of `error_by_d6`.
    """
    if most < state.catalogue.tables.files.tables.control.min_garrison:
        return 0.0
    told = figures_told(reports)
    if reports[0].source == SPY:
        pip = state.catalogue.tables.files.tables.spying.error_per_pip
        offs = [sign * pip * die for die in range(1, DIE + 1) for sign in (-1, 1)]
    else:
        error = max(0, reports[0].error)
        shares = state.catalogue.tables.files.tables.scouting.error_by_d6
        offs = [error * share // HUNDRED for share in shares]
    fits = [told * HUNDRED <= most * (HUNDRED + off) for off in offs]
    return sum(fits) / len(fits)


def known_walls(
    state: CampaignState, garrisons: Mapping[int, list[Sighting]], town: int
) -> list[Sighting]:
    """Return the reports of a town's garrison, [] if there are none or another took the town."""
    reports = garrisons.get(town, [])
    return reports if reports and reports[0].owner == state.controller(town) else []
