"""Drawings used many times: those that games share, and how a game adds its own."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.rows import DrawingsFile
from senlac.engine.data import read
from senlac.engine.scene import Stroke, Symbol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from senlac.boards.drawing.rows import Drawing

PACKAGE: Final = "senlac.boards.drawing"
BOX: Final = 100.0


@cache
def shared() -> tuple[Drawing, ...]:
    """Return the drawings that games share.

    Raises:
        DataError: the file is at fault.
    """
    return read(PACKAGE, "symbols", DrawingsFile).symbols.symbol


def symbols(own: Iterable[Drawing], wanted: Iterable[str]) -> dict[str, Symbol]:
    """Return the symbols of a game by id: all of its own, and those wanted of the shared ones."""
    names = set(wanted)
    drawings = [*own, *[drawing for drawing in shared() if drawing.id in names]]
    return {
        drawing.id: Symbol(BOX, tuple([Stroke(path.d, path.style) for path in drawing.paths]))
        for drawing in drawings
    }
