"""What teaches a game, from its `data`: its rules as a player reads them, a guided first game."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Final

from senlac.engine.data import read
from senlac.engine.rows.lesson import Chapter, Tutorial
from senlac.engine.rows.teaching import GuideFile, TutorialFile

TUTORIAL: Final = "tutorial"
GUIDE: Final = "guide"
"""The names of the files in a game's `data`, without their ending."""

CITED: Final = re.compile(r" \[([\w.]+)\]")
"""The id of a rule behind what it says, as guide.toml has it for the docs."""


@cache
def read_tutorial(package: str) -> Tutorial | None:
    """Return the guided first game of a package, None if it has no such file.

    Raises:
        DataError: the file is at fault.
    """
    return read(package, TUTORIAL, TutorialFile).tutorial if _has(package, TUTORIAL) else None


def written_guide(package: str) -> tuple[Chapter, ...]:
    """Return the rules as the docs tell them, the ids of rules in the text; nothing without a file.

    Raises:
        DataError: guide.toml is at fault.
    """
    return read(package, GUIDE, GuideFile).guide.chapter if _has(package, GUIDE) else ()


@cache
def read_guide(package: str) -> tuple[Chapter, ...]:
    """Return the rules of a package as a player reads them, nothing if it has no such file.

    Raises:
        DataError: guide.toml is at fault.
    """
    return tuple([_plain(chapter) for chapter in written_guide(package)])


def _has(package: str, name: str) -> bool:
    return bool(package) and resources.files(package).joinpath(f"data/{name}.toml").is_file()


def _plain(chapter: Chapter) -> Chapter:
    """Return a chapter with the ids of rules beside its text, not in it, and nothing bold."""
    rules = dict.fromkeys((*chapter.rules, *CITED.findall(" ".join(chapter.text))))
    text = [CITED.sub("", paragraph).replace("**", "") for paragraph in chapter.text]
    return Chapter(chapter.id, chapter.title, tuple(text), tuple(rules))
