"""Moved to `senlac.engine.data.bounds`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.data.bounds",
    {
        "Bounds": "Bounds",
        "ENTRIES": "ENTRIES",
        "FIXED": "FIXED",
        "KEPT_ENTRIES": "KEPT_ENTRIES",
        "KEPT_LETTERS": "KEPT_LETTERS",
        "LETTERS": "LETTERS",
        "LONG": "LONG",
        "LONG_TEXTS": "LONG_TEXTS",
        "PLAYABLE": "PLAYABLE",
        "Range": "Range",
        "USUAL": "USUAL",
        "Value": "Value",
        "are_new": "are_new",
        "bounds_of": "bounds_of",
        "new_values": "new_values",
        "require_within": "require_within",
        "values_of": "values_of",
    },
)
