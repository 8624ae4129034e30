"""Modules of the standard library that some systems lack, as Windows lacks `fcntl`."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType


def optional_module(name: str) -> ModuleType | None:
    """Return a module, None if this system does not have it."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        return None
