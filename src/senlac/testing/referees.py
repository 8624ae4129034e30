"""Moved to `senlac.testing.reference_rules`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.testing.reference_rules",
    {"Asked": "Asked", "Referee": "Referee", "SecondOpinion": "DifferentialTest"},
)
