"""What roles may know of the areas: who holds them, their own blocks, the backs of the others.

What they see of a block is a number, and an area is made of the numbers of its blocks and of
nothing else: so it is made once for all who see the same, and the same record where it last was.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.engine.mask import members
from senlac.games.comet.catalogue import Catalogue
from senlac.games.comet.screen.rows.view import AreaView, BlockView, StackView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.comet.state import CometState

KEPT: Final = 16384
"""How many areas and blocks are kept as they are seen; from one view to the next few change."""

# What is seen of a block as a number: from the lowest bit on its CV, that which was seen last and
# the turn of it, whether its side looks, whether its CV is seen and whether all know it; its unit.
SEEN_CV: Final = 4
SEEN_TURN: Final = 8
OWN: Final = 1 << 15
OPEN: Final = 1 << 16
KNOWN: Final = 1 << 17
UNIT: Final = 18

CV: Final = (1 << SEEN_CV) - 1
"""A CV is no higher: the tables are checked."""

TURN: Final = (1 << 7) - 1
"""Nor is a turn."""

CROWD: Final = 8
"""The nameless blocks of each side are counted in so many bits."""

ONE_SIDE: Final = (1 << CROWD) - 1


def areas_seen(state: CometState, areas: Sequence[int], sees: Sequence[bool]) -> list[AreaView]:
    """Return the areas for who sees some sides' faces, and the units in these areas."""
    catalogue = state.catalogue
    owner, cv, known, shown = catalogue.side, state.cv, state.known, state.shown
    seen_cv, seen_turn = state.seen_cv, state.seen_turn
    there: list[list[int]] = [[] for _ in range(catalogue.size)]
    nameless = [0] * catalogue.size
    for unit, area in enumerate(areas):
        if area < 0:
            continue
        side = owner[unit]
        seen = unit << UNIT
        if sees[side]:
            seen |= OWN | OPEN | cv[unit]
        elif not known >> unit & 1:
            nameless[area] = nameless[area] + (1 << side * CROWD)
            continue
        elif shown >> unit & 1:
            seen |= OPEN | cv[unit]
        if known >> unit & 1:
            seen |= KNOWN | seen_cv[unit] << SEEN_CV | seen_turn[unit] << SEEN_TURN
        there[area].append(seen)
    ways, out = state.ways, state.out
    return [
        _area(catalogue, area, ways[area], out, tuple(there[area]), nameless[area])
        for area in range(catalogue.size)
    ]


@lru_cache(KEPT)
def _area(
    catalogue: Catalogue, area: int, ways: int, out: int, seen: tuple[int, ...], nameless: int
) -> AreaView:
    """[1.4d] Return an area with its holder and its stacks: where nobody is the home side has it.

    A side that is out holds nothing; `out` is the mask of these.
    """
    stacks: list[StackView] = []
    sides: list[int] = []
    for side in range(len(catalogue.sides)):
        stack = _stack(catalogue, side, seen, nameless >> side * CROWD & ONE_SIDE)
        if stack is not None:
            stacks.append(stack)
            sides.append(side)
    holder = sides[0] if sides else catalogue.home
    return AreaView(
        id=catalogue.areas[area],
        name=catalogue.places[area],
        letter=catalogue.letters[area],
        vp=catalogue.vp[area],
        holder=None if len(sides) > 1 or out >> holder & 1 else catalogue.sides[holder],
        entered_from=[catalogue.areas[way] for way in members(ways)],
        stacks=stacks,
    )


def _stack(
    catalogue: Catalogue, side: int, seen: tuple[int, ...], nameless: int
) -> StackView | None:
    """Return a side's blocks in an area: faces, or what is known of their backs; None for none."""
    own = [block for block in seen if catalogue.side[block >> UNIT] == side]
    number = len(own) + nameless
    if not number:
        return None
    blocks = [_block(catalogue, block) for block in own]
    if own and own[0] & OWN:
        return StackView(side=catalogue.sides[side], blocks=number, units=blocks)
    return StackView(side=catalogue.sides[side], blocks=number, known=blocks, hidden=nameless)


@lru_cache(KEPT)
def _block(catalogue: Catalogue, seen: int) -> BlockView:
    """[X.sight] Return what is printed on a block, and what all saw of it last if they know it.

    Its own side sees its CV and whether the others know it; these see its CV if it lies open.
    """
    unit, own, known = seen >> UNIT, seen & OWN, seen & KNOWN
    return BlockView(
        id=catalogue.units[unit],
        name=catalogue.titles[unit],
        type=catalogue.kinds[catalogue.kind[unit]],
        nationality=catalogue.nations[catalogue.nation[unit]],
        max_cv=catalogue.most[unit],
        rank=catalogue.rank[unit],
        cv=seen & CV if seen & OPEN else None,
        known=bool(known) if own else None,
        seen_cv=seen >> SEEN_CV & CV if known else None,
        seen_turn=seen >> SEEN_TURN & TURN if known else None,
    )
