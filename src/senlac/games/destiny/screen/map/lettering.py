"""The lettering of the map: towns, landings, names, boxes, legend."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from senlac.boards.drawing.atlas.lettering import (
    SMALL,
    BoxLabel,
    box_shapes,
    key_box,
    scale,
    title,
    title_box,
    words,
)
from senlac.boards.drawing.frame import Box as Rectangle
from senlac.boards.drawing.text_width import SPACED, TRACKING, fixed_width_text, text_width
from senlac.engine.data.loader import read
from senlac.engine.screen.scene import Layer, Shape
from senlac.games.destiny.data.rows.map import LetteringFile
from senlac.games.destiny.data.tables import PACKAGE
from senlac.games.destiny.screen.map.ground import ZONES, crest
from senlac.games.destiny.words.titles import COLOURS

if TYPE_CHECKING:
    from senlac.boards.drawing.atlas.rows import Words
    from senlac.engine.screen.scene import Quad
    from senlac.games.destiny.data.rows.map import Area, Landing, Town
    from senlac.games.destiny.data.tables import GameData

TOWN_TYPE: Final = 15.0
"""The font size of a town's name."""

LEADING: Final = 0.98
"""The line height of a name, in font sizes."""

HARBOUR: Final = 15.0
"""The radius of a landing."""

YARD: Final = 15.5
"""The radius of the circle for pieces in a town."""

MARK: Final = 25.0
"""The width of a town's mark."""

SHIP: Final = 20.0
"""The width of a landing's ship."""


KEY: Final = 730.0
"""The width of scale and legend together."""


@cache
def lettering() -> Words:
    """Return lettering.toml.

    Raises:
        DataError: the file is invalid.
    """
    return read(PACKAGE, "lettering", LetteringFile).lettering


# ---- towns and landings -------------------------------------------------------------------------


def landings(tables: GameData) -> Layer:
    """[8.0f, 8.0h] Return the landings; those that a side may choose are drawn stronger."""
    shapes = [shape for row in tables.files.ground.landing for shape in landing(row)]
    return Layer("landings", tuple(shapes))


def landing(row: Landing) -> list[Shape]:
    """Return a landing: the point on the shore, the line to it, a ring with a ship."""
    (x, y), (sea_x, sea_y) = row.at, row.stack
    style = "harbour" if row.chosen_by else "harbour drift"
    away = math.dist(row.at, row.stack)
    share = (away - HARBOUR) / away
    return [
        Shape("line", "moor", x=x, y=y, w=round((sea_x - x) * share, 1),
              h=round((sea_y - y) * share, 1)),
        Shape("circle", "town-dot", x=x, y=y, r=3.2),
        Shape("circle", style, x=sea_x, y=sea_y, r=HARBOUR),
        Shape("use", style, x=sea_x, y=sea_y, w=SHIP, symbol="longship"),
    ]  # fmt: skip


def town(row: Town) -> list[Shape]:
    """[1.4a] Return a town: the ring for its pieces, its mark and its name."""
    (x, y), (yard_x, yard_y) = row.at, row.stack
    symbol = "great_burh" if row.special else "burh"
    shapes = [Shape("use", "town-mark", x=x, y=y, w=MARK, symbol=symbol)]
    if not row.is_area:
        shapes.insert(0, Shape("circle", "yard", x=yard_x, y=yard_y, r=YARD))
    if row.label is not None:
        shapes.append(fixed_width_text("town-name", *row.label, TOWN_TYPE, row.name))
    return shapes


# ---- names --------------------------------------------------------------------------------------


def names(tables: GameData) -> Layer:
    """Return the towns, and the names of the areas."""
    towns = [shape for row in tables.towns.values() for shape in town(row)]
    texts = [shape for area in tables.areas.values() for shape in named(area)]
    return Layer("names", (*towns, *texts))


def named(area: Area) -> list[Shape]:
    """Return the name of an area, line by line."""
    x, y = area.label
    style = "far-name" if ZONES[area.zone] == "beyond" else "name"
    spaced = TRACKING.get(style, SPACED)
    middle = (len(area.label_lines) - 1) / 2
    return [
        Shape(
            "text",
            style,
            x=x,
            y=round(y + (place - middle) * area.label_size * LEADING, 1),
            w=round(text_width(text, area.label_size, spaced), 1),
            h=area.label_size,
            text=text,
        )
        for place, text in enumerate(area.label_lines)
    ]


# ---- the open sheet -----------------------------------------------------------------------------


def open_sheet(tables: GameData) -> Layer:
    """Return the lettering outside the areas: words, compass, title, scale and legend."""
    plan, sheet = lettering(), tables.files.ground.map
    shapes = (*words(plan), *title(sheet, plan), *scale(sheet, plan), *legend(plan))
    return Layer("words", shapes)


def lettering_boxes() -> tuple[Quad, ...]:
    """Return the boxes around the title, and around scale and legend."""
    plan = lettering()
    return (title_box(plan), key_box(plan, KEY))


def legend(plan: Words) -> list[Shape]:
    """[9.3b] Return what the signs of hills, zones and landings mean."""
    x, y = plan.legend
    swatch = Shape("rect", "area pale", x=x - 12, y=y - 9, w=26, h=18)
    return [
        swatch,
        replace(swatch, style="upland keyed"),
        Shape("path", "rise", d=crest(x + 1, y, 0.8)),
        fixed_width_text("legend", x + 20, y, SMALL, "hill area"),
        Shape("path", "rise solid", d=crest(x + 96, y, 0.8) + crest(x + 109, y + 1, 0.8)),
        fixed_width_text("legend", x + 122, y, SMALL, "hill border"),
        Shape("path", "divide", d=f"M{x + 208} {y}h26"),
        fixed_width_text("legend", x + 240, y, SMALL, "North and South"),
        Shape("circle", "yard", x=x + 372, y=y, r=9),
        fixed_width_text("legend", x + 388, y, SMALL, "in a town"),
    ]


def boxes(tables: GameData) -> Layer:
    """[3.0a] Return the boxes in which sides wait for their crossing."""
    shapes: list[Shape] = []
    for box in tables.boxes.values():
        if box.side:
            note = BoxLabel(box.name, box.use, f"side-{COLOURS[box.side]}")
            shapes += box_shapes(Rectangle(*box.rect), note)
    return Layer("boxes", tuple(shapes))
