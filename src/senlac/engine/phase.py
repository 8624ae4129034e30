"""Moved to `senlac.engine.model.phase`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.model.phase",
    {
        "Phase": "Phase",
        "Refusal": "Refusal",
        "Step": "AutomaticPhase",
        "T": "T",
        "build": "build",
        "remade": "remade",
    },
)
