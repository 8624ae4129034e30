"""Land and sea of an area map, from the lowest layer up: shores, areas, rivers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.screen.scene import Layer, Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from senlac.boards.drawing.atlas.rows import BorderLine, Lines, Sheet

COAST: Final = "coast"
"""Id of the outline of all shores of areas; far lands have outlines of their own."""

SHOALS: Final = ("far", "outer", "inner", "near")
"""The lines along the shore, outermost first."""

WIDTHS: Final = (1, 2, 3)
"""River widths, from spring to sea."""


def shores(lines: Lines) -> dict[str, str]:
    """Return the outlines of all shores, which are drawn more than once."""
    found = {land.id: land.path for land in lines.background}
    found[COAST] = lines.coast
    return found


def joined(lines: Iterable[BorderLine]) -> str:
    """Return lines as one path."""
    return " ".join([line.path for line in lines])


def sea(sheet: Sheet, lines: Lines) -> Layer:
    """Return the sea with the lines along its shores."""
    _, _, w, h = sheet.viewbox
    ids = (COAST, *[land.id for land in lines.background])
    shapes = [Shape("rect", "sea", x=0, y=0, w=w, h=h)]
    for shoal in SHOALS:
        # Each line is a wide stroke, with a narrower one in the colour of the sea on top.
        shapes.append(Shape("outline", f"shoal {shoal} line", of=ids))
        shapes.append(Shape("outline", f"shoal {shoal}", of=ids))
    return Layer("sea", tuple(shapes))


def land(lines: Lines, styles: Mapping[str, str]) -> Layer:
    """Return the far lands, and the areas in their styles with soft edges; tints lie above."""
    far = [Shape("outline", "far-land", of=(far.id,)) for far in lines.background]
    near = [Shape("outline", f"area {style}", of=(area,)) for area, style in styles.items()]
    edges = [Shape("outline", "wash", of=(area,), within=True) for area in styles]
    return Layer("land", (*far, *near, *edges), tinted=True)


def waters(lines: Lines) -> Layer:
    """Return the rivers, one shape for each width."""
    shapes = []
    for width in WIDTHS:
        path = " ".join([river.path for river in lines.river if river.width == width])
        shapes.append(Shape("path", f"stream w{width}", d=path))
    return Layer("rivers", tuple(shapes))


def edge(sheet: Sheet) -> Layer:
    """Return the double line around the sheet, and the mat outside it."""
    _, _, w, h = sheet.viewbox
    # Drawn in the opposite direction, the sheet is a hole in the mat.
    mat = f"M{-w} {-h}H{2 * w}V{2 * h}H{-w}ZM0 0V{h}H{w}V0Z"
    return Layer(
        "edge",
        (
            Shape("path", "mat", d=mat),
            Shape("rect", "frame", x=5, y=5, w=w - 10, h=h - 10),
            Shape("rect", "frame inner", x=11, y=11, w=w - 22, h=h - 22),
        ),
    )
