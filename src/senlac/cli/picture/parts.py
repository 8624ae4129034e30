"""Pictures: what a terminal shows of a match, as text in named styles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

COLUMNS: Final = 78
"""How wide a board and its signs are; they fit a terminal of eighty columns."""

STYLES: Final = (
    "side0", "side1", "side2", "side3",
    "ground", "ground2", "hill", "slope", "woods", "town", "marsh", "water", "way",
    "lit", "tired", "loud", "quiet",
)  # fmt: skip
"""The styles there are: whose it is, where it is, and how much it matters. Others are ignored."""


class Span(NamedTuple):
    """A text in the styles named, several with spaces between."""

    text: str
    style: str = ""


Line = tuple[Span, ...]
"""A line of text from left to right."""


@dataclass(frozen=True)
class Picture:
    """A match at a glance: how it stands, the board, and what the signs on the board mean.

    Nothing may be told by colour alone.
    """

    facts: tuple[Line, ...]
    board: tuple[Line, ...] = ()
    legend: tuple[Line, ...] = ()


def packed(texts: Iterable[str]) -> list[Line]:
    """Return texts on as few quiet lines as hold them, side by side."""
    lines: list[str] = []
    for text in texts:
        if lines and len(lines[-1]) + 2 + len(text) <= COLUMNS:
            lines[-1] = f"{lines[-1]}  {text}"
        else:
            lines.append(text)
    return [(Span(line, "quiet"),) for line in lines]


# ---- a game that draws nothing ------------------------------------------------------------------


def listed(view: Mapping[str, Any]) -> Picture:
    """Return a picture without a board, for a game that draws none: the view, key by key."""
    return Picture(tuple([line for key, value in view.items() for line in _lines(key, value)]))


def _lines(key: str, value: object) -> list[Line]:
    """Write one entry of a view: on one line, or item by item if these hold something again."""
    head = Span(f"{key}: ", "quiet")
    if isinstance(value, dict):
        value = [{name: entry} for name, entry in value.items()]
    if not isinstance(value, list | tuple):
        return [(head, Span(_word(value)))]
    if not any([isinstance(item, list | tuple | dict) for item in value]):
        return [(head, Span(", ".join([_word(item) for item in value]) or "-"))]
    return [(head,), *[(Span(f"  {_words(item)}"),) for item in value]]


def _words(item: object) -> str:
    """Write an item of a list on one line."""
    if isinstance(item, dict):
        return ", ".join([f"{key} {_word(value)}" for key, value in item.items()])
    return _word(item)


def _word(value: object) -> str:
    """Write a value briefly."""
    if value is None or value == []:
        return "-"
    return str(value)
