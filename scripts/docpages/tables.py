"""Markdown tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table."""
    lines = [_line(head), _line(["---"] * len(head))]
    lines += [_line([str(cell) for cell in row]) for row in rows]
    return "\n".join(lines) + "\n"


def chance(part: Fraction) -> str:
    """Return a probability as a fraction and in per cent."""
    if part.denominator == 1:
        return "never" if part == 0 else "always"
    return f"{part.numerator}/{part.denominator} ({float(part) * 100:.1f}%)"


def _line(cells: Sequence[str]) -> str:
    """Return a row, with vertical bars escaped, which would end a cell."""
    return "| " + " | ".join([cell.replace("|", "\\|") for cell in cells]) + " |"
