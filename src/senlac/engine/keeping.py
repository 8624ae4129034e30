"""Moved to `senlac.engine.support.cache`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.support.cache",
    {"Recent": "TwoGenerationCache", "T": "T"},
)
