"""Moved to `senlac.engine.match.match`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.match.match",
    {"Match": "Match", "SECRET_BYTES": "SECRET_BYTES"},
)
