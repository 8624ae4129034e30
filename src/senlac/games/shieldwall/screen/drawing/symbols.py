"""The drawings of symbols.toml, and which of them a unit or a nation bears."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from senlac.boards.drawing import symbols as common
from senlac.engine.data import read
from senlac.games.shieldwall.data.rows.symbols import SymbolsFile

if TYPE_CHECKING:
    from senlac.engine.scene import Symbol
    from senlac.games.shieldwall.data.rows.symbols import Symbols

PACKAGE: Final = "senlac.games.shieldwall"
SHARED: Final = (
    "axe", "spear", "kite", "bow", "horse", "banner", "pennant", "arrival", "north", "cross",
    "dragon", "raven", "tuft", "grass",
)  # fmt: skip
"""The drawings that other games use too."""


@cache
def drawings() -> Symbols:
    """Return symbols.toml.

    Raises:
        DataError: the file is at fault.
    """
    return read(PACKAGE, "symbols", SymbolsFile).symbols


def symbols() -> dict[str, Symbol]:
    """Return all symbols by id."""
    return common.symbols(drawings().symbol, SHARED)


def symbol_of(kind_of_unit: str, kind: str) -> str:
    """Return the symbol of a unit: that of its type, else of its kind."""
    return drawings().types.get(kind_of_unit, drawings().kinds[kind])


def emblem(nation: str) -> str | None:
    """Return the emblem of a nation, None if it has none."""
    return drawings().nations.get(nation)
