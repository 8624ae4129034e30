"""What the page and the terminal draw: a way of seven spaces, and the bands on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from senlac.engine.screen.scene import (
    ActionLabels,
    Board,
    Layer,
    Panel,
    PanelRow,
    Piece,
    Scene,
    Shape,
    Space,
)

from mygame.state import LOST, MyState
from mygame.tables import FORD, TABLES

WIDE: Final = 160.0
"""How wide a space is on the board."""

HIGH: Final = 480.0
SPOTS: Final = ((0.5, 0.2), (0.5, 0.35), (0.5, 0.5), (0.5, 0.65), (0.5, 0.8))
"""Where pieces stand that share a space, as parts of its width and height."""

MANNER: Final = ActionLabels(kinds={"band": "piece"}, labels={"move": "Move", "hold": "Hold"})
"""A click on a highlighted band means `move`; `hold` is a button."""


def view(state: MyState) -> dict[str, Any]:
    """Return the view, which hides nothing."""
    places = [None if at == LOST else TABLES.spaces[at] for at in state.at]
    return {
        "turn": state.turn,
        "turns": state.turns,
        "side": TABLES.sides[state.side].id,
        "bands": {band.id: at for band, at in zip(TABLES.bands, places, strict=True)},
    }


def board() -> Board:
    """Return the way, drawn once."""
    spaces = tuple([space(number) for number in range(len(TABLES.spaces))])
    ground = tuple(
        [
            Shape("path", "sea" if number == FORD else "open", d=one.d)
            for number, one in enumerate(spaces)
        ]
    )
    names = tuple(
        [Shape("text", "label", x=one.at[0], y=40, h=24, text=one.name) for one in spaces]
    )
    layers = (Layer("ground", ground), Layer("names", names))
    return Board(len(spaces) * WIDE, HIGH, "My game", 60.0, {}, layers, spaces)


def space(number: int) -> Space:
    """Return a space of the way."""
    name, left = TABLES.spaces[number], number * WIDE
    outline = f"M{left} 0H{left + WIDE}V{HIGH}H{left}Z"
    stacks = tuple([(left + x * WIDE, y * HIGH) for x, y in SPOTS])
    return Space(name, name.capitalize(), outline, stacks[2], stacks=stacks)


def scene(state: MyState) -> Scene:
    """Return what is seen now."""
    return Scene(
        pieces=tuple([piece(state, band) for band, at in enumerate(state.at) if at != LOST]),
        panels=tuple([panel(state, side) for side in (0, 1)]),
        step=f"Turn {state.turn} of {state.turns}",
    )


def piece(state: MyState, band: int) -> Piece:
    """Return a band as a counter."""
    row = TABLES.bands[band]
    strength = state.strength[band]
    return Piece(
        row.id,
        row.name,
        TABLES.side_of[band],
        space=TABLES.spaces[state.at[band]],
        letter=str(strength),
        lines=(f"Strength {strength}.",),
    )


def panel(state: MyState, side: int) -> Panel:
    """Return a side at a glance."""
    rows: Sequence[PanelRow] = [
        PanelRow("Bands", str(len(state.bands(side)))),
        PanelRow("Beyond the ford", str(state.crossed(side))),
    ]
    row = TABLES.sides[side]
    active = state.outcome is None and state.side == side
    return Panel(row.id, row.name, tuple(rows), side=side, active=active)
