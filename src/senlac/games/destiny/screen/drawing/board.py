"""The drawn Battle Board: ground, squares, margins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.frame import drawn, frame, margin, strip
from senlac.boards.drawing.line import number
from senlac.boards.drawing.noise import jitter
from senlac.boards.drawing.squares import SIDE
from senlac.boards.drawing.symbols import symbols_of
from senlac.boards.drawing.terrain.hills import square_hills
from senlac.boards.drawing.terrain.land_cover import fields
from senlac.engine.screen.scene import Board, Chart, Layer, Shape, Space
from senlac.games.destiny.rules.constants import NORTH_END, SOUTH_END
from senlac.games.destiny.screen.drawing.layout import PIECE, BoardGeometry
from senlac.games.destiny.screen.drawing.symbols import PACKAGE
from senlac.games.destiny.words.ground import river_words, slope_words

if TYPE_CHECKING:
    from senlac.games.destiny.catalogue import BattleBoard, Catalogue
    from senlac.games.destiny.data.tables import GameData

LEVEL: Final = "level ground"
"""The ground of squares that help neither side."""

LABEL: Final = 21.0
"""The distance of the labels of columns and rows from the field."""

BANK: Final = 8.0
"""The distance of the river banks from its centre line."""

SWERVE: Final = 4.0
"""The deviation of the river from the line between its rows."""

CLOSEUP: Final = 610.0
"""The width that is shown first on a phone: six squares."""


def board(catalogue: Catalogue, field: BattleBoard, charts: tuple[Chart, ...]) -> Board:
    """Return the board of a battle; it does not change."""
    layout = BoardGeometry(catalogue)
    squares = layout.squares
    high = [square for square, height in enumerate(field.height) if height]
    low = [square for square, height in enumerate(field.height) if not height]
    layers = (
        Layer("ground", (drawn(squares.field, "open"), *fields(squares, low))),
        Layer("hill", tuple(square_hills(squares, high)) if high else ()),
        Layer("banks", tuple(river(layout, field, "bank shore"))),
        Layer("water", tuple(river(layout, field, "water"))),
        Layer("grid", (Shape("path", "grid", d=squares.grid()),)),
        Layer(
            "edge",
            (
                margin(squares.field, layout.width, layout.height),
                *frame(squares.field),
                *labels(layout),
                *strip(layout.strip(NORTH_END), "To be set up"),
                *strip(layout.strip(SOUTH_END), "To be set up"),
            ),
        ),
    )
    return Board(
        width=layout.width,
        height=layout.height,
        title=catalogue.scenario.name,
        piece=PIECE,
        symbols=symbols_of(PACKAGE),
        layers=layers,
        spaces=spaces(catalogue.tables, layout, field),
        charts=charts,
        closeup=CLOSEUP,
    )


def river(layout: BoardGeometry, field: BattleBoard, style: str) -> list[Shape]:
    """[11.0d] Return the river or its banks, along the squares on its northern bank."""
    squares, names = layout.squares, layout.squares.board
    found: list[Shape] = []
    for square, bank in enumerate(field.bank):
        behind = names.ahead[2][square]
        if bank and behind >= 0 and not field.bank[behind]:
            x, y = squares.corner(square)
            found.append(Shape("path", style, d=reach(x, y + SIDE, names.file(square))))
    return found


def reach(x: float, y: float, file: int) -> str:
    """Return the river along a column; it joins that of the next column and has curved banks."""
    west, east = jitter(file, 0, 1, SWERVE), jitter(file + 1, 0, 1, SWERVE)
    north, south = jitter(file, 1, 2, SWERVE) - BANK, jitter(file, 2, 2, SWERVE) + BANK
    upper = (
        f"C{number(x + SIDE / 3)} {number(y + north)} {number(x + SIDE / 1.5)} {number(y + north)}"
    )
    lower = (
        f"C{number(x + SIDE / 1.5)} {number(y + south)} {number(x + SIDE / 3)} {number(y + south)}"
    )
    ends = (number(x + SIDE), number(y + east - BANK), number(y + east + BANK))
    return (
        f"M{number(x)} {number(y + west - BANK)}{upper} {ends[0]} {ends[1]}"
        f"V{ends[2]}{lower} {number(x)} {number(y + west + BANK)}Z"
    )


def spaces(tables: GameData, layout: BoardGeometry, field: BattleBoard) -> tuple[Space, ...]:
    """Return the squares, each with what its ground does."""
    squares = layout.squares
    found = []
    for square, name in enumerate(squares.board.names):
        ground = "on the hill" if field.height[square] else bank_of(field, layout, square)
        does = slope_words(tables) if field.height[square] else river_words(tables)
        lines = () if ground == LEVEL else (does,)
        outline, middle = squares.outline(square), squares.middle(square)
        found.append(Space(name, f"{name}, {ground}", outline, middle, lines, laid=True))
    return tuple(found)


def bank_of(field: BattleBoard, layout: BoardGeometry, square: int) -> str:
    """[11.0d] Return the river bank of a square beside the river, "level ground" elsewhere."""
    squares = layout.squares.board
    for facing, name in ((0, "south bank"), (2, "north bank")):
        beyond = squares.ahead[facing][square]
        if beyond >= 0 and field.bank[beyond] != field.bank[square]:
            return name
    return LEVEL


def labels(layout: BoardGeometry) -> list[Shape]:
    """Return the labels of columns and rows along all four edges."""
    squares, field = layout.squares, layout.squares.field
    names = squares.board
    found = []
    for file in range(1, names.width + 1):
        x, _ = squares.middle(names.at(file, 1))
        letter = names.names[names.at(file, 1)][0]
        found += [label(x, y, letter) for y in (field.y - LABEL, field.y + field.h + LABEL)]
    for rank in range(1, names.height + 1):
        _, y = squares.middle(names.at(1, rank))
        found += [label(x, y, str(rank)) for x in (field.x - LABEL, field.x + field.w + LABEL)]
    return found


def label(x: float, y: float, text: str) -> Shape:
    """Return the label of a column or a row."""
    return Shape("text", "label", x=x, y=y, text=text)
