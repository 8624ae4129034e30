"""Moved to `senlac.engine.match.perspective`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.match.perspective",
    {
        "Standpoint": "Perspective",
        "awaited": "visible_actors",
        "innermost": "innermost",
        "nested_in": "nested_phase",
        "notation": "notation",
        "player": "innermost_player",
        "standpoint": "perspective_of",
    },
)
