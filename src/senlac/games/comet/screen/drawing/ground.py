"""The lines on the land: borders, the shore, Roman roads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.atlas.ground import COAST, joined, shores
from senlac.engine.screen.scene import Layer, Shape

if TYPE_CHECKING:
    from senlac.boards.drawing.atlas.rows import BorderLine
    from senlac.games.comet.data.tables import GameData, Outlines

BORDERS: Final = "borders"
ROADS: Final = "roads"


def outlines(tables: GameData, lines: Outlines) -> dict[str, str]:
    """Return the outlines that are drawn more than once, except those of the areas."""
    found = shores(lines)
    found[BORDERS] = joined([line for line in lines.border if _within(tables, line)])
    found[ROADS] = joined(lines.road)
    return found


def borders(tables: GameData, lines: Outlines) -> Layer:
    """[1.1a] Return the borders, soft strokes under thin ones, and the shore."""
    outer = joined([line for line in lines.border if not _within(tables, line)])
    shapes = (
        Shape("outline", "border soft", of=(BORDERS,)),
        Shape("outline", "border", of=(BORDERS,)),
        Shape("path", "border frontier", d=outer),
        Shape("outline", "coast", of=(COAST,)),
    )
    return Layer("borders", shapes)


def _within(tables: GameData, line: BorderLine) -> bool:
    """Return whether a border separates two areas."""
    return all([name in tables.areas for name in line.between])


def roads() -> Layer:
    """[1.3a] Return the Roman roads, on a pale casing."""
    case = Shape("outline", "highway case", of=(ROADS,))
    return Layer("roads", (case, Shape("outline", "highway", of=(ROADS,))))
