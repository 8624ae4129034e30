"""Moved to `senlac.engine.support.text`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.support.text",
    {"alternatives": "alternatives", "capital": "capital", "count": "count", "listed": "listed"},
)
