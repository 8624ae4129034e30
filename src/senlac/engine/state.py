"""Moved to `senlac.engine.model.state`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.model.state",
    {
        "AGREED": "AGREED",
        "METHODS": "METHODS",
        "Outcome": "Outcome",
        "RESERVED": "RESERVED",
        "S": "S",
        "SLOTS": "SLOTS",
        "State": "State",
        "rebuilt": "rebuilt",
    },
)
