"""Rows of a game's `data/handicaps.toml`: overlays that help or hurt a side, with measured odds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class MeasuredOdds:
    """The wins of each side in games between two computer players of the level `normal`.

    Attributes:
        scenario: the scenario that was played.
        games: the number of games with the handicap, and as many without it.
        wins: the games that each side won with the handicap; draws are not counted.
        plain: the games that each side won without it.
        command: the command that printed the wins; without `--handicap` it printed `plain`.
    """

    scenario: str
    games: int
    wins: dict[str, int]
    plain: dict[str, int]
    command: str
    source: str


@dataclass(frozen=True)
class Handicap:
    """A change of values that makes a match easier for one side.

    Attributes:
        title: what it changes, in plain words, such as "The Breton horse comes on turn 4". Other
            values need another title: matches store it, and show the odds that belong to it.
        helps: the side that wins more often with it.
        values: the values of the overlay, as in an overlay file.
        scenarios: the scenarios that it can be played in; empty for all.
        odds: what was measured, for each scenario; a handicap is offered only where it was.
    """

    id: str
    title: str
    helps: str
    values: dict[str, Any]
    source: str
    scenarios: tuple[str, ...] = ()
    odds: tuple[MeasuredOdds, ...] = field(default=())

    def measured(self, scenario: str) -> MeasuredOdds | None:
        """Return the odds in a scenario, `None` if they were not measured."""
        for row in self.odds:
            if row.scenario == scenario:
                return row
        return None

    def fits(self, scenario: str) -> bool:
        """Return whether the handicap can be played in a scenario."""
        return not self.scenarios or scenario in self.scenarios


@dataclass(frozen=True)
class HandicapsFile:
    """The file handicaps.toml."""

    handicap: tuple[Handicap, ...] = ()
