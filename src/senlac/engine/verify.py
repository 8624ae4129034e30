"""Moved to `senlac.engine.match.verify`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.match.verify",
    {
        "Queued": "ForcedRoll",
        "Report": "VerificationReport",
        "Salt": "Salt",
        "verify": "verify",
        "verifying": "verifying",
    },
)
