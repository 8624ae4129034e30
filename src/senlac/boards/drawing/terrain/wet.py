"""Moved to `senlac.boards.drawing.terrain.wetland`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.boards.drawing.terrain.wetland",
    {
        "CLUMPS": "CLUMPS",
        "MEANDER": "MEANDER",
        "POOLS": "POOLS",
        "SALT": "SALT",
        "SPRING": "SPRING",
        "bog": "bog",
        "brooks": "brooks",
        "chains": "chains",
    },
)
