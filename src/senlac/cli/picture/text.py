"""Pictures: a match as text in named styles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from senlac.engine.screen.scene import Board, Space

COLUMNS: Final = 78
"""Width of a board; it fits a terminal of eighty columns."""

STYLES: Final = (
    "side0", "side1", "side2", "side3",
    "ground", "ground2", "hill", "slope", "woods", "town", "marsh", "water", "way",
    "lit", "tired", "loud", "quiet",
)  # fmt: skip
"""The known styles: sides, directions, importance. Others are ignored."""


class Span(NamedTuple):
    """A text with the names of its styles, separated by spaces."""

    text: str
    style: str = ""


Line = tuple[Span, ...]
"""A line of text from left to right."""


@dataclass(frozen=True)
class Picture:
    """A match at a glance: status, board, and legend.

    Colour is never the only sign.
    """

    facts: tuple[Line, ...]
    board: tuple[Line, ...] = ()
    legend: tuple[Line, ...] = ()


def open_spaces(board: Board) -> list[Space]:
    """Return the spaces of a board that are not boxes. If all are laid out, none is a box."""
    return [space for space in board.spaces if not space.laid] or list(board.spaces)


def packed(texts: Iterable[str]) -> list[Line]:
    """Return texts side by side on as few unobtrusive lines as possible."""
    lines: list[str] = []
    for text in texts:
        if lines and len(lines[-1]) + 2 + len(text) <= COLUMNS:
            lines[-1] = f"{lines[-1]}  {text}"
        else:
            lines.append(text)
    return [(Span(line, "quiet"),) for line in lines]


# ---- a game that draws nothing ------------------------------------------------------------------


def listed(view: Mapping[str, Any]) -> Picture:
    """Return a picture without a board, for a game without one: the view, key by key."""
    return Picture(tuple([line for key, value in view.items() for line in _lines(key, value)]))


def _lines(key: str, value: object) -> list[Line]:
    """Return an entry of a view: on one line, or item by item if these are nested."""
    head = Span(f"{key}: ", "quiet")
    if isinstance(value, dict):
        value = [{name: entry} for name, entry in value.items()]
    if not isinstance(value, list | tuple):
        return [(head, Span(_word(value)))]
    if not any([isinstance(item, list | tuple | dict) for item in value]):
        return [(head, Span(", ".join([_word(item) for item in value]) or "-"))]
    return [(head,), *[(Span(f"  {_words(item)}"),) for item in value]]


def _words(item: object) -> str:
    """Return an item of a list on one line."""
    if isinstance(item, dict):
        return ", ".join([f"{key} {_word(value)}" for key, value in item.items()])
    return _word(item)


def _word(value: object) -> str:
    """Return a short text for a value."""
    if value is None or value == []:
        return "-"
    return str(value)
