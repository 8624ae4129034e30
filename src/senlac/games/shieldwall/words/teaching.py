"""What teaches the game: the guide through its rules."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from senlac.engine.data import read
from senlac.engine.rows.teaching import GuideFile

if TYPE_CHECKING:
    from senlac.engine.rows.lesson import Chapter

PACKAGE: Final = "senlac.games.shieldwall"


@cache
def guide() -> tuple[Chapter, ...]:
    """Return the rules as a player reads them.

    Raises:
        DataError: guide.toml is at fault.
    """
    return read(PACKAGE, "guide", GuideFile).guide.chapter
