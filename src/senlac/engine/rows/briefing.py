"""Moved to `senlac.engine.data.rows.briefing`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.data.rows.briefing",
    {
        "Briefing": "Briefing",
        "BriefingFile": "BriefingFile",
        "EndingRow": "EndingRow",
        "SideCard": "SideCard",
        "SideRow": "SideRow",
    },
)
