"""Rules for players and tutorials, from a game's `data`."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Final

from senlac.engine.data.loader import read
from senlac.engine.data.rows.tutorial import Chapter, Tutorial
from senlac.engine.data.rows.tutorial_files import GuideFile, TutorialFile

TUTORIAL: Final = "tutorial"
GUIDE: Final = "guide"
"""File names in a game's `data`, without extension."""

CITED: Final = re.compile(r" \[([\w.]+)\]")
"""The id of a rule after its sentence, as guide.toml contains it for the docs."""


@cache
def read_tutorial(package: str) -> Tutorial | None:
    """Return the tutorial of a package, None if it has no such file.

    Raises:
        DataError: the file is invalid.
    """
    return read(package, TUTORIAL, TutorialFile).tutorial if _has(package, TUTORIAL) else None


def written_guide(package: str) -> tuple[Chapter, ...]:
    """Return the guide for the docs, with the ids of rules in the text; empty without a file.

    Raises:
        DataError: guide.toml is invalid.
    """
    return read(package, GUIDE, GuideFile).guide.chapter if _has(package, GUIDE) else ()


@cache
def read_guide(package: str) -> tuple[Chapter, ...]:
    """Return the guide for players, empty if the package has no such file.

    Raises:
        DataError: guide.toml is invalid.
    """
    return tuple([_plain(chapter) for chapter in written_guide(package)])


def _has(package: str, name: str) -> bool:
    return bool(package) and resources.files(package).joinpath(f"data/{name}.toml").is_file()


def _plain(chapter: Chapter) -> Chapter:
    """Return a chapter with the ids of rules beside its text, not in it, and without Markdown.

    Screens and the terminal show the text as it is, so the `**` of bold words would be visible.
    """
    rules = dict.fromkeys((*chapter.rules, *CITED.findall(" ".join(chapter.text))))
    text = [CITED.sub("", paragraph).replace("**", "") for paragraph in chapter.text]
    return Chapter(chapter.id, chapter.title, tuple(text), tuple(rules))
