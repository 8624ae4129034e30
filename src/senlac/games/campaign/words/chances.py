"""Probabilities in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fractions import Fraction

HUNDRED: Final = 100


def percent(chance: Fraction) -> str:
    """Format a probability as a percentage, or in words near 0 and 1."""
    part = round(HUNDRED * chance)
    if part >= HUNDRED:
        return "almost certain"
    return f"{part}%" if part else "almost no chance"
