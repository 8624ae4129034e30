"""What teaches the game: the guide through its rules."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from senlac.engine.data import read
from senlac.engine.rows.lesson import Chapter
from senlac.engine.rows.teaching import GuideFile

PACKAGE: Final = "senlac.games.comet"

CITED: Final = re.compile(r" \[([\w.]+)\]")
"""The id of a rule behind what it says, as guide.toml has it for the docs."""


def written() -> tuple[Chapter, ...]:
    """Return the rules as the docs tell them, the ids of rules in the text.

    Raises:
        DataError: guide.toml is at fault.
    """
    return read(PACKAGE, "guide", GuideFile).guide.chapter


@cache
def guide() -> tuple[Chapter, ...]:
    """Return the rules as a player reads them.

    Raises:
        DataError: guide.toml is at fault.
    """
    return tuple([_plain(chapter) for chapter in written()])


def _plain(chapter: Chapter) -> Chapter:
    """Return a chapter with the ids of rules beside its text, not in it, and nothing bold."""
    rules = dict.fromkeys(CITED.findall(" ".join(chapter.text)))
    text = [CITED.sub("", paragraph).replace("**", "") for paragraph in chapter.text]
    return Chapter(chapter.id, chapter.title, tuple(text), tuple(rules))
