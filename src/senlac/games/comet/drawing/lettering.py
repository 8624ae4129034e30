"""What is written on the map: names, letters, landing arrows, boxes, title, scale and legend."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.scene import Layer, Shape
from senlac.games.comet.drawing.symbols import COLOURS, lettering

if TYPE_CHECKING:
    from senlac.games.comet.tables import Area, Arrow, Box, Outlines, Tables

DASH: Final = "\u2013"
"""From one number to another."""

MILE: Final = 1.609344
"""Kilometres."""

BADGE: Final = 9.5
CHIP: Final = 15.0
WIDE_BOX: Final = 200.0
"""From this width on a box has the larger title."""

LETTER_WIDTH: Final = 6.6
"""How much room a letter of a box's note takes."""

LINE: Final = 15.0
"""From one line of a note to the next."""


def colour(tables: Tables, side: str) -> int:
    """Return the number that the screen has for a side: its colour."""
    return COLOURS.index(tables.sides[side].colour)


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
        Shape("text", "chip-text", x=x, y=y, text=f"1{DASH}{arrow.number}", name=name),
    ]


def names(tables: Tables) -> Layer:
    """Return the towns, the names of the areas, and their letters."""
    areas = list(tables.areas.values())
    towns = [shape for area in areas for shape in town(area)]
    texts = [
        Shape("text", "name", x=area.label[0], y=area.label[1], h=area.label_size, text=area.name)
        for area in areas
    ]
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
        Shape("text", "rating-letter", x=x, y=y, text=letter),
    ]


def words(tables: Tables) -> Layer:
    """Return the words on the open sheet, the compass, the scale and the legend."""
    plan = lettering()
    shapes = [
        Shape(
            "text", word.style, x=word.at[0], y=word.at[1], h=word.size, text=word.text,
            rotate=word.rotate or None,
        )
        for word in plan.word
    ]  # fmt: skip
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
        Shape("text", "map-title", x=x, y=y, h=40, text=year),
        Shape("text", "map-subtitle", x=x, y=y + 26, h=20, text=name),
        Shape("line", "rule-line", x=x - 66, y=y + 38, w=132, h=0),
        Shape("text", "map-subtitle", x=x, y=y + 55, h=14.5, text=tables.sheet.subtitle),
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
        shapes.append(Shape("text", "legend middle", x=left, y=y - 10, text=text))
    return shapes


def legend(tables: Tables) -> list[Shape]:
    """[16.2a] Return what each letter is worth."""
    x, y = lettering().legend
    shapes: list[Shape] = []
    for place, letter in enumerate(sorted(tables.letters.values(), key=lambda row: row.id)):
        left = x + place * 56
        shapes += badge(letter.id, left, y)
        shapes.append(Shape("text", "legend", x=left + 14, y=y, text=f"{letter.vp} VP"))
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
        Shape("text", "box-title", x=x + w / 2 + 16, y=y + 22, h=size, text=box.name),
    ]
    lines = broken(box.use, w)
    for place, line in enumerate(lines):
        below = y + h - 16 - LINE * (len(lines) - 1 - place)
        shapes.append(Shape("text", "box-note", x=x + w / 2, y=below, text=line))
    return shapes


def broken(text: str, width: float) -> list[str]:
    """Return a text broken into lines that fit a width."""
    lines = [""]
    for word in text.split():
        if lines[-1] and (len(lines[-1]) + 1 + len(word)) * LETTER_WIDTH > width - 10:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


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
