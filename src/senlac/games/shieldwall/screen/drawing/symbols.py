"""The symbols of units and nations, as drawn in symbols.toml."""

from __future__ import annotations

from typing import Final

from senlac.boards.drawing.symbols import drawings

PACKAGE: Final = "senlac.games.shieldwall"


def symbol_of(kind_of_unit: str, kind: str) -> str:
    """Return the symbol of a unit: that of its type, otherwise of its kind."""
    return drawings(PACKAGE).types.get(kind_of_unit, drawings(PACKAGE).kinds[kind])


def emblem(nation: str) -> str | None:
    """Return the emblem of a nation, None if it has none."""
    return drawings(PACKAGE).emblems.get(nation)
