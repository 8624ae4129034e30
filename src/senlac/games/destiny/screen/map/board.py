"""The board of a campaign: the map as layers of shapes, its areas, towns, landings and boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.atlas.ground import edge, land, sea, waters
from senlac.boards.drawing.frame import Box as Rectangle
from senlac.boards.drawing.line import number
from senlac.boards.drawing.symbols import symbols_of
from senlac.engine.screen.scene import Board, Space
from senlac.engine.support.text import capital, listed
from senlac.games.destiny.data.tables import PACKAGE, load_outlines
from senlac.games.destiny.screen.drawing.symbols import emblem
from senlac.games.destiny.screen.map.ground import borders, hills, outlines, styles
from senlac.games.destiny.screen.map.lettering import (
    HARBOUR,
    YARD,
    boxes,
    landings,
    lettering_boxes,
    names,
    open_sheet,
)
from senlac.games.destiny.words.titles import COLOURS

if TYPE_CHECKING:
    from senlac.engine.screen.scene import Chart, Point
    from senlac.games.destiny.data.rows.map import Area, Box, Landing, Town
    from senlac.games.destiny.data.tables import GameData

SITE: Final = "_landing"
"""The suffix of an area's id for its landing site."""

GAP: Final = 30.0
"""The distance from one piece to the next in a box."""

HEAD: Final = 58.0
"""The distance from the upper edge of a box to the centre of its first pieces."""

FOOT: Final = 40.0
"""The height for the note of a box."""

SIDE_MARGIN: Final = 14.0


def board(tables: GameData, charts: tuple[Chart, ...]) -> Board:
    """Return the map; it does not change during a campaign."""
    lines = load_outlines()
    sheet = tables.files.ground.map
    _, _, width, height = sheet.viewbox
    return Board(
        width=width,
        height=height,
        title=sheet.title,
        piece=sheet.piece,
        symbols=symbols_of(PACKAGE),
        layers=(
            sea(sheet, lines),
            land(lines, styles(tables)),
            hills(tables, lines),
            waters(lines),
            borders(tables, lines),
            open_sheet(tables),
            landings(tables),
            names(tables),
            boxes(tables),
            edge(sheet),
        ),
        spaces=(
            *area_spaces(tables),
            *[town_space(row) for row in tables.towns.values() if not row.is_area],
            *[landing_space(tables, row) for row in tables.files.ground.landing],
            *[box_space(box) for box in tables.boxes.values() if box.side],
        ),
        charts=charts,
        outlines=outlines(lines, tables),
        emblems=tuple([emblem(side) for side in COLOURS]),
        upright=(
            *[box.rect for box in tables.boxes.values() if box.side],
            *lettering_boxes(),
        ),
    )


# ---- areas --------------------------------------------------------------------------------------


def area_spaces(tables: GameData) -> list[Space]:
    """Return the areas; pieces in the open are drawn there if there is no town."""
    paths = {outline.id: outline.path for outline in load_outlines().area}
    return [area_space(tables, area, paths[area.id]) for area in tables.areas.values()]


def area_space(tables: GameData, area: Area, path: str) -> Space:
    """Return an area with its printed values."""
    lines = tuple(facts(tables, area))
    return Space(area.id, area.name, path, area.stacks[0], lines, area.stacks)


def facts(tables: GameData, area: Area) -> list[str]:
    """[1.4a, 3.0a, 9.3b] Return the facts about an area."""
    costs = tables.files.ground.costs
    zone = {"north": "The North", "south": "The South", "wales": "Wales", "scotland": "Scotland"}
    ground = "hills" if area.terrain == "hill" else "clear"
    points = costs.hill if area.terrain == "hill" else costs.clear
    march = ", on the Welsh March" if area.march else ""
    found = [f"{zone[area.zone]}{march}; {ground}, {points} to enter."]
    over = hills_between(tables, area)
    if over:
        found.append(f"{costs.hill_boundary} more over the hills to {listed(over)}.")
    near = [tables.areas[name].name for name in area.adjacent]
    plain = [name for name in near if name not in over]
    if plain:
        found.append(f"Borders {listed(plain)}.")
    if area.contains:
        found.append(f"Has {area.contains}.")
    return found


def hills_between(tables: GameData, area: Area) -> list[str]:
    """Return the neighbours of an area behind hills, by their names."""
    rows = [row.between for row in tables.files.ground.border if row.kind == "hill"]
    beyond = [other for pair in rows if area.id in pair for other in pair if other != area.id]
    return [tables.areas[name].name for name in beyond]


# ---- towns, landings, boxes ---------------------------------------------------------------------


def town_space(row: Town) -> Space:
    """[9.3c] Return a town: the ring beside its mark."""
    lines = ("A town: one point to enter, and one to leave.",)
    return Space(
        row.id,
        f"{row.name}, town",
        ring(row.stack, YARD),
        row.stack,
        lines,
        (row.stack,),
        within=row.area,
    )


def landing_space(tables: GameData, row: Landing) -> Space:
    """[8.0f, 8.0h] Return a landing: the ring about its ship."""
    name = tables.areas[row.area].name
    chosen = [tables.sides[side].people for side in row.chosen_by]
    driven = [tables.sides[side].people for side in row.by_drift]
    lines = [capital(f"{listed(chosen)} may choose to land here.")] if chosen else []
    lines += [f"Storms and gales may drive {listed(driven)} here."] if driven else []
    return Space(
        row.area + SITE,
        f"Landing in {name}",
        ring(row.stack, HARBOUR),
        row.stack,
        tuple(lines),
        (row.stack,),
        within=row.area,
    )


def ring(at: Point, radius: float) -> str:
    """Return a circle in the path language."""
    x, y = at
    half = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{number(x - radius)} {number(y)}{half} {2 * radius:g} 0{half} {-2 * radius:g} 0Z"


def box_space(box: Box) -> Space:
    """Return a box off the board, with room for its pieces."""
    room = Rectangle(*box.rect)
    places = tuple(box_places(room))
    return Space(box.id, box.name, room.outline, room.middle, (f"{box.use}.",), places, laid=True)


def box_places(room: Rectangle) -> list[Point]:
    """Return the points of the pieces in a box, row by row."""
    columns = int((room.w - 2 * SIDE_MARGIN) // GAP)
    rows = max(1, int((room.h - HEAD - FOOT) // GAP) + 1)
    left = room.x + (room.w - (columns - 1) * GAP) / 2
    return [
        (left + column * GAP, room.y + HEAD + row * GAP)
        for row in range(rows)
        for column in range(columns)
    ]
