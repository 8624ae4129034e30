"""The board of a campaign: the map as layers of shapes, its areas and its boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.atlas.ground import edge, land, sea, waters
from senlac.boards.drawing.frame import Box as Rectangle
from senlac.boards.drawing.symbols import symbols_of
from senlac.boards.drawing.text_width import text_width
from senlac.engine.screen.scene import Board, Space
from senlac.engine.support.text import listed
from senlac.games.comet.data.tables import PACKAGE, load_outlines
from senlac.games.comet.screen.drawing.ground import borders, outlines, roads
from senlac.games.comet.screen.drawing.lettering import (
    BADGE,
    DASH,
    arrows,
    boxes,
    colour,
    lettering_boxes,
    names,
    open_sheet,
)
from senlac.games.comet.screen.drawing.symbols import COLOURS, emblem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.screen.scene import Chart, Point
    from senlac.games.comet.data.tables import Area, Box, GameData

GAP: Final = 30.0
"""The distance from one block to the next in a box."""

HEAD: Final = 58.0
"""The distance from the upper edge of a box to the centre of the first blocks in it."""

SIDE_MARGIN: Final = 14.0

BESIDE: Final = 20.0
"""The distance of a holder's emblem from the letter of an area."""

ROOM: Final = 27.0
"""The radius of a large piece."""


def board(tables: GameData, charts: tuple[Chart, ...]) -> Board:
    """Return the board; it does not change during a campaign."""
    lines = load_outlines()
    _, _, width, height = tables.sheet.viewbox
    paths = {outline.id: outline.path for outline in lines.area}
    letters = {area.id: area.letter for area in tables.areas.values()}
    return Board(
        width=width,
        height=height,
        title=tables.sheet.title,
        piece=tables.sheet.piece,
        symbols=symbols_of(PACKAGE),
        layers=(
            sea(tables.sheet, lines),
            land(lines, letters),
            waters(lines),
            borders(tables, lines),
            roads(),
            open_sheet(tables),
            arrows(tables, lines),
            names(tables),
            boxes(tables),
            edge(tables.sheet),
        ),
        spaces=(
            *[area_space(tables, area, paths[area.id]) for area in tables.areas.values()],
            *[box_space(box) for box in tables.boxes.values()],
        ),
        charts=charts,
        outlines=outlines(tables, lines),
        emblems=emblems(tables),
        upright=(*[box.rect for box in tables.boxes.values()], *lettering_boxes()),
    )


def emblems(tables: GameData) -> tuple[str, ...]:
    """Return the symbols on the backs of the sides, by their numbers on the screen."""
    marks = {colour(tables, side): emblem(side) for side in tables.sides}
    return tuple([marks[number] for number in range(len(COLOURS))])


def area_space(tables: GameData, area: Area, path: str) -> Space:
    """Return an area with its printed values."""
    letter = tables.letters[area.letter]
    lines = [f"{letter.vp} Victory Points." if letter.vp != 1 else "1 Victory Point."]
    if area.roads:
        lines.append(f"Roads to {areas_named(tables, area.roads)}.")
    by_land = [name for name in area.adjacent if name not in area.roads]
    if by_land:
        lines.append(f"Borders {areas_named(tables, by_land)}.")
    lines += [
        f"{tables.sides[arrow.side].name} land here on 1{DASH}{arrow.number}."
        for arrow in tables.arrows.values()
        if arrow.area == area.id
    ]
    places = tuple(sorted(area.stacks, key=lambda at: -clearance(area, at)))
    name, (x, y) = f"{area.name} ({area.letter})", area.badge
    return Space(area.id, name, path, places[0], tuple(lines), places, sign=(x - BESIDE, y))


def clearance(area: Area, at: Point) -> float:
    """Return the distance from a place to the name and letter of its area, up to a maximum.

    Pieces are drawn larger at low zoom, and should not hide the lettering.
    """
    wide = text_width(area.name, area.label_size) / 2
    over = max(abs(at[0] - area.label[0]) - wide, 0.0)
    from_name = max(over, abs(at[1] - area.label[1]) - area.label_size / 2)
    from_badge = max(abs(at[0] - area.badge[0]), abs(at[1] - area.badge[1])) - BADGE
    return min(from_name, from_badge, ROOM)


def areas_named(tables: GameData, areas: Sequence[str]) -> str:
    """Return the names of areas as a list in a sentence."""
    return listed([tables.areas[area].name for area in areas])


def box_space(box: Box) -> Space:
    """Return a box off the board, with room for all units that may be in it."""
    room = Rectangle(*box.rect)
    places = tuple(box_places(box))
    return Space(box.id, box.name, room.outline, room.middle, (f"{box.use}.",), places, laid=True)


def box_places(box: Box) -> list[Point]:
    """Return the points of the blocks in a box, row by row."""
    x, y, w, h = box.rect
    columns = int((w - 2 * SIDE_MARGIN) // GAP)
    rows = int((h - HEAD) // GAP)
    left = x + (w - (columns - 1) * GAP) / 2
    return [
        (left + column * GAP, y + HEAD + row * GAP)
        for row in range(rows)
        for column in range(columns)
    ]
