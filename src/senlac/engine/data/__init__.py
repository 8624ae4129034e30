"""Reading and checking the data files of games: TOML documents, overlays, rows.

Until the next version it also has the names of `senlac.engine.data.loader`, which was at this path.
"""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.data.loader",
    {
        "Overlay": "Overlay",
        "T": "T",
        "build": "build",
        "complaint": "complaint",
        "has_file": "has_file",
        "load": "load",
        "load_former": "load_former",
        "read": "read",
        "unknown_keys": "unknown_keys",
    },
)
