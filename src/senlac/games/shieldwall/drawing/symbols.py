"""The drawings of symbols.toml, and which of them a unit or a nation bears."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from senlac.engine.data import read
from senlac.engine.scene import Stroke, Symbol
from senlac.games.shieldwall.data import SymbolsFile

if TYPE_CHECKING:
    from senlac.games.shieldwall.data import Symbols

PACKAGE: Final = "senlac.games.shieldwall"
BOX: Final = 100.0


@cache
def drawings() -> Symbols:
    """Return symbols.toml.

    Raises:
        DataError: the file is at fault.
    """
    return read(PACKAGE, "symbols", SymbolsFile).symbols


def symbols() -> dict[str, Symbol]:
    """Return all symbols by id."""
    return {
        drawing.id: Symbol(BOX, tuple([Stroke(path.d, path.style) for path in drawing.paths]))
        for drawing in drawings().symbol
    }


def symbol_of(kind_of_unit: str, kind: str) -> str:
    """Return the symbol of a unit: that of its type, else of its kind."""
    return drawings().types.get(kind_of_unit, drawings().kinds[kind])


def emblem(nation: str) -> str | None:
    """Return the emblem of a nation, None if it has none."""
    return drawings().nations.get(nation)
