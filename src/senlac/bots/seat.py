"""Moved to `senlac.bots.information_set`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.bots.information_set",
    {"Seat": "InformationSet", "asked": "role_options"},
)
