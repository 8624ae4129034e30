"""Geometry of a drawn hex board: positions of its hexes, and soft outlines of regions."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.boards.drawing.line import pair, smooth
from senlac.boards.drawing.noise import jitter
from senlac.boards.hex import OFF_BOARD

if TYPE_CHECKING:
    from senlac.boards.drawing.line import ClosedCurve
    from senlac.boards.hex import HexBoard
    from senlac.engine.screen.scene import Point

SIDES: Final = 6


class RegionSide(NamedTuple):
    """A side of a hex on the rim of a region."""

    hex: int
    side: int


class HexLayout:
    """A board of hexes laid out on a page.

    Attributes:
        board: the hexes.
        side: the length of a side of a hex.
        origin: the upper left corner of the box that contains all hexes.
        bounds: the upper left and lower right corners of a box that clips all outlines.
    """

    def __init__(
        self, board: HexBoard, side: float, origin: Point, bounds: tuple[Point, Point] | None = None
    ) -> None:
        self.board = board
        self.side = side
        self.origin = origin
        self.bounds = bounds

    @property
    def across(self) -> float:
        """Return the width of a pointy-topped hex, or the height of a flat-topped one."""
        return self.side * math.sqrt(3)

    def extent(self) -> Point:
        """Return the width and height of the box of all hexes."""
        wide, high = self.board.extent()
        return (wide * self.side, high * self.side)

    def middle(self, hex_: int) -> Point:
        """Return the middle of a hex."""
        return self._on_page(self.board.centre(hex_))

    def corners(self, hex_: int) -> list[Point]:
        """Return the corners of a hex, clockwise; corner `s` is where side `s` begins."""
        return [self._on_page(corner) for corner in self.board.corners(hex_)]

    def outline(self, hex_: int) -> str:
        """Return the outline of a hex as SVG path data."""
        return "M" + "L".join([pair(corner) for corner in self.corners(hex_)]) + "Z"

    def grid(self) -> str:
        """Return the sides of all hexes, each once, as SVG path data."""
        found = []
        for hex_ in range(self.board.size):
            corners = self.corners(hex_)
            found += [
                f"M{pair(corners[side])}L{pair(corners[(side + 1) % SIDES])}"
                for side in range(SIDES)
                if self.board.beside[side][hex_] < hex_
            ]
        return "".join(found)

    def loops(
        self, within: Iterable[int], inset: float, wobble: float, salt: int
    ) -> list[ClosedCurve]:
        """Return the soft outlines of the regions that hexes form, inset from their sides."""
        region = set(within)
        return [
            smooth(
                [
                    self.bound(self._inside(rim, inset + self._sway(rim, salt, wobble)))
                    for rim in walk
                ]
            )
            for walk in region_outlines(self.board, region)
        ]

    def rims(self, within: Iterable[int], inset: float) -> str:
        """Return the straight outlines of regions, inset from their sides, as SVG path data."""
        region = set(within)
        found = []
        for walk in region_outlines(self.board, region):
            points = []
            for place, rim in enumerate(walk):
                points.append(self._corner(walk[place - 1], rim, inset))
            found.append("M" + "L".join([pair(point) for point in points]) + "Z")
        return "".join(found)

    def _on_page(self, at: Point) -> Point:
        """Return the place on the page of a point that is given in lengths of a side."""
        x, y = self.origin
        return (x + at[0] * self.side, y + at[1] * self.side)

    def bound(self, at: Point) -> Point:
        """Return a point, or the nearest one within the bounds."""
        if self.bounds is None:
            return at
        (left, top), (right, bottom) = self.bounds
        return (min(max(at[0], left), right), min(max(at[1], top), bottom))

    def _inside(self, rim: RegionSide, inset: float) -> Point:
        """Return the middle of a side, moved towards the middle of its hex."""
        corners = self.corners(rim.hex)
        a, b = corners[rim.side], corners[(rim.side + 1) % SIDES]
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        cx, cy = self.middle(rim.hex)
        share = inset / math.hypot(cx - x, cy - y)
        return (x + (cx - x) * share, y + (cy - y) * share)

    def _corner(self, before: RegionSide, rim: RegionSide, inset: float) -> Point:
        """Return the point where the insets of two consecutive sides meet."""
        x, y = self.corners(rim.hex)[rim.side]
        if before.hex == rim.hex:
            cx, cy = self.middle(rim.hex)
            return (x + (cx - x) * inset / self.across * 2, y + (cy - y) * inset / self.across * 2)
        # The region lies on both sides here: move away from the one hex that is not part of it.
        out = self.board.beside[rim.side][rim.hex]
        ox, oy = self._beyond(rim) if out == OFF_BOARD else self.middle(out)
        return (x + (x - ox) * inset / self.across * 2, y + (y - oy) * inset / self.across * 2)

    def _beyond(self, rim: RegionSide) -> Point:
        """Return the middle of the hex that would lie across a side at the edge of the board."""
        mx, my = self._inside(rim, 0.0)
        cx, cy = self.middle(rim.hex)
        return (2 * mx - cx, 2 * my - cy)

    def _sway(self, rim: RegionSide, salt: int, wobble: float) -> float:
        """Return how far an outline deviates at a side."""
        line, number = self.board.lines[rim.hex], self.board.numbers[rim.hex]
        return jitter(line * SIDES + rim.side, number, salt, wobble)


def region_outlines(board: HexBoard, region: set[int]) -> list[list[RegionSide]]:
    """Return the outlines of regions as ordered sides, with the region on the right."""
    left = {
        RegionSide(hex_, side): None
        for hex_ in sorted(region)
        for side in range(SIDES)
        if board.beside[side][hex_] not in region
    }
    found = []
    while left:
        rim = next(iter(left))
        walk: list[RegionSide] = []
        while rim in left:
            del left[rim]
            walk.append(rim)
            rim = _following(board, region, rim)
        found.append(walk)
    return found


def _following(board: HexBoard, region: set[int], rim: RegionSide) -> RegionSide:
    """Return the side at which the outline of a region continues."""
    onward = (rim.side + 1) % SIDES
    beside = board.beside[onward][rim.hex]
    if beside in region:
        return RegionSide(beside, (rim.side + SIDES - 1) % SIDES)
    return RegionSide(rim.hex, onward)
