"""The sheet that a map lies on: boxes, the field inside a double frame, and the margin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.boards.drawing.line import number
from senlac.engine.screen.scene import Shape

if TYPE_CHECKING:
    from senlac.engine.screen.scene import Point

FRAME: Final = 4.0
"""Distance between the two lines of the frame."""

CORNER: Final = 8.0
"""Corner radius of a strip."""

INDENT: Final = 12.0
"""Distance between the caption of a strip and its right end."""


class Box(NamedTuple):
    """A rectangle: its upper left corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> Point:
        """The centre of the box."""
        return (self.x + self.w / 2, self.y + self.h / 2)

    @property
    def outline(self) -> str:
        """The rectangle as SVG path data."""
        wide = number(self.w)
        return f"M{number(self.x)} {number(self.y)}h{wide}v{number(self.h)}h{number(-self.w)}Z"

    def holds(self, at: Point, room: float) -> bool:
        """Return whether a point lies inside, at least `room` from the edges."""
        x, y = at
        across = self.x + room <= x <= self.x + self.w - room
        return across and self.y + room <= y <= self.y + self.h - room


def drawn(box: Box, style: str, round_: float | None = None) -> Shape:
    """Return a rectangle with a corner radius, if one is given."""
    return Shape("rect", style, x=box.x, y=box.y, w=round(box.w, 1), h=round(box.h, 1), r=round_)


def margin(field: Box, width: float, height: float) -> Shape:
    """Return the margin of a sheet, which covers shapes that extend over the edge of the field."""
    x, y, w, h = field
    # Drawn in the opposite direction, the field is a hole.
    hole = f"M{number(x)} {number(y)}v{number(h)}h{number(w)}v{number(-h)}Z"
    return Shape("path", "paper", d=Box(0.0, 0.0, width, height).outline + hole)


def frame(field: Box) -> list[Shape]:
    """Return the double line around the field."""
    x, y, w, h = field
    wider = Box(x - FRAME, y - FRAME, w + 2 * FRAME, h + 2 * FRAME)
    return [drawn(wider, "frame"), drawn(field, "frame inner")]


def strip(box: Box, text: str) -> list[Shape]:
    """Return a strip for pieces beside the field, with its caption on the upper edge."""
    x = round(box.x + box.w - INDENT, 1)
    return [
        drawn(box, "bay", CORNER),
        Shape("text", "label strip-label", x=x, y=box.y, text=text),
    ]
