"""Tournament statistics: win rates with confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean
from typing import Final, NamedTuple

from senlac.bots.arena import GameResult

TWO_SIDED_95: Final = 1.959963984540054
"""Number of standard errors that contain 95% of a normal distribution."""


class WinRate(NamedTuple):
    """Wins out of games, with the 95% interval of the probability to win."""

    wins: int
    games: int
    low: float
    high: float

    @property
    def rate(self) -> float:
        """Wins divided by games, 0 without games."""
        return self.wins / self.games if self.games else 0.0


@dataclass(frozen=True)
class TournamentStats:
    """Statistics of a set of results: win rates by role and by bot, mean lengths, speed.

    `follies` has by bot how often it made each kind of plain mistake, where they were counted.
    """

    games: int
    draws: int
    roles: dict[str, WinRate]
    bots: dict[str, WinRate]
    endings: dict[str, int]
    decisions: float
    turns: float
    decisions_per_second: float
    follies: dict[str, dict[str, int]] = field(default_factory=dict)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95% interval for a probability after `wins` in `games`.

    Without games it is 0 to 1.
    """
    if not games:
        return (0.0, 1.0)
    square = TWO_SIDED_95 * TWO_SIDED_95
    rate = wins / games
    middle = rate + square / (2 * games)
    spread = TWO_SIDED_95 * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    whole = 1 + square / games
    return (max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole))


def share(wins: int, games: int) -> WinRate:
    """Return the win rate with its interval."""
    low, high = wilson(wins, games)
    return WinRate(wins, games, low, high)


def standings(results: Sequence[GameResult]) -> TournamentStats:
    """Return the statistics of some results. A game that several roles win is a win for each.

    A bot has a game for each role that it played.
    """
    roles: dict[str, list[int]] = {}
    bots: dict[str, list[int]] = {}
    endings: dict[str, int] = {}
    for result in results:
        endings[result.how] = endings.get(result.how, 0) + 1
        for role, (name, bot) in enumerate(zip(result.roles, result.bots, strict=True)):
            won = int(role in result.winners)
            roles.setdefault(name, []).append(won)
            bots.setdefault(bot, []).append(won)
    seconds = sum([result.seconds for result in results])
    decisions = sum([result.decisions for result in results])
    return TournamentStats(
        games=len(results),
        draws=len([result for result in results if not result.winners]),
        roles={name: share(sum(won), len(won)) for name, won in roles.items()},
        bots={name: share(sum(won), len(won)) for name, won in bots.items()},
        endings=endings,
        decisions=fmean([result.decisions for result in results]) if results else 0.0,
        turns=fmean([result.turns for result in results]) if results else 0.0,
        decisions_per_second=decisions / seconds if seconds else 0.0,
        follies=folly_counts(results),
    )


def folly_counts(results: Sequence[GameResult]) -> dict[str, dict[str, int]]:
    """Return by bot how often it made each kind of plain mistake, most frequent first."""
    found: dict[str, dict[str, int]] = {}
    for result in results:
        for bot, counts in zip(result.bots, result.follies, strict=False):
            own = found.setdefault(bot, {})
            for kind, count in counts.items():
                own[kind] = own.get(kind, 0) + count
    return {
        bot: dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))
        for bot, counts in found.items()
    }
