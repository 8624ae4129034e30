"""Moved to `senlac.engine.model.rules_version`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.model.rules_version",
    {"Edition": "RulesVersion", "PRESENT": "PRESENT"},
)
