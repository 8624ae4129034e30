"""Moved to `senlac.engine.data.rows.tutorial`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.data.rows.tutorial",
    {
        "Chapter": "Chapter",
        "Reply": "ScriptedReply",
        "Stage": "TutorialStep",
        "Tutorial": "Tutorial",
    },
)
