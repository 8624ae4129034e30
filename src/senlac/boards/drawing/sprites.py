"""Upright symbols on the ground, drawn from the side: trees, reeds, grass, houses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.screen.scene import Shape

if TYPE_CHECKING:
    from collections.abc import Iterable

    from senlac.engine.screen.scene import Point


def sprite(symbol: str, at: Point, wide: float) -> Shape:
    """Return a symbol centred on a point, `wide` units wide; its style is its own name."""
    x, y = round(at[0], 1), round(at[1], 1)
    return Shape("use", symbol, x=x, y=y, w=round(wide, 1), symbol=symbol)


def depth_sorted(shapes: Iterable[Shape]) -> list[Shape]:
    """Return upright symbols from back to front, so that nearer ones cover those behind."""
    return sorted(shapes, key=lambda shape: (shape.y or 0.0, shape.x or 0.0))
