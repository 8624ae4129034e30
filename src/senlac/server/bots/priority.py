"""Scheduling priority of a process that computes for players."""

from __future__ import annotations

import os
from typing import Final

NICENESS: Final = 10
"""How far below the server such a process is, as `nice` counts."""


def lower_priority() -> None:
    """Let the server run first where both want a processor, on systems that can (not on Windows).

    With one or two processors neighbours of busy bots would wait otherwise.
    """
    if hasattr(os, "nice"):
        os.nice(NICENESS)
