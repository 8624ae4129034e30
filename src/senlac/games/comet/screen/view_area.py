"""The areas as roles may see them: holders, their own blocks, the backs of the others.

What is visible of a block is encoded as a number. An area is encoded by the numbers of its blocks
as one number, which is the key of a cache: views that show the same share one record, with all
that is drawn of it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Final

from senlac.engine.support.cache import TwoGenerationCache
from senlac.engine.support.mask import members
from senlac.games.comet.catalogue import Catalogue
from senlac.games.comet.screen.rows.view import AreaView, BlockView, StackView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.screen.scene import Mark, Piece, Tint
    from senlac.games.comet.state import CometState

KEPT: Final = 8192
"""How many areas and blocks are cached; few change from one view to the next."""

GROUNDS: Final = 64
"""How many grounds, areas without units, are cached."""

# What is visible of a block, as a number. From the lowest bit on: its CV, the CV last seen and its
# turn, whether its side is a viewer, whether its CV is seen, whether all know it, a bit that is
# always set; its unit.
SEEN_CV: Final = 4
SEEN_TURN: Final = 8
OWN: Final = 1 << 15
OPEN: Final = 1 << 16
KNOWN: Final = 1 << 17
BLOCK: Final = 1 << 18
UNIT: Final = 19

WIDTH: Final = 32
"""The number of bits of a block in the number of an area; its own bits begin at the lowest one."""

AREA: Final = 8
"""The number of bits of an area."""

CV: Final = (1 << SEEN_CV) - 1
"""The highest possible CV; the tables are checked."""

TURN: Final = (1 << 7) - 1
"""The highest possible turn."""

CROWD: Final = 8
"""The number of bits for the count of a side's unidentified blocks."""

ONE_SIDE: Final = (1 << CROWD) - 1

ALL_SIDES: Final = 8 * CROWD
"""The number of bits of the counts of all sides."""

WAYS: Final = 64
"""The number of bits of the mask of the areas an area was entered from. It is the same for all
campaigns, so that no two areas have the same number.
"""

ONE_BLOCK: Final = (1 << WIDTH) - 1


class AreaStyle:
    """How the holder of an area is shown: a tint and an emblem, if there are any."""

    def __init__(self, tint: Tint | None = None, emblem: Mark | None = None) -> None:
        self.tint = tint
        self.emblem = emblem


class VisibleArea:
    """A visible area, with everything drawn of it once it has been drawn.

    Attributes:
        number: its number.
        pieces: the blocks in it, without signs of the march.
        paint: how its holder is shown.
    """

    def __init__(self, number: int, view: AreaView) -> None:
        self.number = number
        self.view = view
        self.pieces: tuple[Piece, ...] | None = None
        self.paint: AreaStyle | None = None


class EmptyMap:
    """The areas of a campaign without units while some sides are out.

    Attributes:
        starts: by area its number.
        areas: the areas.
    """

    def __init__(self, catalogue: Catalogue, out: int, number: int) -> None:
        assert catalogue.size <= WAYS, "more areas than the number of one has room for"
        assert len(catalogue.sides) * CROWD <= ALL_SIDES, "more sides than it has room for"
        each = range(catalogue.size)
        self.starts: list[int] = [(number << AREA | area) << WIDTH for area in each]
        self.areas: list[AreaView] = [_area(catalogue, area, 0, out, [], 0) for area in each]


_areas: Final[TwoGenerationCache[VisibleArea]] = TwoGenerationCache(KEPT)
_grounds: Final = count(1)


def areas_seen(
    state: CometState, areas: Sequence[int], held: Sequence[int], sees: Sequence[bool]
) -> list[VisibleArea]:
    """Return the areas with visible contents for viewers that see some sides' faces.

    `areas` are the areas by unit as they are seen, `held` is by side their mask.
    """
    catalogue, out = state.catalogue, state.out
    keys, nameless = _numbers(state, _ground(catalogue, out).starts[:], areas, sees)
    peopled = 0
    for mask in held:
        peopled |= mask
    found: list[VisibleArea] = []
    for area, way in enumerate(state.entry_areas):
        if not way and not peopled >> area & 1:
            continue
        key = (keys[area] << ALL_SIDES | nameless[area]) << WAYS | way
        one = _areas.get(key)
        if one is None:
            view = _area(catalogue, area, way, out, _blocks(keys[area]), nameless[area])
            one = _areas.put(key, VisibleArea(area, view))
        found.append(one)
    return found


def _numbers(
    state: CometState, keys: list[int], areas: Sequence[int], sees: Sequence[bool]
) -> tuple[list[int], list[int]]:
    """Return the numbers of areas with the blocks seen in each, and the counts of other blocks.

    The given numbers are those of the empty areas; the other blocks are counted by side.
    """
    owner, cv, known, shown = state.catalogue.side, state.cv, state.identified, state.face_up
    seen_cv, seen_turn = state.last_seen_cv, state.seen_turn
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


def everywhere(catalogue: Catalogue, out: int, seen: Sequence[VisibleArea]) -> list[AreaView]:
    """Return all areas, given the visible ones and the mask of sides that are out."""
    found = _ground(catalogue, out).areas[:]
    for area in seen:
        found[area.number] = area.view
    return found


@lru_cache(GROUNDS)
def _ground(catalogue: Catalogue, out: int) -> EmptyMap:
    """Return the areas without units; no other ground has the same number."""
    return EmptyMap(catalogue, out, next(_grounds))


def _blocks(key: int) -> list[int]:
    """Return the blocks seen in an area, decoded from its number."""
    found: list[int] = []
    while key & BLOCK:
        found.append(key & ONE_BLOCK)
        key >>= WIDTH
    found.reverse()
    return found


def _area(
    catalogue: Catalogue, area: int, ways: int, out: int, seen: Sequence[int], nameless: int
) -> AreaView:
    """[1.4d] Return an area with its holder and its stacks; the home side holds empty areas.

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
    """Return a side's blocks in an area: faces, or what is known of backs; None for no blocks."""
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
    """[X.sight] Return what is printed on a block, and what all last saw of it if they know it.

    Its own side sees its CV and whether the others know it; the others see its CV if it is face up.
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
