"""Moved to `senlac.engine.support.errors`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.support.errors",
    {
        "DataError": "DataError",
        "DiceError": "DiceError",
        "E": "E",
        "IllegalActionError": "IllegalActionError",
        "NotationError": "NotationError",
        "OddsError": "OddsError",
        "OptionError": "OptionError",
        "RecordError": "RecordError",
        "SenlacError": "SenlacError",
        "StuckError": "StuckError",
        "UnmadeError": "IncompleteGameError",
        "caused": "caused",
        "unmade": "missing_member",
    },
)
