"""Moved to `senlac.engine.data.keys`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.data.keys",
    {
        "KEY": "KEY",
        "convert": "convert",
        "hints_of": "hints_of",
        "key": "key",
        "keys_of": "keys_of",
        "marked_hints_of": "marked_hints_of",
    },
)
