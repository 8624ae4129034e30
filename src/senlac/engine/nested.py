"""Moved to `senlac.engine.match.nested`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.match.nested",
    {"NestedMatch": "NestedMatch", "Unseen": "HiddenState"},
)
