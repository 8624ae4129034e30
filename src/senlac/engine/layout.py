"""Moved to `senlac.engine.game.layout_reader`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.game.layout_reader",
    {"Layout": "LayoutReader"},
)
