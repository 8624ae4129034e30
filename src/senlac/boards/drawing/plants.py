"""Moved to `senlac.boards.drawing.sprites`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.boards.drawing.sprites",
    {"from_north": "depth_sorted", "grown": "sprite"},
)
