"""openings.toml: what pays to buy at the beginning of a Year, typed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Opening:
    """How a player spends the money of a Year who has learned it from many wars.

    Attributes:
        horse: horse among the figures of the field army, in the hundred of the money for them.
        bands: the small bands that are raised beside it.
        guards: the part of the poor levies that goes behind walls, in the hundred.
        hired: the part of the money that buys garrisons, in the hundred.
    """

    scenario: str
    player: str
    year: int
    horse: int
    bands: int
    guards: int
    hired: int
    source: str


@dataclass(frozen=True)
class OpeningsFile:
    """All of openings.toml."""

    opening: tuple[Opening, ...]
