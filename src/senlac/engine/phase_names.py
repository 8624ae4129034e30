"""Moved to `senlac.engine.model.phase_names`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.model.phase_names",
    {
        "T": "T",
        "are_named": "are_named",
        "document_name": "document_name",
        "is_named": "is_named",
        "look_up": "look_up",
        "names_of": "names_of",
        "phases_by_name": "phases_by_name",
        "step_of": "step_of",
    },
)
