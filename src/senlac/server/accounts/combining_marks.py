"""Combining marks in names: vowel signs, tones and points, each on a letter of its own script."""

from __future__ import annotations

import functools
import unicodedata
from importlib import import_module
from typing import Any, Final

MOST: Final = 3
"""Maximum marks on one letter: Hindi and Thai names have up to three; more cover other lines."""

SHARED: Final = frozenset({"INHERITED", "COMMON"})
"""The scripts of marks that go on the letters of any script, such as accents."""

POINTS: Final = range(10, 36)
"""Combining classes of Hebrew and Arabic points: a name is the same with and without them."""


def without_marks(text: str) -> str:
    """Return a text without its combining marks."""
    return "".join([char for char in text if not _is_mark(char)])


def marks_fit(text: str) -> bool:
    """Return whether each mark is on a letter of its script, and no letter has more than `MOST`."""
    base, count = "", 0
    for char in text:
        if not _is_mark(char):
            base, count = char, 0
            continue
        count += 1
        fits = base.isalpha() and _script(char) in SHARED | {_script(base)}
        if not fits or count > MOST:
            return False
    return True


def is_spelling(char: str) -> bool:
    """Return whether a character is a mark that spells another name, as Indic vowel signs do.

    Accents and points are not: people would confuse names that differ only in these.
    """
    points = unicodedata.combining(char) in POINTS
    return _is_mark(char) and not points and _script(char) not in SHARED


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in {"Mn", "Mc"}


@functools.lru_cache(4096)
def _script(char: str) -> str:
    """Return the name of a character's script. Loaded late: the table takes 7 MB."""
    categories: Any = import_module("confusable_homoglyphs.categories")
    return str(categories.alias(char))
