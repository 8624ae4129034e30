"""Moved to `senlac.testing.tampered`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.testing.tampered",
    {
        "Choice": "Choice",
        "Path": "Path",
        "anything": "anything",
        "leaves": "leaves",
        "put": "put",
        "refused_or_playable": "refused_or_playable",
        "require_playable": "require_playable",
        "value_at": "value_at",
    },
)
