"""8.0: lookups in the sea charts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from senlac.games.destiny.data.rows.campaign import SeaRow, Throw, Weather
    from senlac.games.destiny.state import DestinyState

CALM: Final = 0
CHOPPY: Final = 1
STORMS: Final = 2
GALES: Final = 3
OUTCOMES: Final[Sequence[str]] = ["calm", "choppy", "storms", "gales"]
"""[8.0z] Sea conditions, and the outcomes of a crossing."""

LOST: Final = "lost"
LEFT: Final = "left"
RIGHT: Final = "right"
"""[8.0q, 8.0r] The effects of storms and gales; any other word means as planned."""


def thrown(rows: Sequence[Throw], total: int) -> str:
    """Return the result of a total in a table."""
    found = rows[0].result
    for row in rows:
        if row.low <= total:
            found = row.result
    return found


def monthly(table: Weather, month: str) -> int:
    """[7.0a, 8.0i] Return the modifier of a month to a die of weather."""
    return {str(name): drm for name, drm in table.drm.items()}[month]


def met(row: SeaRow, die: int) -> int:
    """[8.0z] Return the result of a die in a row: CALM, CHOPPY, STORMS or GALES."""
    for outcome, span in enumerate([row.calm, row.choppy, row.storms, row.gales]):
        if span is not None and span[0] <= die <= span[1]:
            return outcome
    raise AssertionError("every roll is in a row")


def conditions_for(state: DestinyState, die: int) -> int:
    """[8.0k] Return the sea conditions for a die, in the current weather at sea."""
    sea = state.catalogue.ground.seas[state.sea]
    rows = state.catalogue.tables.files.tables.sea_conditions.row
    return met(next(row for row in rows if row.sea_weather == sea), die)


def crossing_for(state: DestinyState, conditions: int, die: int) -> int:
    """[8.0o] Return the outcome of a crossing in some conditions for a die."""
    rows = state.catalogue.tables.files.tables.sea_crossing.row
    name = OUTCOMES[conditions]
    return met(next(row for row in rows if row.conditions == name), die)


def driven(state: DestinyState, area: int, how: str) -> int:
    """[8.0t] Return where units land that drift left or right from an area."""
    if how not in (LEFT, RIGHT):
        return area
    areas = state.catalogue.areas
    for row in state.catalogue.tables.files.tables.drift:
        if row.area == areas[area]:
            return areas.index(row.left if how == LEFT else row.right)
    raise AssertionError("every landing is in the table")


def sailing_from(state: DestinyState) -> int:
    """[8.0a] Return the roll that frees a fleet in this month, 0 if the wind holds none."""
    chart = state.catalogue.tables.files.tables.sailing
    by_month = [chart.july, chart.august, chart.september, chart.october, chart.november]
    needed = by_month[state.catalogue.ground.by_month[state.turn]]
    return needed if needed > 1 else 0


def landings(state: DestinyState, side: int) -> list[int]:
    """[8.0n] Return the areas where a side may choose to land."""
    chart = state.catalogue.tables.files.tables.landing_choice
    ground = state.catalogue.ground
    names = chart.norwegian if side == ground.norwegian else chart.norman
    return [state.catalogue.areas.index(name) for name in names]
