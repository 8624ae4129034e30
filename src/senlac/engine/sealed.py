"""Moved to `senlac.engine.model.sealed`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.model.sealed",
    {"STOP": "STOP", "SUBMIT": "SUBMIT", "SealedPhase": "SealedPhase"},
)
