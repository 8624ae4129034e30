"""Rows of openings.toml: the best known purchases at the beginning of a Year."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Opening:
    """How a player spends the money of a Year, learned from many wars.

    Attributes:
        horse: per cent of the money for the figures of the field army that buys horse.
        bands: the number of small bands raised besides the field army.
        guards: per cent of the poor levies that become garrisons.
        hired: per cent of the money that buys garrisons.
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
