"""Moved to `senlac.testing.refusal_coverage`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.testing.refusal_coverage",
    {
        "NUMBERS": "NUMBERS",
        "everything": "all_actions",
        "explained": "require_explained",
        "something": "sample_actions",
    },
)
