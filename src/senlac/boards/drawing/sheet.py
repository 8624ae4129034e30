"""The sheet that a map lies on: boxes, the field within its double line, and the margin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.boards.drawing.line import number
from senlac.engine.scene import Shape

if TYPE_CHECKING:
    from senlac.engine.scene import Point

FRAME: Final = 4.0
"""Between the two lines of the frame."""


class Box(NamedTuple):
    """A rectangle: its left upper corner, its width and its height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return (self.x + self.w / 2, self.y + self.h / 2)

    @property
    def outline(self) -> str:
        """The rectangle in SVG's path language."""
        wide = number(self.w)
        return f"M{number(self.x)} {number(self.y)}h{wide}v{number(self.h)}h{number(-self.w)}Z"

    def holds(self, at: Point, room: float) -> bool:
        """Tell whether a point lies in it, so far from its edges or farther."""
        x, y = at
        across = self.x + room <= x <= self.x + self.w - room
        return across and self.y + room <= y <= self.y + self.h - room


def drawn(box: Box, style: str, round_: float | None = None) -> Shape:
    """Return a rectangle, its corners rounded by so much."""
    return Shape("rect", style, x=box.x, y=box.y, w=round(box.w, 1), h=round(box.h, 1), r=round_)


def margin(field: Box, width: float, height: float) -> Shape:
    """Return the margin of a sheet, which covers whatever ran out over the edge of the field."""
    x, y, w, h = field
    # Drawn the other way round, the field is a hole.
    hole = f"M{number(x)} {number(y)}v{number(h)}h{number(w)}v{number(-h)}Z"
    return Shape("path", "paper", d=Box(0.0, 0.0, width, height).outline + hole)


def frame(field: Box) -> list[Shape]:
    """Return the double line about the field."""
    x, y, w, h = field
    wider = Box(x - FRAME, y - FRAME, w + 2 * FRAME, h + 2 * FRAME)
    return [drawn(wider, "frame"), drawn(field, "frame inner")]
