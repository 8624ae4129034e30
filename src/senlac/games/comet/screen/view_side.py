"""What everyone knows of the sides: points, strength, lead. It is made once for all viewers.

Drawn parts are cached with the record of a side.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.engine.support.cache import TwoGenerationCache
from senlac.engine.support.mask import members
from senlac.games.comet.catalogue import Catalogue
from senlac.games.comet.rules.constants import GONE, POOL, SEA
from senlac.games.comet.rules.victory import level_of, points_of
from senlac.games.comet.screen.rows.view import LeadView, SideView, StrengthView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.screen.scene import Panel, Piece
    from senlac.games.comet.state import CometState

KEPT: Final = 2048
"""How many sides and scores are cached; few change from one view to the next."""

BLOCK: Final = 1 << 16
"""One block in the number of a sort, to which the CV are added."""

WIDTH: Final = 24
"""The number of bits of a sort in the number of a side."""

SORT: Final = (1 << WIDTH) - 1

Apart = tuple[int, int, int]
"""The units that are at sea, in the pool, and out of the game, as masks."""


class PublicSide:
    """A side as everyone knows it, with everything drawn of it once it has been drawn.

    Attributes:
        lost: its units that are out of the game.
        pieces: its blocks off the board.
        waiting, moving: its panel while it is not on move, and while it is.
    """

    def __init__(self, view: SideView, lost: list[str]) -> None:
        self.view = view
        self.lost = lost
        self.pieces: tuple[Piece, ...] | None = None
        self.waiting: Panel | None = None
        self.moving: Panel | None = None


class SideScores:
    """The points of the sides, the leading side, and their panel once it has been drawn."""

    def __init__(self, points: list[int], lead: LeadView) -> None:
        self.points = points
        self.lead = lead
        self.panel: Panel | None = None


_sides: Final[TwoGenerationCache[PublicSide]] = TwoGenerationCache(KEPT)


def sides_known(state: CometState, points: Sequence[int]) -> list[PublicSide]:
    """Return what everyone knows of the sides; `points` are by side.

    All gains are public, and so are the units off the board.
    """
    catalogue, cv = state.catalogue, state.cv
    sort, first, masks = catalogue.sort, catalogue.first_sort, catalogue.masks
    strength = [0] * len(catalogue.sorts)
    at_sea = pool = gone = 0
    for unit, area in enumerate(state.area):
        if area >= 0:
            place = sort[unit]
            strength[place] = strength[place] + BLOCK + cv[unit]
        elif area == SEA:
            at_sea |= 1 << unit
        elif area == POOL:
            pool |= 1 << unit
        elif area == GONE:
            gone |= 1 << unit
    found: list[PublicSide] = []
    for side, own in enumerate(masks):
        blocks = 0
        for place in range(first[side], first[side + 1]):
            blocks = blocks << WIDTH | strength[place]
        apart = (at_sea & own, pool & own, gone & own)
        out, landed, trails = (
            state.is_out(side),
            state.landed[side],
            tuple(state.leader_constraints[side]),
        )
        key = (catalogue, side, points[side], out, landed, trails, blocks, apart)
        one = _sides.get(key)
        if one is None:
            lost = [catalogue.units[unit] for unit in members(gone & own)]
            one = _sides.put(key, PublicSide(_side(state, side, points[side], blocks, apart), lost))
        found.append(one)
    return found


def _side(state: CometState, side: int, points: int, blocks: int, apart: Apart) -> SideView:
    """Return a side as everyone knows it; `blocks` has the numbers of its sorts, last lowest."""
    catalogue = state.catalogue
    strength: list[StrengthView] = []
    for place in range(catalogue.first_sort[side + 1] - 1, catalogue.first_sort[side] - 1, -1):
        number, (kind, nation) = blocks & SORT, catalogue.sorts[place]
        blocks >>= WIDTH
        if number:
            strength.append(
                StrengthView(
                    type=catalogue.kinds[kind],
                    nationality=catalogue.nations[nation],
                    blocks=number // BLOCK,
                    cv=number % BLOCK,
                )
            )
    strength.reverse()
    at_sea, pool, _ = apart
    return SideView(
        id=catalogue.sides[side],
        name=catalogue.peoples[side],
        vp=points,
        out=state.is_out(side),
        landed=state.landed[side],
        strength=strength,
        led=[
            [catalogue.areas[area] for area in members(trail)]
            for trail in state.leader_constraints[side]
        ],
        at_sea=[catalogue.units[unit] for unit in members(at_sea)],
        pool=[catalogue.units[unit] for unit in members(pool)],
    )


@lru_cache(KEPT)
def standing(catalogue: Catalogue, out: int, held: tuple[int, ...]) -> SideScores:
    """[16.3a] Return the Victory Points of the sides, and the leader with its level.

    `held` is by side the mask of the areas its units are seen in, `out` the mask of sides out.
    """
    points = [points_of(catalogue, out, side, held) for side in range(len(held))]
    sides = [side for side in range(len(held)) if not out >> side & 1]
    best = max(sides, key=lambda side: points[side])
    seat = catalogue.seat_of[catalogue.lead[best]]
    rivals = [side for side in sides if catalogue.seat_of[catalogue.lead[side]] != seat]
    lead = points[best] - max([points[side] for side in rivals], default=0)
    level = level_of(catalogue, lead)
    return SideScores(points, LeadView(side=catalogue.sides[best], by=lead, level=level))
