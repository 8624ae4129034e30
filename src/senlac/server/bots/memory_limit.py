"""Memory limit of a process that computes for players."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

MOST_BYTES: Final = 2 * 1024**3
"""Address space of a process that runs bots or tries out matches."""


def limit_memory(most: int = MOST_BYTES) -> None:
    """Limit the address space of this process, on systems that can (not on Windows).

    A larger allocation raises `MemoryError`.
    """
    if find_spec("resource") is None:
        return
    resource: Any = import_module("resource")
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    least = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (least, hard))
