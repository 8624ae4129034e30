"""Labels of the screen, and its numbers for sides."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from senlac.games.comet.data.tables import load_game_data
from senlac.games.comet.screen.drawing.lettering import DASH
from senlac.games.comet.screen.drawing.symbols import COLOURS

if TYPE_CHECKING:
    from senlac.games.comet.data.tables import GameData

MINUS: Final = "\u2212"
"""The minus sign of losses."""

PHASES: Final = {
    "raising": "Raising", "movement": "Movement", "invasion": "Invasion", "combat": "Combat",
}  # fmt: skip
"""The phases of a Player Turn, by their ids."""


@cache
def colour(side: str) -> int:
    """Return the number of a side on the screen: the index of its colour in `COLOURS`."""
    return COLOURS.index(load_game_data().sides[side].colour)


def people(tables: GameData, name: str) -> int:
    """Return the number on the screen of the side with a name, as events have it: "English"."""
    return colour(next(side for side, row in tables.sides.items() if row.name == name))


def side_of(tables: GameData, unit: str) -> int:
    """Return the number of the side of a unit on the screen."""
    return colour(tables.nationalities[tables.units[unit].nationality].side)


def rank_of(tables: GameData, unit: str) -> int:
    """Return the rank of a unit: 2 for a Supreme Leader, 1 for another leader, 0 for Troops."""
    return tables.types[tables.units[unit].type].rank


def span(low: int, high: int) -> str:
    """Return a range of numbers, `1` if both are equal; otherwise with `DASH` between them."""
    return str(low) if low == high else f"{low}{DASH}{high}"
