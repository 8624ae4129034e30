"""The drawings of symbols.toml, and which of them a block bears."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from senlac.boards.drawing import symbols as common
from senlac.engine.data import read
from senlac.games.comet.data.rows.ground import LetteringFile
from senlac.games.comet.data.rows.symbols import SymbolsFile
from senlac.games.comet.data.tables import PACKAGE

if TYPE_CHECKING:
    from senlac.engine.scene import Symbol
    from senlac.games.comet.data.rows.ground import Lettering
    from senlac.games.comet.data.rows.symbols import Symbols

SHARED: Final = ("axe", "spear", "kite", "bow", "horse", "banner", "cross", "dragon", "raven")
"""The drawings that other games use too."""

COLOURS: Final = ("red", "blue", "green")
"""The colours of sides, by the number that the screen has for each."""


@cache
def drawings() -> Symbols:
    """Return symbols.toml.

    Raises:
        DataError: the file is at fault.
    """
    return read(PACKAGE, "symbols", SymbolsFile).symbols


@cache
def lettering() -> Lettering:
    """Return lettering.toml.

    Raises:
        DataError: the file is at fault.
    """
    return read(PACKAGE, "lettering", LetteringFile).lettering


def symbols() -> dict[str, Symbol]:
    """Return all symbols by id."""
    return common.symbols(drawings().symbol, SHARED)


def face(kind: str) -> str:
    """Return the symbol on the face of a block of a type."""
    return drawings().types[kind]


def emblem(side: str) -> str:
    """Return the symbol on the backs of a side."""
    return drawings().sides[side]
