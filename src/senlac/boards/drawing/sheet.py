"""Moved to `senlac.boards.drawing.frame`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.boards.drawing.frame",
    {"Box": "Box", "FRAME": "FRAME", "drawn": "drawn", "frame": "frame", "margin": "margin"},
)
