"""Detection of packages that were compiled separately from the engine, without importing them.

mypyc lays out a class by what it knows of its base classes. It knows nothing of an engine that is
not compiled in the same run. If the engine is compiled too, both disagree about the memory layout,
and the process crashes. So this must be detected before the import.
"""

from __future__ import annotations

from functools import cache
from importlib.machinery import ExtensionFileLoader, ModuleSpec, PathFinder
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, Final

MARK: Final = b"mypyc"
"""Bytes that every file made by mypyc contains, and hardly any other file."""

OURS: Final = "senlac"
"""The package that is always compiled together with the engine, or not at all."""


def is_compiled() -> bool:
    """Return whether the engine runs as machine code."""
    spec = find_spec(__name__)
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


@cache
def is_compiled_separately(package: str) -> bool:
    """Return whether a package or module other than ours contains code compiled by mypyc."""
    if package == OURS:
        return False
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return False
    return spec is not None and _translated(spec)


def _translated(spec: ModuleSpec) -> bool:
    """Return whether a module, or one inside it, was compiled by mypyc."""
    loader = spec.loader
    if isinstance(loader, ExtensionFileLoader) and MARK in loader.get_data(loader.path):
        return True
    # For a package without `__init__` this is not a list, although it is declared as one.
    undeclared: Any = spec
    folders = [str(place) for place in undeclared.submodule_search_locations or ()]
    within = [PathFinder.find_spec(found.name, folders) for found in iter_modules(folders)]
    return any([_translated(one) for one in within if one is not None])
