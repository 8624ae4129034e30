"""How likely something is, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fractions import Fraction

HUNDRED: Final = 100


def percent(chance: Fraction) -> str:
    """Return a chance in words."""
    part = round(HUNDRED * chance)
    if part >= HUNDRED:
        return "all but sure"
    return f"{part}%" if part else "next to no chance"
