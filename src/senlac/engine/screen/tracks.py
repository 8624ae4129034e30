"""The tracks in the header of a match: the turn, and how near the sides are to winning.

msgspec encodes the records, so this module is not compiled: see setup.py.
"""

from __future__ import annotations

from senlac.engine.screen.record_base import ScreenStruct


class Track(ScreenStruct, frozen=True):
    """A marker on a row of numbers; `steps` are the parts of the present one.

    `of` is 0 without a maximum. If `at` is 0 too, only the title is shown. `panel` is the id of the
    panel that explains it. `side` is the side whose number it is. With `sides` each side has a
    number of its own; `at` and `of` are then the lead, or 0. `note` says what its end means.
    """

    id: str
    title: str
    at: int
    of: int
    symbol: str | None = None
    steps: tuple[TrackStep, ...] = ()
    panel: str = ""
    side: int | None = None
    sides: tuple[TrackSide, ...] = ()
    note: str = ""


class TrackSide(ScreenStruct, frozen=True):
    """The number of a side on a track; `of` is 0 without a maximum."""

    side: int
    name: str
    at: int
    of: int


class TrackStep(ScreenStruct, frozen=True):
    """A part of a turn: `state` is past, now, maybe (could be now), next, or void (not played)."""

    name: str
    state: str
    side: int | None = None
