"""Moved to `senlac.engine.match.queries`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.match.queries",
    {
        "Result": "Result",
        "S_co": "S_co",
        "Situation": "GameQueries",
        "decide": "play_or_concede",
        "given_up": "concede_action",
        "refusal": "refusal",
    },
)
