"""The board of the battle: the map as layers of shapes, and its hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.frame import drawn, frame, margin, strip
from senlac.boards.drawing.line import open_path, path
from senlac.boards.drawing.noise import jitter, noise
from senlac.boards.drawing.sprites import sprite
from senlac.boards.drawing.symbols import symbols_of
from senlac.boards.drawing.terrain.hills import hex_hill
from senlac.boards.drawing.terrain.wetland import bog, brooks
from senlac.engine.screen.scene import Board, Chart, Layer, Shape, Space
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.screen.drawing.layout import PIECE, SIDE, layout_of
from senlac.games.hastings.screen.drawing.symbols import PACKAGE
from senlac.games.hastings.words.titles import COLOURS, army, ground_lines

if TYPE_CHECKING:
    from senlac.boards.drawing.frame import Box
    from senlac.games.hastings.data.tables import GameData
    from senlac.games.hastings.screen.drawing.layout import BoardGeometry
    from senlac.games.hastings.state import HastingsState

COMPASS: Final = 30.0
CLOSEUP: Final = 640.0
"""The visible width at the start on a phone: eight hexes."""

GATE: Final = 24.0
GATE_OFF: Final = 12.0
"""The distance of the entry arrows from the field."""

NUMBER_UP: Final = 0.66
"""The distance of a hex's number above its middle, in lengths of a side."""

GOAL: Final = 2.6
"""The inset of a goal's outline from the edges of its hexes."""

PATCHY: Final = 0.78
"""The average share of hexes that are not darker than the field."""

GRASSY: Final = 0.5
"""The average share of hexes without a tuft of grass."""

TUFT: Final = 10.0
"""The width of a tuft of grass; plants keep half of it clear of the frame."""

TEXTURE: Final = 71
"""The seed of the irregular open ground."""


def board(state: HastingsState, charts: tuple[Chart, ...]) -> Board:
    """Return the board of a battle; it is the same object while the battle lasts."""
    tables = state.catalogue.tables
    layout = layout_for(state)
    layers = (
        *landscape(layout, tables),
        Layer("grid", (Shape("path", "grid", d=layout.hexes.grid()), *numbers(layout))),
        Layer("goals", goals(layout, state)),
        Layer(
            "edge",
            (
                margin(layout.field, layout.width, layout.height),
                *frame(layout.field),
                compass(layout.field),
                *gates(layout, state),
                *strips(layout),
            ),
        ),
    )
    return Board(
        width=round(layout.width, 1),
        height=round(layout.height, 1),
        title=tables.sheet.name,
        piece=PIECE,
        symbols=symbols_of(PACKAGE),
        layers=layers,
        spaces=spaces(state, layout),
        charts=charts,
        vertices=True,
        closeup=CLOSEUP,
    )


def layout_for(state: HastingsState) -> BoardGeometry:
    """Return the layout of a battle's board."""
    return layout_of(state.ground.board, waves=len(state.catalogue.waves))


def spaces(state: HastingsState, layout: BoardGeometry) -> tuple[Space, ...]:
    """Return the hexes."""
    tables = state.catalogue.tables
    found = []
    for hex_, name in enumerate(layout.hexes.board.names):
        terrain = tables.terrain_at[hex_]
        lines = ground_lines(terrain)
        lines += [
            f"Goal of the {army(state, side)}."
            for side, goal in enumerate(state.ground.goal)
            if hex_ in goal
        ]
        x, y = layout.hexes.middle(hex_)
        at = (round(x, 1), round(y, 1))
        outline = layout.hexes.outline(hex_)
        found.append(Space(name, f"{name}, {terrain.name}", outline, at, tuple(lines)))
    return tuple(found)


def landscape(layout: BoardGeometry, tables: GameData) -> tuple[Layer, ...]:
    """Return the ground as layers, from the lowest up."""
    land = layout.land
    ground = [tables.terrain_at[layout.within(hex_)] for hex_ in range(land.board.size)]

    def of(kind: str) -> list[int]:
        return [hex_ for hex_, terrain in enumerate(ground) if terrain.id == kind]

    levels = [terrain.level for terrain in ground]
    wet = [*brooks(land, of("brook")), *bog(land, of("morass"))]
    wet = [
        shape
        for shape in wet
        if shape.x is None or layout.field.holds((shape.x, shape.y or 0.0), TUFT / 2)
    ]
    return (
        Layer("ground", (drawn(layout.field, "open"), *field(layout))),
        Layer("wet", tuple(wet)),
        Layer("hill", tuple(hex_hill(land, levels))),
        Layer("grass", tuple(grass(layout, [*of("clear"), *of("high")]))),
        Layer("road", tuple(road(layout, tables))),
    )


def field(layout: BoardGeometry) -> list[Shape]:
    """Return darker patches of the open ground."""
    board = layout.land.board
    darker = [
        hex_
        for hex_ in range(board.size)
        if noise(board.lines[hex_], board.numbers[hex_], TEXTURE) > PATCHY
    ]
    loops = layout.land.loops(darker, 3.0, 9.0, TEXTURE)
    return [Shape("path", "patch", d=path(loops))]


def grass(layout: BoardGeometry, hexes: list[int]) -> list[Shape]:
    """Return scattered tufts of grass."""
    board = layout.land.board
    found = []
    for hex_ in hexes:
        place = (board.lines[hex_], board.numbers[hex_])
        if noise(*place, TEXTURE + 1) > GRASSY:
            x, y = layout.land.middle(hex_)
            x += jitter(*place, TEXTURE + 2, SIDE * 0.6)
            y += jitter(*place, TEXTURE + 3, SIDE * 0.5)
            if layout.field.holds((x, y), TUFT):
                found.append(sprite("grass", (x, y), TUFT))
    return found


def road(layout: BoardGeometry, tables: GameData) -> list[Shape]:
    """[12.1a] Return the road, dotted, from edge to edge."""
    middles = [layout.hexes.middle(tables.board.hex(name)) for name in tables.road.hexes]
    box = layout.field
    ends = ((middles[0][0], box.y + box.h + 6), (middles[-1][0], box.y - 6))
    line = open_path([ends[0], *middles, ends[1]])
    return [Shape("path", "road-way", d=line), Shape("path", "road-dots", d=line)]


def numbers(layout: BoardGeometry) -> list[Shape]:
    """Return the number of each hex, in small print."""
    found = []
    for hex_, name in enumerate(layout.hexes.board.names):
        x, y = layout.hexes.middle(hex_)
        found.append(
            Shape("text", "hex-number", x=round(x, 1), y=round(y - NUMBER_UP * SIDE, 1), text=name)
        )
    return found


def goals(layout: BoardGeometry, state: HastingsState) -> tuple[Shape, ...]:
    """[H23e] Return the outlines of the goals of each side."""
    found = []
    for side, hexes in enumerate(state.ground.goal):
        line = layout.hexes.rims(hexes, GOAL)
        found.append(Shape("path", "goal-case", d=line))
        found.append(Shape("path", f"goal side-{COLOURS[side]}", d=line))
    return tuple(found)


def gates(layout: BoardGeometry, state: HastingsState) -> list[Shape]:
    """[H12.1a, H24.2b] Return the entry places of each side, as arrows in the margin."""
    box, catalogue = layout.field, state.catalogue
    found = [_gate(layout, catalogue.saxon_entry, box.y - GATE_OFF, SAXON, 180.0)]
    below = box.y + box.h + GATE_OFF
    return found + [_gate(layout, hex_, below, NORMAN, 0.0) for hex_ in catalogue.norman_entry]


def _gate(layout: BoardGeometry, hex_: int, y: float, side: int, rotate: float) -> Shape:
    """Return an arrow onto the map."""
    x, _ = layout.hexes.middle(hex_)
    style = f"gate side-{COLOURS[side]}"
    at = (round(x, 1), round(y, 1))
    return Shape("use", style, x=at[0], y=at[1], w=GATE, symbol="arrival", rotate=rotate)


def compass(field: Box) -> Shape:
    """Return the north arrow in the corner of the field."""
    x = round(field.x + field.w - COMPASS, 1)
    return Shape("use", "compass", x=x, y=field.y + COMPASS, w=COMPASS, symbol="north", rotate=0.0)


def strips(layout: BoardGeometry) -> list[Shape]:
    """Return the strips beyond the edges, each with a caption."""
    found = strip(layout.late, "Reinforcements") + strip(layout.set_up, "To be set up")
    found += strip(layout.spent, "Out of arrows")
    return found + (strip(layout.march, "On the march") if layout.march else [])
