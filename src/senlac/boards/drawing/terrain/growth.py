"""Moved to `senlac.boards.drawing.terrain.land_cover`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.boards.drawing.terrain.land_cover",
    {
        "CLUMPS": "CLUMPS",
        "GRASSY": "GRASSY",
        "GROVE": "GROVE",
        "OAKS": "OAKS",
        "PATCHY": "PATCHY",
        "Plot": "Building",
        "VILLAGES": "VILLAGES",
        "fields": "fields",
        "marsh": "marsh",
        "town": "town",
        "tree": "tree",
        "woods": "woods",
    },
)
