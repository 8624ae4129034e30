"""Lessons: the guided first game that a game's `data/tutorial.toml` holds."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final

from senlac.engine.data import read
from senlac.engine.rows.lesson import Tutorial
from senlac.engine.rows.teaching import TutorialFile

FILE: Final = "tutorial"
"""The name of the file in a game's `data`, without its ending."""


@cache
def read_tutorial(package: str) -> Tutorial | None:
    """Return the guided first game of a package, None if it has no such file.

    Raises:
        DataError: the file is at fault.
    """
    if not package or not resources.files(package).joinpath(f"data/{FILE}.toml").is_file():
        return None
    return read(package, FILE, TutorialFile).tutorial
