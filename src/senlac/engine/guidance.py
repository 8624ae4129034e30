"""Moved to `senlac.engine.model.guidance`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.model.guidance",
    {"FEWEST": "FEWEST", "Guidance": "Guidance", "NOTHING": "NO_GUIDANCE"},
)
