"""Wetland on hexes: brooks, and bog with pools and reeds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.hexes import SIDES
from senlac.boards.drawing.line import number, open_path, path
from senlac.boards.drawing.noise import jitter, noise
from senlac.boards.drawing.sprites import depth_sorted, sprite
from senlac.engine.screen.scene import Shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.boards.drawing.hexes import HexLayout
    from senlac.engine.screen.scene import Point

MEANDER: Final = 17.0
"""Maximum distance of a brook from the middles of its hexes and of the sides between them."""

CLUMPS: Final = (
    (-0.5, -0.42), (0.16, -0.62), (0.56, -0.2), (-0.2, 0.02), (0.34, 0.36), (-0.56, 0.34),
    (-0.06, 0.62),
)  # fmt: skip
"""Positions of reeds in a hex of bog, from its centre, in lengths of a side."""

SPRING: Final = 2
"""Number of points of a brook that form its narrow beginning."""

POOLS: Final = 4
SALT: Final = 47


def bog(land: HexLayout, hexes: Sequence[int]) -> list[Shape]:
    """Return bog: wet ground, pools, and reeds from north to south, none outside the bounds."""
    edge = path(land.loops(hexes, 4.0, 5.0, SALT))
    inner = [hex_ for hex_ in hexes if land.bound(land.middle(hex_)) == land.middle(hex_)]
    pools = "".join([_pools(land, hex_) for hex_ in inner])
    reeds = depth_sorted([reed for hex_ in inner for reed in _reeds(land, hex_)])
    return [Shape("path", "marsh", d=edge), Shape("path", "pool", d=pools), *reeds]


def brooks(land: HexLayout, hexes: Sequence[int]) -> list[Shape]:
    """Return brooks: damp ground along them, banks, water, and a current line."""
    damp = path(land.loops(hexes, 9.0, 5.0, SALT + 1))
    runs = [_points(land, chain) for chain in chains(land, hexes)]
    springs = "".join([open_path(points[: SPRING + 1]) for points in runs])
    lines = "".join([open_path(points[SPRING:]) for points in runs])
    return [
        Shape("path", "marsh damp", d=damp),
        Shape("path", "bank spring-bank", d=springs),
        Shape("path", "bank brook-bank", d=lines),
        Shape("path", "brook spring", d=springs),
        Shape("path", "brook", d=lines),
        Shape("path", "current", d=lines),
    ]


def chains(land: HexLayout, hexes: Sequence[int]) -> list[list[int]]:
    """Return connected hexes in order, each chain from one of its ends.

    An end that is not on the rim of the land is its spring.
    """
    left = set(hexes)
    around = land.board.neighbours
    ends = [
        (len(left.intersection(around[hex_])), len(around[hex_]) < SIDES, hex_) for hex_ in left
    ]
    found = []
    for _, _, start in sorted(ends):
        chain: list[int] = []
        following = [start] if start in left else []
        while following:
            hex_ = following[0]
            left.remove(hex_)
            chain.append(hex_)
            following = [beside for beside in around[hex_] if beside in left]
        if chain:
            found.append(chain)
    return found


def _points(land: HexLayout, chain: Sequence[int]) -> list[Point]:
    """Return the points of a brook: centres of hexes, and middles of the sides between them."""
    found: list[Point] = []
    for place, hex_ in enumerate(chain):
        x, y = land.middle(hex_)
        if place:
            bx, by = land.middle(chain[place - 1])
            found.append(((x + bx) / 2, (y + by) / 2 + jitter(hex_, place, SALT + 2, MEANDER)))
        found.append((x, y + jitter(hex_, place, SALT + 3, MEANDER)))
    return [land.bound(at) for at in found]


def _pools(land: HexLayout, hex_: int) -> str:
    """Return short strokes of open water as SVG path data."""
    x, y = land.middle(hex_)
    strokes = []
    for row in range(POOLS):
        across = jitter(hex_, row, SALT + 4, 0.5) * land.side
        down = (row / (POOLS - 1) - 0.5) * land.side * 1.1
        wide = 9 + 12 * noise(hex_, row, SALT + 5)
        strokes.append(f"M{number(x + across - wide / 2)} {number(y + down)}h{number(wide)}")
    return "".join(strokes)


def _reeds(land: HexLayout, hex_: int) -> list[Shape]:
    """Return the reeds of a hex."""
    x, y = land.middle(hex_)
    found = []
    for clump, (across, down) in enumerate(CLUMPS):
        at_x = x + (across + jitter(hex_, clump, SALT + 6, 0.08)) * land.side
        at_y = y + (down + jitter(hex_, clump, SALT + 7, 0.08)) * land.side
        wide = 11 + 4 * noise(hex_, clump, SALT + 8)
        found.append(sprite("tuft", (at_x, at_y), wide))
    return found
