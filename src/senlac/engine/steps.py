"""Moved to `senlac.engine.model.phase_registry`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.model.phase_registry",
    {"Steps": "PhaseRegistry"},
)
