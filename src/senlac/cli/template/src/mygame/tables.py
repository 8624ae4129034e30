"""The tables of the game, made of its data files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from senlac.engine.data.data_source import DataSource

from mygame.rows import BandRow, BandsFile, ScenarioRow, ScenariosFile, SideRow


@dataclass(frozen=True)
class Tables:
    """What is printed: sides, bands and spaces by number, scenarios by id."""

    sides: tuple[SideRow, ...]
    bands: tuple[BandRow, ...]
    side_of: tuple[int, ...]
    spaces: tuple[str, ...]
    starts: tuple[int, ...]
    scenarios: dict[str, ScenarioRow]


def make(bands: BandsFile, scenarios: ScenariosFile, overlay: str) -> Tables:
    """Make the tables of what was read, with an owner's overlay or without."""
    names = [side.id for side in bands.side]
    spaces = scenarios.track.spaces
    return Tables(
        bands.side,
        bands.band,
        tuple([names.index(band.side) for band in bands.band]),
        spaces,
        tuple([spaces.index(side.start) for side in bands.side]),
        {row.id: row for row in scenarios.scenario},
    )


FILES: Final = {"bands": BandsFile, "scenarios": ScenariosFile}
"""The data files by name, each with what it is read into."""

SOURCE: Final = DataSource("mygame", FILES, make)

TABLES: Final = SOURCE.load()
"""As printed. What an overlay may change is part of the state, so that positions are whole."""

FORD: Final = len(TABLES.spaces) // 2
"""The space in the middle of the way."""
