"""Moved to `senlac.engine.match.registry`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.match.registry",
    {
        "BOTS": "BOTS",
        "GAMES": "GAMES",
        "Registry": "Registry",
        "bot": "bot",
        "bots": "bots",
        "game": "game",
        "games": "games",
        "installed": "installed",
    },
)
