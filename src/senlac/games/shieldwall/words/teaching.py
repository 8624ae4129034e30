"""What teaches the game: the guide through its rules, and the guided first game."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from senlac.engine.data import read
from senlac.games.shieldwall.data.rows.teaching import GuideFile, TutorialFile

if TYPE_CHECKING:
    from senlac.engine.rows.lesson import Chapter, Tutorial

PACKAGE: Final = "senlac.games.shieldwall"


@cache
def guide() -> tuple[Chapter, ...]:
    """Return the rules as a player reads them.

    Raises:
        DataError: guide.toml is at fault.
    """
    return read(PACKAGE, "guide", GuideFile).guide.chapter


@cache
def tutorial() -> Tutorial:
    """Return the guided first game.

    Raises:
        DataError: tutorial.toml is at fault.
    """
    return read(PACKAGE, "tutorial", TutorialFile).tutorial
