"""Lettering of an area map: names, title, compass, scale, boxes off the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from senlac.boards.drawing.text_width import fixed_width_text, wrap
from senlac.engine.screen.scene import Shape

if TYPE_CHECKING:
    from senlac.boards.drawing.atlas.rows import Sheet, Words
    from senlac.boards.drawing.frame import Box
    from senlac.engine.screen.scene import Quad

MILE: Final = 1.609344
"""Kilometres in a mile."""

WIDE_BOX: Final = 200.0
"""Boxes of at least this width have the larger title."""

SMALL: Final = 14.0
"""Font size of the legend and of the letters of areas."""

NOTE: Final = 13.5
"""Font size of a box's note."""

EDGE: Final = 10.0
"""Distance of a note from either side of its box."""

LINE: Final = 15.0
"""Line height of a note."""


class BoxLabel(NamedTuple):
    """The text of a box off the board: its name, its purpose, and the style of its flag."""

    name: str
    use: str
    style: str


def words(plan: Words) -> list[Shape]:
    """Return the words on water and far shores, and the compass."""
    shapes = [
        replace(
            fixed_width_text(word.style, *word.at, word.size, word.text), rotate=word.rotate or None
        )
        for word in plan.word
    ]
    x, y = plan.compass
    shapes.append(Shape("use", "rose", x=x, y=y, w=88, symbol="rose", rotate=0.0))
    shapes.append(Shape("text", "rose-pole", x=x, y=y - 54, text="N"))
    return shapes


def title(sheet: Sheet, plan: Words) -> list[Shape]:
    """Return the name of the game."""
    x, y = plan.title
    year, _, name = sheet.title.partition(": ")
    return [
        fixed_width_text("map-title", x, y, 40, year),
        fixed_width_text("map-subtitle", x, y + 26, 20, name),
        Shape("line", "rule-line", x=x - 66, y=y + 38, w=132, h=0),
        fixed_width_text("map-subtitle", x, y + 55, 14.5, sheet.subtitle),
    ]


def title_box(plan: Words) -> Quad:
    """Return the box around the name of the game, and the comet beside it."""
    x, y = plan.title
    return (x - 96, y - 80, 192, 146)


def key_box(plan: Words, wide: float) -> Quad:
    """Return the box around the scale and the legend, from the left edge of the scale."""
    x, y = plan.scale
    return (x - 12, y - 24, wide, 40)


def scale(sheet: Sheet, plan: Words) -> list[Shape]:
    """Return the scale of miles."""
    x, y = plan.scale
    wide = MILE * sheet.units_per_km
    shapes: list[Shape] = []
    for place, (start, end) in enumerate(zip(plan.miles, plan.miles[1:], strict=False)):
        style = "scale light" if place % 2 else "scale"
        left = round(x + start * wide, 1)
        shapes.append(Shape("rect", style, x=left, y=y, w=round((end - start) * wide, 1), h=5))
    for miles in plan.miles[::2]:
        text = f"{miles} miles" if miles == plan.miles[-1] else str(miles)
        left = round(x + miles * wide, 1)
        shapes.append(fixed_width_text("legend middle", left, y - 10, SMALL, text))
    return shapes


def box_shapes(box: Box, note: BoxLabel) -> list[Shape]:
    """Return a box: its double line, a flag, its name and its purpose."""
    x, y, w, h = box
    size = 21 if w >= WIDE_BOX else 17.5
    flag = f"M{x + 14:g} {y + 13:g}h24l-7 8 7 8h-24Z"
    shapes = [
        Shape("rect", "box", x=x, y=y, w=w, h=h, r=3),
        Shape("rect", "box rule-line", x=x + 5, y=y + 5, w=w - 10, h=h - 10, r=2),
        Shape("path", f"box-flag {note.style}".rstrip(), d=flag),
        fixed_width_text("box-title", x + w / 2 + 16, y + 22, size, note.name),
    ]
    lines = wrap(note.use, NOTE, w - 2 * EDGE)
    for place, line in enumerate(lines):
        below = y + h - 16 - LINE * (len(lines) - 1 - place)
        shapes.append(fixed_width_text("box-note", x + w / 2, below, NOTE, line))
    return shapes
