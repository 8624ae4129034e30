"""The lines on the land: hills, borders of shires, zones and countries, the shore."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.atlas.ground import COAST, joined, shores
from senlac.engine.screen.scene import Layer, Shape

if TYPE_CHECKING:
    from senlac.games.destiny.data.rows.map import Outlines
    from senlac.games.destiny.data.tables import GameData

BORDERS: Final = "borders"
RIDGES: Final = "ridges"

ZONES: Final = {"north": "pale", "south": "warm", "wales": "beyond", "scotland": "beyond"}
"""The colour of an area, by its zone."""

RISE_ACROSS: Final = 8.5
RISE_UP: Final = 7.0
"""Half the width of a hill mark, and its height above the centre."""


def outlines(lines: Outlines, tables: GameData) -> dict[str, str]:
    """Return the outlines that are drawn more than once, except those of the areas."""
    found = shores(lines)
    hills = {row.between for row in tables.files.ground.border if row.kind == "hill"}
    found[BORDERS] = joined(
        [line for line in lines.border if not is_frontier(tables, line.between)]
    )
    found[RIDGES] = joined([line for line in lines.border if line.between in hills])
    return found


def is_frontier(tables: GameData, between: tuple[str, str]) -> bool:
    """Return whether a border has Wales or Scotland on one side."""
    return "beyond" in [ZONES[tables.areas[name].zone] for name in between]


def styles(tables: GameData) -> dict[str, str]:
    """Return the colours of the areas."""
    return {area.id: ZONES[area.zone] for area in tables.areas.values()}


def hills(tables: GameData, lines: Outlines) -> Layer:
    """[9.3b] Return the hatching of the hill areas, and the marks on them."""
    high = [area.id for area in tables.areas.values() if area.terrain == "hill"]
    marks = [mark for row in lines.range if len(row.of) == 1 for mark in row.marks]
    return Layer(
        "hills",
        (
            Shape("outline", "upland", of=tuple(high)),
            Shape("path", "rise", d="".join([crest(*mark) for mark in marks])),
        ),
    )


def borders(tables: GameData, lines: Outlines) -> Layer:
    """[9.3b] Return the borders, those over hills under marks, and the shore."""
    frontier = joined([line for line in lines.border if is_frontier(tables, line.between)])
    divide = joined([line for line in lines.border if parts_zones(tables, line.between)])
    marks = [mark for row in lines.range if len(row.of) > 1 for mark in row.marks]
    return Layer(
        "borders",
        (
            Shape("outline", "border soft", of=(BORDERS,)),
            Shape("outline", "ridge", of=(RIDGES,)),
            Shape("outline", "border", of=(BORDERS,)),
            Shape("path", "border frontier", d=frontier),
            Shape("outline", "coast", of=(COAST,)),
            Shape(
                "path", "rise solid", d="".join([crest(*mark) for mark in sorted(marks, key=low)])
            ),
            Shape("path", "divide", d=divide),
        ),
    )


def parts_zones(tables: GameData, between: tuple[str, str]) -> bool:
    """Return whether a border separates the North from the South."""
    return sorted([tables.areas[name].zone for name in between]) == ["north", "south"]


def low(mark: tuple[float, float, float]) -> float:
    """Return the sort key of marks from top to bottom, so that nearer ones cover farther ones."""
    return mark[1]


def crest(x: float, y: float, scale: float) -> str:
    """Return a hill mark: its ridge, and two strokes of shade."""
    w, h = RISE_ACROSS * scale, RISE_UP * scale
    back = (
        f"M{x - w:.1f} {y + h * 0.5:.1f}Q{x - w * 0.35:.1f} {y - h:.1f} "
        f"{x + w * 0.1:.1f} {y - h * 0.62:.1f}T{x + w:.1f} {y + h * 0.5:.1f}"
    )
    return (
        f"{back}M{x + w * 0.28:.1f} {y - h * 0.28:.1f}l{w * 0.1:.1f} {h * 0.55:.1f}"
        f"M{x + w * 0.52:.1f} {y - h * 0.02:.1f}l{w * 0.1:.1f} {h * 0.42:.1f}"
    )
