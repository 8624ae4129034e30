"""Modules that need an extra, such as `senlac[lab]`: imported when a command first needs them."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from senlac.engine.support.errors import SenlacError


def import_extra(module: str, needed_for: str, extra: str) -> ModuleType:
    """Return a module whose packages are an extra.

    `needed_for` is what the user asked for, as the message names it.

    Raises:
        SenlacError: a package of the extra is not installed.
    """
    try:
        return import_module(module)
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        message = f"{needed_for} needs {package}: pip install 'senlac[{extra}]'"
        raise SenlacError(message) from error
