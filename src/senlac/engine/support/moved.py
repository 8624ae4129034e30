"""Former paths of modules, which stay for one version."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable, Mapping
from typing import Any


def moved(former: str, present: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the `__getattr__` of a module that has moved; each use of it warns.

    Args:
        former: the name of the module.
        present: the name of the module that it has become.
        names: its public names, with what they are called now.
    """

    def find(name: str) -> Any:  # noqa: ANN401 - of any type
        if name not in names:
            raise AttributeError(f"module {former!r} has no attribute {name!r}")
        text = f"{former}.{name} is now {present}.{names[name]}"
        warnings.warn(text, DeprecationWarning, stacklevel=2)
        return getattr(importlib.import_module(present), names[name])

    return find
