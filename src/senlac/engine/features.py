"""Moved to `senlac.engine.data.features`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.data.features",
    {
        "FILE": "FILE",
        "SCALE": "SCALE",
        "Weights": "Weights",
        "parse_weights": "parse_weights",
        "read_weights": "read_weights",
    },
)
