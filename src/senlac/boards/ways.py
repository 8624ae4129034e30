"""Moved to `senlac.boards.pathfinding`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.boards.pathfinding",
    {
        "BARRED": "BLOCKED",
        "StepCost": "StepCost",
        "distances": "distances",
        "path": "path",
        "reach": "reach",
    },
)
