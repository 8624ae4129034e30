"""The rows of the data files, as they are read: a key that is not here is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from senlac.engine.data.references import RefersTo


@dataclass(frozen=True)
class SideRow:
    """A side, and where its bands begin."""

    id: str
    name: str
    start: str
    source: str


@dataclass(frozen=True)
class BandRow:
    """A band of a side."""

    id: str
    name: str
    side: Annotated[str, RefersTo("side")]
    strength: int
    source: str


@dataclass(frozen=True)
class BandsFile:
    """`data/bands.toml`."""

    side: tuple[SideRow, ...]
    band: tuple[BandRow, ...]


@dataclass(frozen=True)
class TrackRow:
    """The spaces from end to end."""

    spaces: tuple[str, ...]
    source: str


@dataclass(frozen=True)
class ScenarioRow:
    """A way to begin."""

    id: str
    name: str
    blurb: str
    turns: int
    first: Annotated[str, RefersTo("side")]
    source: str


@dataclass(frozen=True)
class ScenariosFile:
    """`data/scenarios.toml`."""

    track: TrackRow
    scenario: tuple[ScenarioRow, ...]
