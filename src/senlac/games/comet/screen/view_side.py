"""What all know of the sides: points, strength, who is ahead. It is made once for all who look."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.engine.mask import members
from senlac.games.comet.catalogue import Catalogue
from senlac.games.comet.rules.conditions import POOL, SEA
from senlac.games.comet.rules.victory import level_of, points_of
from senlac.games.comet.screen.rows.view import LeadView, SideView, StrengthView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.comet.state import CometState

KEPT: Final = 1024
"""How many sides are kept as they are known; from one view to the next few change."""

BLOCK: Final = 1 << 16
"""A block in the number of those of a sort, to which their CV are added."""


def sides_known(state: CometState, points: Sequence[int]) -> list[SideView]:
    """Return what all know of the sides, who have so many points."""
    return [_known(state, side, points[side]) for side in range(len(points))]


def _known(state: CometState, side: int, points: int) -> SideView:
    """Return what all know of a side: all gains are open, so is what is off the board."""
    catalogue, areas, cv = state.catalogue, state.area, state.cv
    kind, nation, nations = catalogue.kind, catalogue.nation, len(catalogue.nations)
    strength = [0] * (len(catalogue.kinds) * nations)
    at_sea = pool = 0
    for unit in catalogue.of[side]:
        area = areas[unit]
        if area >= 0:
            sort = kind[unit] * nations + nation[unit]
            strength[sort] = strength[sort] + BLOCK + cv[unit]
        elif area == SEA:
            at_sea |= 1 << unit
        elif area == POOL:
            pool |= 1 << unit
    return _side(
        catalogue, side, points, state.is_out(side), state.landed[side], tuple(strength),
        tuple(state.trails[side]), at_sea, pool,
    )  # fmt: skip


@lru_cache(KEPT)
def _side(  # noqa: PLR0913, PLR0917 - all that is told
    catalogue: Catalogue,
    side: int,
    points: int,
    out: bool,  # noqa: FBT001 - of the side
    landed: int,
    strength: tuple[int, ...],
    trails: tuple[int, ...],
    at_sea: int,
    pool: int,
) -> SideView:
    """Return a side: `strength` by type and nationality, sets of areas and units as masks."""
    nations = len(catalogue.nations)
    return SideView(
        id=catalogue.sides[side],
        name=catalogue.peoples[side],
        vp=points,
        out=out,
        landed=landed,
        strength=[
            StrengthView(
                type=catalogue.kinds[sort // nations],
                nationality=catalogue.nations[sort % nations],
                blocks=number // BLOCK,
                cv=number % BLOCK,
            )
            for sort, number in enumerate(strength)
            if number
        ],
        led=[[catalogue.areas[area] for area in members(trail)] for trail in trails],
        at_sea=[catalogue.units[unit] for unit in members(at_sea)],
        pool=[catalogue.units[unit] for unit in members(pool)],
    )


@lru_cache(KEPT)
def standing(catalogue: Catalogue, out: int, held: tuple[int, ...]) -> tuple[list[int], LeadView]:
    """[16.3a] Return the Victory Points of the sides, who leads, and the level that would come.

    `held` is by side the mask of the areas its units are seen in, `out` that of the sides that are.
    """
    points = [points_of(catalogue, out, side, held) for side in range(len(held))]
    sides = [side for side in range(len(held)) if not out >> side & 1]
    best = max(sides, key=lambda side: points[side])
    seat = catalogue.seat_of[catalogue.lead[best]]
    rivals = [side for side in sides if catalogue.seat_of[catalogue.lead[side]] != seat]
    lead = points[best] - max([points[side] for side in rivals], default=0)
    level = level_of(catalogue, lead)
    return points, LeadView(side=catalogue.sides[best], by=lead, level=level)
