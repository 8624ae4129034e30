"""The words of the screen, and the numbers it has for sides."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from senlac.games.comet.drawing.lettering import DASH
from senlac.games.comet.drawing.symbols import COLOURS
from senlac.games.comet.tables import load_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

MINUS: Final = "\u2212"
"""The sign before a number that is lost."""

PHASES: Final = {
    "raising": "Raising", "movement": "Movement", "invasion": "Invasion", "combat": "Combat",
}  # fmt: skip
"""The phases of a Player Turn, by their ids."""


@cache
def colour(side: str) -> int:
    """Return the number that the screen has for a side, by its id: its colour."""
    return COLOURS.index(load_tables().sides[side].colour)


@cache
def people(name: str) -> int:
    """Return the number that the screen has for a side, by the name of its people."""
    sides = load_tables().sides
    return colour(next(side for side, row in sides.items() if row.name == name))


@cache
def side_of(unit: str) -> int:
    """Return the number that the screen has for the side of a unit."""
    tables = load_tables()
    return colour(tables.nationalities[tables.units[unit].nationality].side)


def count(number: int, noun: str) -> str:
    """Return a number of things: `1 block`, `2 blocks`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Sequence[str]) -> str:
    """Return some words as a sentence lists them: `Harold, Tostig and William`."""
    if len(words) < 2:  # noqa: PLR2004 - one word needs no `and`
        return "".join(words)
    return ", ".join(words[:-1]) + " and " + words[-1]


def span(low: int, high: int) -> str:
    """Return a range of numbers: `1-4`, or `1` alone."""
    return str(low) if low == high else f"{low}{DASH}{high}"
