"""Moved to `senlac.engine.game.position`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.game.position",
    {
        "FORMAT": "FORMAT",
        "VERSION": "VERSION",
        "check_head": "check_head",
        "decode": "decode",
        "digest": "digest",
        "edition_of": "edition_of",
        "encode": "encode",
        "is_written": "is_written",
        "marked": "marked",
        "require_known": "require_known",
    },
)
