"""What roles may know of the areas: who holds them, their own blocks, the backs of the others.

What they see of a block is a number, and an area is made of the numbers of its blocks and of
nothing else. All these make one number: so it is made once for all who see the same, and the same
record where it last was, with all that is drawn of it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Final

from senlac.engine.keeping import Recent
from senlac.engine.mask import members
from senlac.games.comet.catalogue import Catalogue
from senlac.games.comet.screen.rows.view import AreaView, BlockView, StackView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.scene import Mark, Piece, Tint
    from senlac.games.comet.state import CometState

KEPT: Final = 8192
"""How many areas and blocks are kept as they are seen; from one view to the next few change."""

GROUNDS: Final = 64
"""How many campaigns are kept as they are while nobody stands anywhere."""

# What is seen of a block as a number: from the lowest bit on its CV, that which was seen last and
# the turn of it, whether its side looks, whether its CV is seen and whether all know it, a bit that
# is set in each; its unit.
SEEN_CV: Final = 4
SEEN_TURN: Final = 8
OWN: Final = 1 << 15
OPEN: Final = 1 << 16
KNOWN: Final = 1 << 17
BLOCK: Final = 1 << 18
UNIT: Final = 19

WIDTH: Final = 32
"""How many bits a block has in the number of an area: its own come first, of the lowest one."""

AREA: Final = 8
"""How many bits an area has."""

CV: Final = (1 << SEEN_CV) - 1
"""A CV is no higher: the tables are checked."""

TURN: Final = (1 << 7) - 1
"""Nor is a turn."""

CROWD: Final = 8
"""The nameless blocks of each side are counted in so many bits."""

ONE_SIDE: Final = (1 << CROWD) - 1

ALL_SIDES: Final = 8 * CROWD
"""The counts of all sides have so many bits."""

WAYS: Final = 64
"""And the mask of the areas that one was entered from: as many in each campaign, so that no two
things have the same number."""

ONE_BLOCK: Final = (1 << WIDTH) - 1


class Paint:
    """What tells who holds an area: a tint, and an emblem, if there are such."""

    def __init__(self, tint: Tint | None = None, emblem: Mark | None = None) -> None:
        self.tint = tint
        self.emblem = emblem


class Area:
    """An area where there is something to see, with all that is drawn of it once it is drawn.

    Attributes:
        number: its number.
        pieces: the blocks in it, while nothing befalls any of them on the march.
        paint: what tells who holds it.
    """

    def __init__(self, number: int, view: AreaView) -> None:
        self.number = number
        self.view = view
        self.pieces: tuple[Piece, ...] | None = None
        self.paint: Paint | None = None


class Ground:
    """The areas of a campaign while nobody stands anywhere and some sides are out.

    Attributes:
        starts: by area the number that it has.
        areas: the areas.
    """

    def __init__(self, catalogue: Catalogue, out: int, number: int) -> None:
        assert catalogue.size <= WAYS, "more areas than the number of one has room for"
        assert len(catalogue.sides) * CROWD <= ALL_SIDES, "more sides than it has room for"
        each = range(catalogue.size)
        self.starts: list[int] = [(number << AREA | area) << WIDTH for area in each]
        self.areas: list[AreaView] = [_area(catalogue, area, 0, out, [], 0) for area in each]


_areas: Final[Recent[Area]] = Recent(KEPT)
_grounds: Final = count(1)


def areas_seen(
    state: CometState, areas: Sequence[int], held: Sequence[int], sees: Sequence[bool]
) -> list[Area]:
    """Return the areas where there is something to see for who sees some sides' faces.

    `areas` are those that units are seen in, `held` is by side the mask of these.
    """
    catalogue, out = state.catalogue, state.out
    keys, nameless = _numbers(state, _ground(catalogue, out).starts[:], areas, sees)
    peopled = 0
    for mask in held:
        peopled |= mask
    found: list[Area] = []
    for area, way in enumerate(state.ways):
        if not way and not peopled >> area & 1:
            continue
        key = (keys[area] << ALL_SIDES | nameless[area]) << WAYS | way
        one = _areas.get(key)
        if one is None:
            view = _area(catalogue, area, way, out, _blocks(keys[area]), nameless[area])
            one = _areas.put(key, Area(area, view))
        found.append(one)
    return found


def _numbers(
    state: CometState, keys: list[int], areas: Sequence[int], sees: Sequence[bool]
) -> tuple[list[int], list[int]]:
    """Return the numbers of areas with the blocks that are seen in each, and the count of others.

    Those begin with the numbers of empty areas; all others are counted by side.
    """
    owner, cv, known, shown = state.catalogue.side, state.cv, state.known, state.shown
    seen_cv, seen_turn = state.seen_cv, state.seen_turn
    nameless = [0] * len(keys)
    for unit, area in enumerate(areas):
        if area < 0:
            continue
        side = owner[unit]
        seen = unit << UNIT | BLOCK
        if sees[side]:
            seen |= OWN | OPEN | cv[unit]
        elif not known >> unit & 1:
            nameless[area] = nameless[area] + (1 << side * CROWD)
            continue
        elif shown >> unit & 1:
            seen |= OPEN | cv[unit]
        if known >> unit & 1:
            seen |= KNOWN | seen_cv[unit] << SEEN_CV | seen_turn[unit] << SEEN_TURN
        keys[area] = keys[area] << WIDTH | seen
    return keys, nameless


def everywhere(catalogue: Catalogue, out: int, seen: Sequence[Area]) -> list[AreaView]:
    """Return all areas, given those where there is something to see and which sides are out."""
    found = _ground(catalogue, out).areas[:]
    for area in seen:
        found[area.number] = area.view
    return found


@lru_cache(GROUNDS)
def _ground(catalogue: Catalogue, out: int) -> Ground:
    """Return the areas while nobody is there; no other ground has its number."""
    return Ground(catalogue, out, next(_grounds))


def _blocks(key: int) -> list[int]:
    """Return the blocks that are seen in an area, from the number that they make with it."""
    found: list[int] = []
    while key & BLOCK:
        found.append(key & ONE_BLOCK)
        key >>= WIDTH
    found.reverse()
    return found


def _area(
    catalogue: Catalogue, area: int, ways: int, out: int, seen: Sequence[int], nameless: int
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


def _stack(catalogue: Catalogue, side: int, seen: Sequence[int], nameless: int) -> StackView | None:
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
