"""Moved to `senlac.boards.bitsets`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.boards.bitsets",
    {"Masks": "BitsetBoard"},
)
