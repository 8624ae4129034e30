"""Small drawings as data: symbols, and the pips of pieces.

msgspec encodes the records, so this module is not compiled: see setup.py.
"""

from __future__ import annotations

from senlac.engine.screen.record_base import ScreenStruct


class Stroke(ScreenStruct, frozen=True):
    """A path of a symbol, as SVG path data."""

    d: str
    style: str


class Symbol(ScreenStruct, frozen=True):
    """A small drawing that is used many times: paths in a square box with its corner at 0, 0."""

    box: float
    paths: tuple[Stroke, ...]


class Pips(ScreenStruct, frozen=True):
    """The strength of a piece as pips: `of` full ones and `extra` hollow ones, some `filled`."""

    of: int
    extra: int
    filled: int
