"""Ratios and factors of battles, compared and multiplied exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.destiny.data.rows.battle import Melee, QuickRow

Factor = tuple[int, int]
"""A fraction: its numerator and its denominator."""


class Factors(NamedTuple):
    """The factors of attacks by direction.

    `former` are the factors of version 1: whole numbers for flank and rear, 1 for the front, 1/2
    for the diagonal. None if they are the same.
    """

    front: Factor
    diagonal: Factor
    flank: Factor
    rear: Factor
    former: Factors | None = None


def factors_of(melee: Melee) -> Factors:
    """[11.3h, 11.3i] Return the factors of attacks in the tables."""
    numbers = (melee.front, melee.diagonal_front, melee.flank, melee.rear)
    front, diagonal, flank, rear = [(one.numerator, one.denominator) for one in numbers]
    former = Factors((1, 1), (1, 2), (int(melee.flank), 1), (int(melee.rear), 1))
    exact = Factors(front, diagonal, flank, rear)
    return exact if exact == former else Factors(front, diagonal, flank, rear, former)


def advantage(rows: Sequence[QuickRow], own: int, other: int, *, floats: bool = False) -> int:
    """[11.8i] Return the modifier to the die of the stronger side, 0 for the weaker.

    `floats` compares with the nearest binary fraction, as version 1 does.
    """
    if own <= other:
        return 0
    found = 0
    for row in rows:
        low = row.ratio_low
        if floats:
            reached = own >= float(low) * other
        else:
            reached = own * low.denominator >= low.numerator * other
        if reached:
            found = row.drm
    return found
