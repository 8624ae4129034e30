"""The symbols from symbols.toml by counter and side."""

from __future__ import annotations

from typing import Final

from senlac.boards.drawing.symbols import drawings

PACKAGE: Final = "senlac.games.destiny"


def symbol_of(tactical: str, sort: str) -> str:
    """Return the symbol of a counter: that of its kind, or of the sort it fights as."""
    return drawings(PACKAGE).types.get(tactical, drawings(PACKAGE).kinds[sort])


def emblem(side: str) -> str:
    """Return the emblem of a side."""
    return drawings(PACKAGE).emblems[side]
