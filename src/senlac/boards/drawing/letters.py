"""Moved to `senlac.boards.drawing.text_width`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.boards.drawing.text_width",
    {
        "BOLDER": "BOLDER",
        "OTHER": "OTHER",
        "SPACED": "SPACED",
        "TRACKING": "TRACKING",
        "broken": "wrap",
        "text_width": "text_width",
        "written": "fixed_width_text",
    },
)
