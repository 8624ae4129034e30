"""Drawings used many times: those that games share, and how a game adds its own."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.rows import DrawingsFile
from senlac.engine.data.loader import read
from senlac.engine.screen.drawings import Stroke, Symbol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from senlac.boards.drawing.rows import Drawing, Drawings

PACKAGE: Final = "senlac.boards.drawing"
BOX: Final = 100.0
"""Side of the square box in which each symbol is drawn, in its own units."""


@cache
def drawings(package: str) -> Drawings:
    """Return the drawings in the symbols.toml of a package.

    Raises:
        DataError: the file is invalid.
    """
    return read(package, "symbols", DrawingsFile).symbols


def symbols_of(package: str) -> dict[str, Symbol]:
    """Return the symbols of a game by id, from its symbols.toml."""
    found = drawings(package)
    return symbols(found.symbol, found.shared)


def symbols(own: Iterable[Drawing], wanted: Iterable[str]) -> dict[str, Symbol]:
    """Return symbols by id: all of `own`, and those shared ones whose ids are `wanted`.

    A wanted id that no shared drawing has is ignored. A shared drawing replaces one of the game
    with the same id.
    """
    names = set(wanted)
    shared = [drawing for drawing in drawings(PACKAGE).symbol if drawing.id in names]
    return {
        drawing.id: Symbol(BOX, tuple([Stroke(path.d, path.style) for path in drawing.paths]))
        for drawing in (*own, *shared)
    }
