"""Moved to `senlac.engine.data.validator`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.data.validator",
    {"Checker": "DataValidator", "LISTED": "LISTED"},
)
