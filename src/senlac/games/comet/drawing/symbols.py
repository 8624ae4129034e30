"""The drawings of symbols.toml, and which of them a block bears."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from senlac.engine.data import read
from senlac.engine.scene import Stroke, Symbol
from senlac.games.comet.data import LetteringFile, SymbolsFile
from senlac.games.comet.tables import PACKAGE

if TYPE_CHECKING:
    from senlac.games.comet.data import Lettering, Symbols

BOX: Final = 100.0

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
    return {
        drawing.id: Symbol(BOX, tuple([Stroke(path.d, path.style) for path in drawing.paths]))
        for drawing in drawings().symbol
    }


def face(kind: str) -> str:
    """Return the symbol on the face of a block of a type."""
    return drawings().types[kind]


def emblem(side: str) -> str:
    """Return the symbol on the backs of a side."""
    return drawings().sides[side]
