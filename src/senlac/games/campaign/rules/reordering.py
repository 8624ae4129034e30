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
        last = at + 1
        if sheet[at].verb in HEADS:
            while last < end and sheet[last - 1].verb != CLOSE:
                last += 1
        elif last < end and sheet[last].verb == COUNT:
            last += 1
        found.append(Block(at, last))
        at = last
    return found


def movable(sheet: Sequence[Action]) -> list[int]:
    """[order.h] Return the numbers, from 1, of the lines that can move up."""
    return sorted([other.start + 1 for _, other in swaps(sheet)])


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
