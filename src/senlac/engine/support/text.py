"""Parts of sentences in every game: numbers of things, lists, capital letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def count(number: int, noun: str) -> str:
    """Return a number of things: `1 block`, `2 blocks`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence: `foot, archers and cavalry`; empty: ""."""
    if len(words) <= 1:
        return "".join(words)
    return ", ".join(words[:-1]) + " and " + words[-1]


def alternatives(words: Sequence[str]) -> str:
    """Return words as a choice in a sentence: `foot, archers or cavalry`; empty: ""."""
    if len(words) <= 1:
        return "".join(words)
    return ", ".join(words[:-1]) + " or " + words[-1]


def capital(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]
