"""Moved to `senlac.engine.game.record`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.game.record",
    {
        "Ending": "Ending",
        "Entry": "Entry",
        "FORMAT": "FORMAT",
        "Header": "Header",
        "Record": "Record",
        "Start": "Start",
        "VERSION": "VERSION",
        "chained": "chained",
        "read_entry": "read_entry",
    },
)
