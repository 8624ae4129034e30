"""Moved to `senlac.engine.model.action`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.model.action",
    {
        "Action": "Action",
        "CONCEDE": "CONCEDE",
        "CONCEDE_WITHIN": "CONCEDE_WITHIN",
        "GIVING_UP": "GIVING_UP",
        "LONGEST_NUMBER": "LONGEST_NUMBER",
        "LONGEST_QUOTE": "LONGEST_QUOTE",
        "MAX_LISTED": "MAX_LISTED",
        "NONE": "NONE",
        "NUMBER": "NUMBER",
        "Notation": "Notation",
        "quick_action": "quick_action",
    },
)
