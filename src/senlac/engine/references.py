"""Moved to `senlac.engine.data.references`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.data.references",
    {
        "HasId": "HasId",
        "R": "R",
        "Reference": "Reference",
        "Refers": "RefersTo",
        "by_id": "by_id",
        "require_references": "require_references",
    },
)
