"""Moved to `senlac.engine.model.phase_sequence`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.model.phase_sequence",
    {
        "PART_OVER": "PART_OVER",
        "Part": "SequencePart",
        "Stepper": "PhaseSequence",
        "TURN_OVER": "TURN_OVER",
    },
)
