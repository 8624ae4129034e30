"""Moved to `senlac.engine.model.decision`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.model.decision",
    {"ALONE": "ALONE", "Decision": "Decision", "MOST_ROLES": "MOST_ROLES"},
)
