"""3.0: manual reordering of lines on a sheet."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action

HEADS: Final = ("force", "at")
"""The lines that open the menu of a body or a town; the lines after them belong to it."""

CLOSE: Final = "close"
COUNT: Final = "count"


class Block(NamedTuple):
    """A range of lines that stay together; `end` is exclusive."""

    start: int
    end: int


def blocks(sheet: Sequence[Action], start: int, end: int) -> list[Block]:
    """Split a part of a sheet into blocks: lines with their numbers, and whole menus."""
    found: list[Block] = []
    at = start
    while at < end:
        last = _after(sheet, at, end)
        found.append(Block(at, last))
        at = last
    return found


def _after(sheet: Sequence[Action], at: int, end: int) -> int:
    """Return the end of the block that begins with a line, `end` at most."""
    last = at + 1
    if sheet[at].verb in HEADS:
        while last < end and sheet[last - 1].verb != CLOSE:
            last += 1
    elif last < end and sheet[last].verb == COUNT:
        last += 1
    return last


class MovableLines:
    """The lines of a growing sheet that can move up; only its last block is looked at again."""

    def __init__(self) -> None:
        self._sheet: list[Action] = []
        self._found: list[int] = []

    def of(self, sheet: Sequence[Action]) -> list[int]:
        """[order.h] Return the numbers, from 1, of the lines that can move up."""
        at, end = len(self._sheet), len(sheet)
        if self._sheet != sheet[:at]:
            at = 0
            self._found = []
        found = self._found
        while at < end:
            after = _after(sheet, at, end)
            numbers = _in_block(sheet, at, after)
            if after == end:
                self._sheet = list(sheet[:at])
                self._found = found
                return found + numbers
            found = found + numbers
            at = after
        return found


def movable(sheet: Sequence[Action]) -> list[int]:
    """[order.h] Return the numbers, from 1, of the lines that can move up."""
    return MovableLines().of(sheet)


def _in_block(sheet: Sequence[Action], at: int, after: int) -> list[int]:
    """Return the numbers of the lines of a block that can move up."""
    found: list[int] = []
    if at and not _is_fixed(sheet, Block(at, after)):
        found.append(at + 1)
    if sheet[at].verb in HEADS and at + 1 < after:
        line = _after(sheet, at + 1, after)
        while line < after:
            if sheet[line].verb != CLOSE:
                found.append(line + 1)
            line = _after(sheet, line, after)
    return found


def put_earlier(sheet: Sequence[Action], number: int) -> list[Action] | None:
    """[order.h] Return the sheet with the block at a line, from 1, moved before its neighbour.

    None if no movable block begins there.
    """
    for one, other in swaps(sheet):
        if other.start == number - 1:
            return [*sheet[: one.start], *sheet[other.start : other.end],
                    *sheet[one.start : one.end], *sheet[other.end :]]  # fmt: skip
    return None


def swaps(sheet: Sequence[Action]) -> list[tuple[Block, Block]]:
    """[order.h] Return the neighbours that can change places: menus, and blocks within each."""
    whole = blocks(sheet, 0, len(sheet))
    found = _neighbours(sheet, whole)
    for block in whole:
        found += _neighbours(sheet, blocks(sheet, block.start + 1, block.end))
    return found


def _neighbours(sheet: Sequence[Action], siblings: list[Block]) -> list[tuple[Block, Block]]:
    """Return the adjacent blocks that can change places.

    A menu that is still open stays where it is, as does the line that closes one.
    """
    return [
        (one, other) for one, other in pairwise(siblings) if not _is_fixed(sheet, other)
    ]  # fmt: skip


def _is_fixed(sheet: Sequence[Action], block: Block) -> bool:
    """Return whether a block closes a menu, or is a menu that is still open."""
    first, last = sheet[block.start].verb, sheet[block.end - 1].verb
    return first == CLOSE or (first in HEADS and last != CLOSE)
