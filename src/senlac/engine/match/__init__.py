"""Playing a match: moves, dice, history, undo, replay, nested matches.

Until the next version it also has the names of `senlac.engine.match.match`, which was at this path.
"""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.match.match",
    {"Match": "Match", "SECRET_BYTES": "SECRET_BYTES"},
)
