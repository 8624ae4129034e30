"""Moved to `senlac.engine.data.rows.view`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.data.rows.view",
    {"Key": "Key", "View": "View", "keys": "keys", "require_view": "require_view"},
)
