"""The board of a battle: the map as layers of shapes, and its squares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.square import NORTH, SOUTH
from senlac.engine.scene import Board, Chart, Layer, Shape, Space
from senlac.games.shieldwall.screen.drawing.growth import fields, marsh, town, woods
from senlac.games.shieldwall.screen.drawing.layout import PIECE, SIDE, Layout
from senlac.games.shieldwall.screen.drawing.relief import hills
from senlac.games.shieldwall.screen.drawing.symbols import symbols
from senlac.games.shieldwall.screen.drawing.water import Waters
from senlac.games.shieldwall.words.titles import ground_lines

if TYPE_CHECKING:
    from senlac.games.shieldwall.state import ShieldwallState

LABEL: Final = 21.0
"""How far the marks of files and ranks stand from the field."""

FRAME: Final = 4.0
"""Between the two lines of the frame."""

COMPASS: Final = 28.0


def board(state: ShieldwallState, charts: tuple[Chart, ...]) -> Board:
    """Return the board of a battle, the same as long as it lasts."""
    layout = Layout(state)
    terrain = [ground.id for ground in state.ground.terrain]
    layers = (
        *landscape(layout, terrain),
        Layer("grid", tuple(grid(layout))),
        Layer(
            "edge",
            (margin(layout), *frame(layout), *labels(layout), *bays(layout), compass(layout)),
        ),
    )
    return Board(
        width=layout.width,
        height=layout.height,
        title=title(state),
        piece=PIECE,
        symbols=symbols(),
        layers=layers,
        spaces=spaces(state, layout),
        charts=charts,
    )


def title(state: ShieldwallState) -> str:
    """Return the name of the battle."""
    printed = state.tables.scenarios.get(state.order.scenario)
    if printed is not None:
        return printed.name
    return "Field battle" if state.order.scenario == "field" else "Meeting engagement"


def spaces(state: ShieldwallState, layout: Layout) -> tuple[Space, ...]:
    """Return the squares."""
    prizes = {prize.at: prize for prize in state.order.prizes}
    bonus = state.tables.combat.terrain_bonus
    found = []
    for square, terrain in enumerate(state.ground.terrain):
        name = state.square_name(square)
        x, y = layout.corner(square)
        lines = ground_lines(terrain, bonus)
        if name in prizes:
            lines.append(f"Objective: {prizes[name].name}, {prizes[name].points} points.")
        outline = f"M{x:g} {y:g}h{SIDE:g}v{SIDE:g}h{-SIDE:g}Z"
        at = layout.middle(square)
        found.append(Space(name, f"{name}, {terrain.id}", outline, at, tuple(lines)))
    return tuple(found)


def landscape(layout: Layout, terrain: list[str]) -> tuple[Layer, ...]:
    """Return the ground, from the lowest layer up."""

    def of(kind: str) -> list[int]:
        return [square for square, ground in enumerate(terrain) if ground == kind]

    waters = Waters(layout, terrain)
    bog = [reach.square for reach in waters.bog_fords]
    return (
        Layer("ground", (open_ground(layout), *fields(layout, of("open")))),
        Layer("water", tuple(waters.shapes())),
        Layer("marsh", tuple(marsh(layout, of("marsh"), bog))),
        Layer("hill", tuple(hills(layout, of("hill")))),
        Layer("town", tuple(town(layout, of("town")))),
        Layer("woods", tuple(woods(layout, of("woods")))),
        Layer("crossing", tuple(waters.crossings())),
    )


def margin(layout: Layout) -> Shape:
    """Return the margin, which covers whatever ran out over the edge of the field."""
    x, y, w, h = layout.field
    whole = f"M0 0h{layout.width:g}v{layout.height:g}h{-layout.width:g}Z"
    # Drawn the other way round, the field is a hole.
    hole = f"M{x:g} {y:g}v{h:g}h{w:g}v{-h:g}Z"
    return Shape("path", "paper", d=whole + hole)


def open_ground(layout: Layout) -> Shape:
    """Return the field, open as long as nothing is drawn on it."""
    field = layout.field
    return Shape("rect", "open", x=field.x, y=field.y, w=field.w, h=field.h)


def grid(layout: Layout) -> list[Shape]:
    """Return the lines between squares."""
    field = layout.field
    columns = [
        f"M{field.x + file * SIDE:g} {field.y:g}v{field.h:g}"
        for file in range(1, layout.board.width)
    ]
    rows = [
        f"M{field.x:g} {field.y + rank * SIDE:g}h{field.w:g}"
        for rank in range(1, layout.board.height)
    ]
    return [Shape("path", "grid", d="".join(columns + rows))]


def frame(layout: Layout) -> list[Shape]:
    """Return the double line about the field."""
    x, y, w, h = layout.field
    outer = Shape("rect", "frame", x=x - FRAME, y=y - FRAME, w=w + 2 * FRAME, h=h + 2 * FRAME)
    return [Shape("rect", "frame inner", x=x, y=y, w=w, h=h), outer]


def labels(layout: Layout) -> list[Shape]:
    """Return the marks of files and ranks along all four edges."""
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
    """Return a mark of a file or a rank."""
    return Shape("text", "label", x=x, y=y, text=text)


def compass(layout: Layout) -> Shape:
    """Return the arrow to the north, in the corner of the margin."""
    field = layout.field
    x, y = field.x + field.w + LABEL, field.y - LABEL
    return Shape("use", "compass", x=x, y=y, w=COMPASS, symbol="north")


def bays(layout: Layout) -> list[Shape]:
    """Return the bays, each with the turn from which its units come on."""
    found = []
    for bay in layout.bays:
        x, y, w, h = layout.bay_box(bay)
        found.append(Shape("rect", "bay", x=x, y=y, w=w, h=h, r=8))
        text = f"From turn {bay.arrive}"
        if bay.edge in (NORTH, SOUTH):
            beside = Shape("text", "label bay-label", x=x - 14, y=y + h / 2, text=text, rotate=-90)
        else:
            beside = Shape("text", "label bay-label", x=x + w / 2, y=y - 14, text=text)
        found.append(beside)
    return found
