"""Moved to `senlac.engine.data.data_source`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.data.data_source",
    {"KEPT": "KEPT", "NO_BOUNDS": "NO_BOUNDS", "Source": "DataSource", "T": "T"},
)
