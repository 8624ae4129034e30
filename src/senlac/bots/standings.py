"""Moved to `senlac.bots.tournament_stats`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.bots.tournament_stats",
    {
        "Share": "WinRate",
        "Standings": "TournamentStats",
        "TWO_SIDED_95": "TWO_SIDED_95",
        "share": "share",
        "standings": "standings",
        "wilson": "wilson",
    },
)
