"""Packages that were compiled apart from the engine, found without importing them.

A class that mypyc compiles is laid out by what it knows of its bases, and of an engine that is not
compiled in the same run it knows nothing. Where the engine is compiled too, the two disagree about
whose memory is where, and the program ends without a word: it must be noticed before the import.
"""

from __future__ import annotations

from functools import cache
from importlib.machinery import ExtensionFileLoader, ModuleSpec, PathFinder
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, Final

MARK: Final = b"mypyc"
"""What stands in every file that mypyc has made, and hardly in anybody else's."""

OURS: Final = "senlac"
"""The package that is compiled together with the engine, or not at all."""


def compiled() -> bool:
    """Tell whether the engine runs as machine code."""
    spec = find_spec(__name__)
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


@cache
def compiled_apart(package: str) -> bool:
    """Tell whether mypyc has compiled anything in a package, or a lone module, not of ours."""
    if package == OURS:
        return False
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return False
    return spec is not None and _translated(spec)


def _translated(spec: ModuleSpec) -> bool:
    """Tell whether a module, or one that lies in it, was made by mypyc."""
    loader = spec.loader
    if isinstance(loader, ExtensionFileLoader) and MARK in loader.get_data(loader.path):
        return True
    # What a package without `__init__` has here is no list, though it is declared as one.
    undeclared: Any = spec
    folders = [str(place) for place in undeclared.submodule_search_locations or ()]
    within = [PathFinder.find_spec(found.name, folders) for found in iter_modules(folders)]
    return any([_translated(one) for one in within if one is not None])
