"""What is written on the map: names, letters, landing arrows, boxes, title, scale and legend."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from senlac.boards.drawing.letters import broken, written
from senlac.engine.data import read
from senlac.engine.scene import Layer, Shape
from senlac.games.comet.data.rows.ground import LetteringFile
from senlac.games.comet.data.tables import PACKAGE
from senlac.games.comet.screen.drawing.symbols import COLOURS

if TYPE_CHECKING:
    from senlac.games.comet.data.rows.ground import Lettering
    from senlac.games.comet.data.tables import Area, Arrow, Box, Outlines, Tables

DASH: Final = "\u2013"
"""From one number to another."""

MILE: Final = 1.609344
"""Kilometres."""

BADGE: Final = 9.5
CHIP: Final = 15.0
FIGURES: Final = 15.0
"""The type on a chip."""

WIDE_BOX: Final = 200.0
"""From this width on a box has the larger title."""

SMALL: Final = 14.0
"""The type of the legend and of the letters of areas."""

NOTE: Final = 13.5
"""The type of a box's note."""

EDGE: Final = 10.0
"""A note keeps so far from either side of its box."""

LINE: Final = 15.0
"""From one line of a note to the next."""


def colour(tables: Tables, side: str) -> int:
    """Return the number that the screen has for a side: its colour."""
    return COLOURS.index(tables.sides[side].colour)


@cache
def lettering() -> Lettering:
    """Return lettering.toml.

    Raises:
        DataError: the file is at fault.
    """
    return read(PACKAGE, "lettering", LetteringFile).lettering


def arrows(tables: Tables, lines: Outlines) -> Layer:
    """[1.5a, 5.1a] Return the landing arrows, each with the rolls that succeed."""
    paths = {arrow.id: arrow.path for arrow in lines.arrow}
    shapes: list[Shape] = []
    for arrow in tables.arrows.values():
        shapes += landing(arrow, paths[arrow.id], colour(tables, arrow.side))
    return Layer("landings", tuple(shapes))


def landing(arrow: Arrow, path: str, side: int) -> list[Shape]:
    """Return an arrow; all its shapes bear its name, so that a mark can light them."""
    x, y = arrow.badge
    style, name = f"side-{side}", arrow.id
    return [
        Shape("path", f"landing {style}", d=path, name=name),
        Shape("circle", f"chip {style}", x=x, y=y, r=CHIP, name=name),
        replace(written("chip-text", x, y, FIGURES, f"1{DASH}{arrow.number}"), name=name),
    ]


def names(tables: Tables) -> Layer:
    """Return the towns, the names of the areas, and their letters."""
    areas = list(tables.areas.values())
    towns = [shape for area in areas for shape in town(area)]
    texts = [written("name", *area.label, area.label_size, area.name) for area in areas]
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
        written("rating-letter", x, y, SMALL, letter),
    ]


def words(tables: Tables) -> Layer:
    """Return the words on the open sheet, the compass, the scale and the legend."""
    plan = lettering()
    shapes = [
        replace(written(word.style, *word.at, word.size, word.text), rotate=word.rotate or None)
        for word in plan.word
    ]
    x, y = plan.compass
    shapes.append(Shape("use", "rose", x=x, y=y, w=88, symbol="rose"))
    shapes.append(Shape("text", "rose-pole", x=x, y=y - 54, text="N"))
    return Layer("words", (*shapes, *title(tables), *scale(tables), *legend(tables)))


def title(tables: Tables) -> list[Shape]:
    """Return the name of the game, with the comet over it."""
    plan = lettering()
    x, y = plan.title
    year, _, name = tables.sheet.title.partition(": ")
    comet_x, comet_y = plan.comet
    return [
        Shape("use", "sky", x=comet_x, y=comet_y, w=84, symbol="comet"),
        written("map-title", x, y, 40, year),
        written("map-subtitle", x, y + 26, 20, name),
        Shape("line", "rule-line", x=x - 66, y=y + 38, w=132, h=0),
        written("map-subtitle", x, y + 55, 14.5, tables.sheet.subtitle),
    ]


def scale(tables: Tables) -> list[Shape]:
    """Return the scale of miles."""
    plan = lettering()
    x, y = plan.scale
    wide = MILE * tables.sheet.units_per_km
    shapes: list[Shape] = []
    for place, (start, end) in enumerate(zip(plan.miles, plan.miles[1:], strict=False)):
        style = "scale light" if place % 2 else "scale"
        left = round(x + start * wide, 1)
        shapes.append(Shape("rect", style, x=left, y=y, w=round((end - start) * wide, 1), h=5))
    for miles in plan.miles[::2]:
        text = f"{miles} miles" if miles == plan.miles[-1] else str(miles)
        left = round(x + miles * wide, 1)
        shapes.append(written("legend middle", left, y - 10, SMALL, text))
    return shapes


def legend(tables: Tables) -> list[Shape]:
    """[16.2a] Return what each letter is worth."""
    x, y = lettering().legend
    shapes: list[Shape] = []
    for place, letter in enumerate(sorted(tables.letters.values(), key=lambda row: row.id)):
        left = x + place * 56
        shapes += badge(letter.id, left, y)
        shapes.append(written("legend", left + 14, y, SMALL, f"{letter.vp} VP"))
    return shapes


def boxes(tables: Tables) -> Layer:
    """[3.2a, 3.4a] Return the boxes off the board."""
    return Layer(
        "boxes", tuple([s for box in tables.boxes.values() for s in box_shapes(tables, box)])
    )


def box_shapes(tables: Tables, box: Box) -> list[Shape]:
    """Return a box: its double line, a flag, its name, and what it is for."""
    x, y, w, h = box.rect
    size = 21 if w >= WIDE_BOX else 17.5
    flag = f"M{x + 14:g} {y + 13:g}h24l-7 8 7 8h-24Z"
    shapes = [
        Shape("rect", "box", x=x, y=y, w=w, h=h, r=3),
        Shape("rect", "box rule-line", x=x + 5, y=y + 5, w=w - 10, h=h - 10, r=2),
        Shape("path", f"box-flag side-{colour(tables, box.side)}", d=flag),
        written("box-title", x + w / 2 + 16, y + 22, size, box.name),
    ]
    lines = broken(box.use, NOTE, w - 2 * EDGE)
    for place, line in enumerate(lines):
        below = y + h - 16 - LINE * (len(lines) - 1 - place)
        shapes.append(written("box-note", x + w / 2, below, NOTE, line))
    return shapes


def frame(tables: Tables) -> Layer:
    """Return the double line about the sheet, and the mat beyond it."""
    _, _, w, h = tables.sheet.viewbox
    # Drawn the other way round, the sheet is a hole in the mat.
    mat = f"M{-w} {-h}H{2 * w}V{2 * h}H{-w}ZM0 0V{h}H{w}V0Z"
    return Layer(
        "edge",
        (
            Shape("path", "mat", d=mat),
            Shape("rect", "frame", x=5, y=5, w=w - 10, h=h - 10),
            Shape("rect", "frame inner", x=11, y=11, w=w - 22, h=h - 22),
        ),
    )
