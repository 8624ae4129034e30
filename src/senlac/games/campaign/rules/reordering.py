"""3.0: lines of a sheet put in another order by hand: what changes places with what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.action import Action

HEADS: Final = ("force", "at")
"""The lines that open the menu of a body or a town, to which those below them belong."""

CLOSE: Final = "close"
COUNT: Final = "count"


class Block(NamedTuple):
    """Lines of a sheet that stay together: from the first of them to the one behind the last."""

    start: int
    end: int


def blocks(sheet: Sequence[Action], start: int, end: int) -> list[Block]:
    """Return what stands in a part of a sheet: lines with their numbers, and whole menus."""
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


def put_earlier(sheet: Sequence[Action], place: int) -> list[Action] | None:
    """[order.h] Return the sheet with the block that begins at a place before the one before it.

    None: nothing begins there that has something before it, in its menu, to change places with. A
    menu that is still open stays where it is, as does the line that closes one.
    """
    for siblings in _levels(sheet, place):
        starts = [block.start for block in siblings]
        if place in starts[1:]:
            one, other = siblings[starts.index(place) - 1], siblings[starts.index(place)]
            if _is_fixed(sheet, other):
                return None
            return [*sheet[: one.start], *sheet[other.start : other.end],
                    *sheet[one.start : one.end], *sheet[other.end :]]  # fmt: skip
    return None


def _levels(sheet: Sequence[Action], place: int) -> list[list[Block]]:
    """Return the blocks of the sheet, and those within the menu in which a place lies."""
    whole = blocks(sheet, 0, len(sheet))
    menus = [block for block in whole if block.start < place < block.end]
    return [whole, *[blocks(sheet, menu.start + 1, menu.end) for menu in menus]]


def _is_fixed(sheet: Sequence[Action], block: Block) -> bool:
    """Tell whether a block closes a menu, or is one that is still open."""
    first, last = sheet[block.start].verb, sheet[block.end - 1].verb
    return first == CLOSE or (first in HEADS and last != CLOSE)
