"""Moved to `senlac.testing.law_failure`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.testing.law_failure",
    {
        "BrokenLawError": "LawError",
        "Chance": "LawRandom",
        "LONGEST": "LONGEST",
        "P": "P",
        "R": "R",
        "SEED_BITS": "SEED_BITS",
        "difference": "difference",
        "kept": "save_artifact",
        "law": "law",
        "require": "require",
        "require_alike": "require_same_bytes",
        "require_same": "require_same",
        "whereabouts": "reproduction_note",
    },
)
