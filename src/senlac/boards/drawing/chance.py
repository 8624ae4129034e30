"""Moved to `senlac.boards.drawing.noise`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.boards.drawing.noise",
    {"speck": "noise", "sway": "jitter"},
)
