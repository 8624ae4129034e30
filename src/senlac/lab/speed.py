"""Speed: random decisions a second, what a copy costs, and how much memory it takes."""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from senlac.bots.random import decide_at_random, random_game
from senlac.engine import play
from senlac.engine.dice import FastDice, thinking
from senlac.engine.errors import SenlacError
from senlac.engine.foreign import compiled
from senlac.engine.game import Game
from senlac.engine.state import State

COPIES: Final = 2_000
"""The copies of one state that are timed together."""

KEPT_STATES: Final = 20
"""The states of a random game that copies are taken of."""

MAC: Final = "darwin"
"""The system that tells memory in bytes; others tell it in kilobytes."""


@dataclass(frozen=True)
class Spread:
    """The least, the middle and the most of some measurements."""

    least: float
    middle: float
    most: float


@dataclass(frozen=True)
class Speed:
    """What was measured of a game.

    Attributes:
        decisions_per_second: random decisions, options and their application, on one core; the
            set-up of a game is not counted, since playouts begin in the middle of one.
        copy_microseconds: the time a copy of a state takes.
        memory_megabytes: the most that this process has taken so far.
        games, decisions: how much was played while measuring.
        compiled: whether the rules ran as machine code.
    """

    game: str
    decisions_per_second: Spread
    copy_microseconds: Spread
    memory_megabytes: float
    games: int
    decisions: int
    samples: int
    seed: str
    compiled: bool


def measure(
    game: Game[Any],
    scenarios: Sequence[str],
    seed: str = "bench",
    samples: int = 5,
    seconds: float = 1.0,
    clock: Callable[[], float] = process_time,
) -> Speed:
    """Play at random for some samples of some seconds, after one that does not count.

    Seconds are those that a core has worked for this process, so that others who share the
    machine do not slow the figures down.

    Raises:
        SenlacError: no such scenario, or nothing to measure by.
    """
    if samples < 1 or seconds <= 0:
        raise SenlacError(f"bench: expected samples and seconds, got {samples} and {seconds}")
    runner = Runner(game, scenarios, thinking(seed), clock)
    runner.sample(seconds)
    runner.games = runner.decisions = 0
    rates = [runner.sample(seconds) for _ in range(samples)]
    games = runner.games
    copies = [copy_time(state, clock) for state in runner.states()]
    return Speed(
        game=game.id,
        decisions_per_second=spread(rates),
        copy_microseconds=spread(copies),
        memory_megabytes=memory(),
        games=games,
        decisions=runner.decisions,
        samples=samples,
        seed=seed,
        compiled=compiled(),
    )


class Runner:
    """Random games, one after another, each scenario in its turn."""

    def __init__(
        self,
        game: Game[Any],
        scenarios: Sequence[str],
        rng: Random,
        clock: Callable[[], float],
    ) -> None:
        self.game = game
        self.settings = [(name, game.settle_options(name, {})) for name in scenarios]
        self.rng = rng
        self.clock = clock
        self.games = 0
        self.decisions = 0

    def begin(self) -> State:
        """Return the beginning of the next game."""
        scenario, options = self.settings[self.games % len(self.settings)]
        state: State = self.game.begin(scenario, options, None)
        state.dice = FastDice(self.rng)
        play.settle(state)
        self.games += 1
        return state

    def sample(self, seconds: float) -> float:
        """Play whole games for so long, their set-up not counted; return the decisions a second."""
        before = self.decisions
        passed = 0.0
        while passed < seconds:
            state = self.begin()
            started = self.clock()
            self.decisions += random_game(state, self.rng)
            passed += self.clock() - started
        return (self.decisions - before) / passed

    def states(self) -> list[State]:
        """Return the states of a random game, from its beginning on."""
        state = self.begin()
        found: list[State] = []
        while state.outcome is None and len(found) < KEPT_STATES:
            found.append(state.copy())
            decide_at_random(state, self.rng)
        return found


def copy_time(state: State, clock: Callable[[], float]) -> float:
    """Return the microseconds that a copy of a state takes."""
    started = clock()
    for _ in range(COPIES):
        state.copy()
    return (clock() - started) / COPIES * 1e6


def spread(figures: Sequence[float]) -> Spread:
    """Return the least, the middle and the most of some figures."""
    return Spread(min(figures), median(figures), max(figures))


def memory() -> float:
    """Return the most memory this process has taken, in millions of bytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return (most if sys.platform == MAC else most * 1024) / 1e6
