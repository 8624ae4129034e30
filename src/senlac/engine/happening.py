"""Moved to `senlac.engine.model.event_context`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.model.event_context",
    {
        "Happening": "EventContext",
        "Show": "CueRule",
        "Shown": "CueBuilder",
        "goes": "pieces_move",
        "leaves": "pieces_leave",
    },
)
