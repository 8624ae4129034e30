"""TOML records, with lengths to a tenth of a unit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from maps.grid import Point


def path_data(points: Iterable[Point]) -> str:
    """Return a line as SVG path data."""
    return "M" + " ".join([f"{_number(x)},{_number(y)}" for x, y in points])


def comment(*lines: str) -> str:
    """Return a comment for the head of a file."""
    return "".join([f"# {line}\n" for line in lines])


def record(head: str, *pairs: tuple[str, object]) -> str:
    """Return a TOML table."""
    return "".join([f"{head}\n", *[f"{key} = {value_of(value)}\n" for key, value in pairs]])


def value_of(value: object) -> str:
    """Return a TOML value, lengths to a tenth of a unit."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(value, int | float):
        return _number(value)
    assert isinstance(value, Sequence), f"TOML has no {type(value).__name__}"
    return "[" + ", ".join([value_of(item) for item in value]) + "]"


def _number(value: float) -> str:
    """Return a number to a tenth, without trailing zeros."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
