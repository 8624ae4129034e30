"""The symbols of units, as drawn in symbols.toml."""

from __future__ import annotations

from typing import Final

from senlac.boards.drawing.symbols import drawings

PACKAGE: Final = "senlac.games.hastings"
SPENT: Final = "bow-spent"
"""The symbol of an archer unit that has shot."""

BANNER: Final = "gonfalon"
EMBLEMS: Final = ("dragon", "cross")
"""The emblems of the Saxons and of the Normans."""


def arms(kind: str) -> str:
    """Return the drawing for a kind of unit."""
    return drawings(PACKAGE).kinds[kind]
