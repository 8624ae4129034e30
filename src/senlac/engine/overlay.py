"""Moved to `senlac.engine.data.overlay`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.data.overlay",
    {
        "MAX_BYTES": "MAX_BYTES",
        "MAX_DEPTH": "MAX_DEPTH",
        "MAX_LINE": "MAX_LINE",
        "Overlay": "Overlay",
    },
)
