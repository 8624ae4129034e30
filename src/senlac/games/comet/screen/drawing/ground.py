"""The land and the sea, from the lowest layer up: shores, areas, rivers, borders, roads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.scene import Layer, Shape

if TYPE_CHECKING:
    from senlac.games.comet.data.rows.ground import Line
    from senlac.games.comet.data.tables import Outlines, Tables

COAST: Final = "coast"
"""The outline of all shores, beside those of the far lands."""

BORDERS: Final = "borders"
ROADS: Final = "roads"

SHOALS: Final = ("far", "outer", "inner", "near")
"""The lines along the shore, the outermost first."""

WIDTHS: Final = (1, 2, 3)
"""Of rivers, from their springs to the sea."""


def outlines(tables: Tables, lines: Outlines) -> dict[str, str]:
    """Return the outlines that are drawn more than once, beside those of the areas."""
    found = {land.id: land.path for land in lines.background}
    found[COAST] = lines.coast
    found[BORDERS] = " ".join([line.path for line in lines.border if _within(tables, line)])
    found[ROADS] = " ".join([road.path for road in lines.road])
    return found


def sea(tables: Tables, lines: Outlines) -> Layer:
    """Return the sea with the lines along its shores."""
    _, _, w, h = tables.sheet.viewbox
    shores = (COAST, *[land.id for land in lines.background])
    shapes = [Shape("rect", "sea", x=0, y=0, w=w, h=h)]
    for shoal in SHOALS:
        # Each line is a wide stroke with a narrower one of the sea upon it.
        shapes.append(Shape("outline", f"shoal {shoal} line", of=shores))
        shapes.append(Shape("outline", f"shoal {shoal}", of=shores))
    return Layer("sea", tuple(shapes))


def land(tables: Tables, lines: Outlines) -> Layer:
    """Return the far lands and the areas, each with its washed edge; tints lie upon them."""
    far = [Shape("outline", "far-land", of=(far.id,)) for far in lines.background]
    areas = tables.areas.values()
    near = [Shape("outline", f"area {area.letter}", of=(area.id,)) for area in areas]
    edges = [Shape("outline", "wash", of=(area.id,), within=True) for area in areas]
    return Layer("land", (*far, *near, *edges), tinted=True)


def waters(lines: Outlines) -> Layer:
    """Return the rivers, those of a width in one."""
    shapes = []
    for width in WIDTHS:
        path = " ".join([river.path for river in lines.river if river.width == width])
        shapes.append(Shape("path", f"stream w{width}", d=path))
    return Layer("rivers", tuple(shapes))


def borders(tables: Tables, lines: Outlines) -> Layer:
    """[1.1a] Return the borders, soft strokes under thin ones, and the shore."""
    outer = " ".join([line.path for line in lines.border if not _within(tables, line)])
    shapes = (
        Shape("outline", "border soft", of=(BORDERS,)),
        Shape("outline", "border", of=(BORDERS,)),
        Shape("path", "border frontier", d=outer),
        Shape("outline", "coast", of=(COAST,)),
    )
    return Layer("borders", shapes)


def _within(tables: Tables, line: Line) -> bool:
    """Tell whether a border parts two areas."""
    return all([name in tables.areas for name in line.between])


def roads() -> Layer:
    """[1.3a] Return the Roman roads, on a pale case."""
    case = Shape("outline", "highway case", of=(ROADS,))
    return Layer("roads", (case, Shape("outline", "highway", of=(ROADS,))))
