"""Moved to `senlac.engine.screen.charts`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.screen.charts",
    {
        "Columns": "Columns",
        "SUPPLIED": "SUPPLIED",
        "Sourced": "Sourced",
        "T": "T",
        "chart": "chart",
        "chart_row": "chart_row",
    },
)
