"""Moved to `senlac.engine.model.event`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.model.event",
    {
        "Event": "Event",
        "Field": "Field",
        "LAPSE": "TIMEOUT_EVENT",
        "SPECTATOR": "SPECTATOR",
        "Within": "NestedContext",
    },
)
