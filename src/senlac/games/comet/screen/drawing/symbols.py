"""The symbols from symbols.toml by type and side."""

from __future__ import annotations

from typing import Final

from senlac.boards.drawing.symbols import drawings
from senlac.games.comet.data.tables import PACKAGE

COLOURS: Final = ("red", "blue", "green")
"""The colours of sides, by their number on the screen."""


def face(kind: str) -> str:
    """Return the symbol on the face of a block of a type."""
    return drawings(PACKAGE).types[kind]


def emblem(side: str) -> str:
    """Return the symbol on the backs of a side."""
    return drawings(PACKAGE).emblems[side]
