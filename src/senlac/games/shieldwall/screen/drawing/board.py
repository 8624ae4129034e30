"""The board of a battle: the map as layers of shapes, and its squares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.frame import drawn, frame, margin
from senlac.boards.drawing.symbols import symbols_of
from senlac.boards.drawing.terrain.hills import square_hills
from senlac.boards.drawing.terrain.land_cover import fields, marsh, town, woods
from senlac.boards.drawing.terrain.waters import Waters
from senlac.boards.square import NORTH, SOUTH
from senlac.engine.screen.scene import Board, Chart, Layer, Shape, Space
from senlac.games.shieldwall.screen.drawing.layout import PIECE, BoardGeometry, geometry
from senlac.games.shieldwall.screen.drawing.symbols import PACKAGE
from senlac.games.shieldwall.words.titles import ground_lines

if TYPE_CHECKING:
    from senlac.boards.drawing.frame import Box
    from senlac.boards.drawing.squares import SquareLayout
    from senlac.games.shieldwall.state import ShieldwallState

LABEL: Final = 21.0
"""The distance of file and rank labels from the field."""

COMPASS: Final = 28.0


def board(state: ShieldwallState, charts: tuple[Chart, ...]) -> Board:
    """Return the board of a battle; it is the same object while the battle lasts."""
    layout = geometry(state.catalogue, state.ground)
    squares = layout.squares
    terrain = [ground.id for ground in state.ground.terrain]
    layers = (
        *landscape(squares, terrain),
        Layer("grid", (Shape("path", "grid", d=squares.grid()),)),
        Layer(
            "edge",
            (
                margin(squares.field, layout.width, layout.height),
                *frame(squares.field),
                *labels(squares),
                *bays(layout),
                compass(squares.field),
            ),
        ),
    )
    return Board(
        width=layout.width,
        height=layout.height,
        title=title(state),
        piece=PIECE,
        symbols=symbols_of(PACKAGE),
        layers=layers,
        spaces=spaces(state, squares),
        charts=charts,
    )


def title(state: ShieldwallState) -> str:
    """Return the name of the battle."""
    printed = state.tables.scenarios.get(state.order.scenario)
    if printed is not None:
        return printed.name
    return "Field battle" if state.order.scenario == "field" else "Meeting engagement"


def spaces(state: ShieldwallState, layout: SquareLayout) -> tuple[Space, ...]:
    """Return the squares."""
    prizes = {prize.at: prize for prize in state.order.prizes}
    bonus = state.tables.combat.terrain_bonus
    found = []
    for square, terrain in enumerate(state.ground.terrain):
        name = state.square_name(square)
        lines = ground_lines(terrain, bonus)
        if name in prizes:
            lines.append(f"Objective: {prizes[name].name}, {prizes[name].points} points.")
        outline, at = layout.outline(square), layout.middle(square)
        found.append(Space(name, f"{name}, {terrain.id}", outline, at, tuple(lines)))
    return tuple(found)


def landscape(layout: SquareLayout, terrain: list[str]) -> tuple[Layer, ...]:
    """Return the ground as layers, from the lowest up."""

    def of(kind: str) -> list[int]:
        return [square for square, ground in enumerate(terrain) if ground == kind]

    waters = Waters(layout, terrain)
    bog = [reach.square for reach in waters.bog_fords]
    return (
        Layer("ground", (drawn(layout.field, "open"), *fields(layout, of("open")))),
        Layer("water", tuple(waters.shapes())),
        Layer("marsh", tuple(marsh(layout, of("marsh"), bog))),
        Layer("hill", tuple(square_hills(layout, of("hill")))),
        Layer("town", tuple(town(layout, of("town")))),
        Layer("woods", tuple(woods(layout, of("woods")))),
        Layer("crossing", tuple(waters.crossings())),
    )


def labels(layout: SquareLayout) -> list[Shape]:
    """Return the labels of files and ranks along all four edges."""
    board, field = layout.board, layout.field
    found = []
    for file in range(1, board.width + 1):
        x, _ = layout.middle(board.at(file, 1))
        letter = board.names[board.at(file, 1)][0]
        found += [label(x, y, letter) for y in (field.y - LABEL, field.y + field.h + LABEL)]
    for rank in range(1, board.height + 1):
        _, y = layout.middle(board.at(1, rank))
        found += [label(x, y, str(rank)) for x in (field.x - LABEL, field.x + field.w + LABEL)]
    return found


def label(x: float, y: float, text: str) -> Shape:
    """Return the label of a file or rank."""
    return Shape("text", "label", x=x, y=y, text=text)


def compass(field: Box) -> Shape:
    """Return the north arrow in the corner of the margin."""
    x, y = field.x + field.w + LABEL, field.y - LABEL
    return Shape("use", "compass", x=x, y=y, w=COMPASS, symbol="north", rotate=0.0)


def bays(layout: BoardGeometry) -> list[Shape]:
    """Return the bays, each with the turn from which its units enter."""
    found = []
    for bay in layout.bays:
        box = layout.bay_box(bay)
        x, y, w, h = box
        found.append(drawn(box, "bay", 8))
        text = f"From turn {bay.arrive}"
        if bay.edge in (NORTH, SOUTH):
            beside = Shape("text", "label bay-label", x=x - 14, y=y + h / 2, text=text, rotate=-90)
        else:
            beside = Shape("text", "label bay-label", x=x + w / 2, y=y - 14, text=text)
        found.append(beside)
    return found
