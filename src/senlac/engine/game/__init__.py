"""Moved to `senlac.engine.game.game`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.game.game",
    {"Game": "Game"},
)
