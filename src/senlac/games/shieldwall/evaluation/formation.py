"""Features of an army's order, from masks of squares: line, gaps, the commander's place."""

from __future__ import annotations

from senlac.games.shieldwall.evaluation.masks import Masks


def in_line(masks: Masks, by_facing: list[int]) -> int:
    """Return the number of units with a unit on the left or right that looks the same way."""
    width, count = masks.width, 0
    for facing in range(4):
        alike = by_facing[facing]
        if alike & (alike - 1):
            if facing % 2:
                near = alike << width | alike >> width
            else:
                near = (alike & ~masks.eastern) << 1 | (alike & ~masks.western) >> 1
            count += (alike & near).bit_count()
    return count


def gaps(masks: Masks, by_facing: list[int], foes: int, danger: int) -> int:
    """Return the mask of the empty squares of a line into which enemies near it could step.

    Such a square has a unit within three squares on each side, with only empty squares between. At
    least one of the two units faces across the line. `foes` are the enemies' squares, `danger`
    those near them.
    """
    ranks, files = by_facing[0] | by_facing[2], by_facing[1] | by_facing[3]
    own = ranks | files
    free = masks.open & ~(own | foes)
    found = _between(ranks, own, free & ~masks.western & ~masks.eastern, 1) if ranks else 0
    if files:
        found |= _between(files, own, free, masks.width)
    return found & danger


def _between(line: int, own: int, free: int, step: int) -> int:
    """Return the free squares with own units within three squares on either hand, one of a line.

    Free squares must not be on the edge at which a step leads round to the next rank.
    """
    after, before = _stretch(line, free, step), _stretch(line, free, -step)
    if not after | before:
        return 0
    if line == own:
        return after & before
    return (after & _stretch(own, free, -step)) | (_stretch(own, free, step) & before)


def _stretch(line: int, free: int, step: int) -> int:
    """Return the free squares up to three steps from a line, all free on the way."""
    if step > 0:
        first = free & line << step
        second = free & first << step
        return first | second | (free & second << step)
    first = free & line >> -step
    second = free & first >> -step
    return first | second | (free & second >> -step)


def exposure(masks: Masks, square: int, own: int, foes: list[int]) -> int:
    """Return how many enemies, beyond the first, can attack a commander at once next turn.

    They are no more than the sides of its square that are open. `foes` are the squares of each kind
    of enemies; `square` is negative for a commander who is not on the board.
    """
    if square < 0:
        return 0
    sides = (masks.entries[square] & ~own).bit_count()
    return max(0, min(sides, reached_by(masks, square, foes)) - 1) if sides > 1 else 0


def reached_by(masks: Masks, square: int, foes: list[int]) -> int:
    """Return the number of enemies that could attack a square after one order, or are beside it."""
    count = 0
    for kind, units in enumerate(foes):
        if units:
            count += (units & masks.threatened_from[kind][square]).bit_count()
    return count
