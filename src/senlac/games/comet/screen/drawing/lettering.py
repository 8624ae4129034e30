"""The lettering of the map: names, letters, landing arrows, boxes, the legend."""

from __future__ import annotations

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
from senlac.boards.drawing.text_width import fixed_width_text
from senlac.engine.data.loader import read
from senlac.engine.screen.scene import Layer, Shape
from senlac.games.comet.data.rows.map import LetteringFile
from senlac.games.comet.data.tables import PACKAGE
from senlac.games.comet.screen.drawing.symbols import COLOURS

if TYPE_CHECKING:
    from senlac.engine.screen.scene import Quad
    from senlac.games.comet.data.rows.map import Lettering
    from senlac.games.comet.data.tables import Area, Arrow, GameData, Outlines

DASH: Final = "\u2013"
"""The dash of a range of numbers."""

BADGE: Final = 9.5
CHIP: Final = 15.0
FIGURES: Final = 15.0
"""The font size on a chip."""


def colour(tables: GameData, side: str) -> int:
    """Return the number of a side on the screen, which is its colour."""
    return COLOURS.index(tables.sides[side].colour)


KEY: Final = 500.0
"""The width of scale and legend together."""


@cache
def lettering() -> Lettering:
    """Return lettering.toml.

    Raises:
        DataError: the file is invalid.
    """
    return read(PACKAGE, "lettering", LetteringFile).lettering


def arrows(tables: GameData, lines: Outlines) -> Layer:
    """[1.5a, 5.1a] Return the landing arrows, each with the rolls that succeed."""
    paths = {arrow.id: arrow.path for arrow in lines.arrow}
    shapes: list[Shape] = []
    for arrow in tables.arrows.values():
        shapes += landing(arrow, paths[arrow.id], colour(tables, arrow.side))
    return Layer("landings", tuple(shapes))


def landing(arrow: Arrow, path: str, side: int) -> list[Shape]:
    """Return an arrow; all its shapes have its name, so that a mark can highlight them."""
    x, y = arrow.badge
    style, name = f"side-{side}", arrow.id
    return [
        Shape("path", f"landing {style}", d=path, name=name),
        Shape("circle", f"chip {style}", x=x, y=y, r=CHIP, name=name),
        replace(fixed_width_text("chip-text", x, y, FIGURES, f"1{DASH}{arrow.number}"), name=name),
    ]


def names(tables: GameData) -> Layer:
    """Return the towns, the names of the areas, and their letters."""
    areas = list(tables.areas.values())
    towns = [shape for area in areas for shape in town(area)]
    texts = [fixed_width_text("name", *area.label, area.label_size, area.name) for area in areas]
    badges = [shape for area in areas for shape in badge(area.letter, *area.badge)]
    return Layer("names", (*towns, *texts, *badges))


def town(area: Area) -> list[Shape]:
    """Return the ring of a town."""
    x, y = area.town
    return [Shape("circle", "town-ring", x=x, y=y, r=5), Shape("circle", "town-dot", x=x, y=y, r=2)]


def badge(letter: str, x: float, y: float) -> list[Shape]:
    """[1.2a] Return the letter of an area."""
    return [
        Shape("circle", f"rating {letter}", x=x, y=y, r=BADGE),
        fixed_width_text("rating-letter", x, y, SMALL, letter),
    ]


def open_sheet(tables: GameData) -> Layer:
    """Return the lettering outside the areas: words, compass, title, scale and legend."""
    plan, sheet = lettering(), tables.sheet
    x, y = plan.comet
    comet = Shape("use", "sky", x=x, y=y, w=84, symbol="comet")
    shapes = (*words(plan), comet, *title(sheet, plan), *scale(sheet, plan), *legend(tables))
    return Layer("words", shapes)


def lettering_boxes() -> tuple[Quad, ...]:
    """Return the boxes around the title, and around scale and legend."""
    plan = lettering()
    return (title_box(plan), key_box(plan, KEY))


def legend(tables: GameData) -> list[Shape]:
    """[16.2a] Return the legend with the value of each letter."""
    x, y = lettering().legend
    shapes: list[Shape] = []
    for place, letter in enumerate(sorted(tables.letters.values(), key=lambda row: row.id)):
        left = x + place * 56
        shapes += badge(letter.id, left, y)
        shapes.append(fixed_width_text("legend", left + 14, y, SMALL, f"{letter.vp} VP"))
    return shapes


def boxes(tables: GameData) -> Layer:
    """[3.2a, 3.4a] Return the boxes off the board."""
    shapes: list[Shape] = []
    for box in tables.boxes.values():
        note = BoxLabel(box.name, box.use, f"side-{colour(tables, box.side)}")
        shapes += box_shapes(Rectangle(*box.rect), note)
    return Layer("boxes", tuple(shapes))
