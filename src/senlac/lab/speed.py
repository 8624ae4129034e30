"""Speed: random decisions a second, the cost of a copy, and memory."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from senlac.bots.random import decide_at_random, random_game
from senlac.engine.game.game import Game
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice, bot_rng
from senlac.engine.model.state import State
from senlac.engine.support.compiled_packages import OURS, is_compiled, is_compiled_separately
from senlac.engine.support.errors import SenlacError
from senlac.engine.support.optional import optional_module

COPIES: Final = 2_000
"""Number of copies of one state that are timed together."""

KEPT_STATES: Final = 20
"""Number of states of a random game that are copied."""

STATUS: Final = Path("/proc/self/status")
"""Where Linux reports the memory of a process."""

resource: Final[Any] = optional_module("resource")

MAC: Final = "darwin"
"""The system that reports memory in bytes; others report kilobytes."""


@dataclass(frozen=True)
class MinMedianMax:
    """Minimum, median and maximum of some measurements."""

    least: float
    middle: float
    most: float


@dataclass(frozen=True)
class Speed:
    """The measurements of a game.

    Attributes:
        decisions_per_second: random decisions (options and their application) on one core,
            without the set-up, since playouts begin in the middle of a game.
        copy_microseconds: the time of a copy of a state.
        memory_megabytes: the peak memory of this process.
        games, decisions: how much was played while measuring.
        compiled: whether the rules of the game ran as machine code.
        engine_compiled: whether the engine did.
    """

    game: str
    decisions_per_second: MinMedianMax
    copy_microseconds: MinMedianMax
    memory_megabytes: float | None
    games: int
    decisions: int
    samples: int
    seed: str
    compiled: bool
    engine_compiled: bool


def measure(
    game: Game[Any],
    scenarios: Sequence[str],
    seed: str = "bench",
    samples: int = 5,
    seconds: float = 1.0,
    clock: Callable[[], float] = process_time,
) -> Speed:
    """Play at random for several samples of `seconds` each, after one that does not count.

    The clock measures the time that this process uses a core, so that other programs on the
    machine do not affect the figures.

    Raises:
        SenlacError: no such scenario, or nothing to measure by.
    """
    if samples < 1 or seconds <= 0:
        raise SenlacError(f"bench: expected samples and seconds, got {samples} and {seconds}")
    runner = Runner(game, scenarios, bot_rng(seed), clock)
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
        compiled=is_game_compiled(game),
        engine_compiled=is_compiled(),
    )


class Runner:
    """Random games, one after another, of each scenario in turn."""

    def __init__(
        self,
        game: Game[Any],
        scenarios: Sequence[str],
        rng: Random,
        clock: Callable[[], float],
    ) -> None:
        self.game = game
        self.settings = [(name, game.resolve_options(name, {})) for name in scenarios]
        self.rng = rng
        self.clock = clock
        self.games = 0
        self.decisions = 0

    def begin(self) -> State:
        """Return the first state of the next game."""
        scenario, options = self.settings[self.games % len(self.settings)]
        state: State = self.game.initial_state(scenario, options, None)
        state.dice = FastDice(self.rng)
        play.run_to_decision(state)
        self.games += 1
        return state

    def sample(self, seconds: float) -> float:
        """Play whole games for `seconds`, without the set-up; return the decisions a second."""
        before = self.decisions
        passed = 0.0
        while passed < seconds:
            state = self.begin()
            started = self.clock()
            self.decisions += random_game(state, self.rng)
            passed += self.clock() - started
        return (self.decisions - before) / passed

    def states(self) -> list[State]:
        """Return the states of a random game, from its beginning."""
        state = self.begin()
        found: list[State] = []
        while state.outcome is None and len(found) < KEPT_STATES:
            found.append(state.copy())
            decide_at_random(state, self.rng)
        return found


def is_game_compiled(game: Game[Any]) -> bool:
    """Return whether the rules of a game are machine code; a plug-in is compiled by itself."""
    package = type(game).__module__.partition(".")[0]
    return is_compiled() if package == OURS else is_compiled_separately(package)


def copy_time(state: State, clock: Callable[[], float]) -> float:
    """Return the time of a copy of a state in microseconds."""
    started = clock()
    for _ in range(COPIES):
        state.copy()
    return (clock() - started) / COPIES * 1e6


def spread(figures: Sequence[float]) -> MinMedianMax:
    """Return the minimum, median and maximum of some figures."""
    return MinMedianMax(min(figures), median(figures), max(figures))


def memory() -> float | None:
    """Return the peak resident memory of this process in millions of bytes, None on Windows.

    Linux keeps `ru_maxrss` over `exec`, so that it includes the peak of the process that started
    this one. `VmHWM` is the peak of this program alone.
    """
    if STATUS.exists():
        lines = STATUS.read_text(encoding="ascii", errors="replace").splitlines()
        peak = next(line for line in lines if line.startswith("VmHWM:"))
        return int(peak.split()[1]) * 1024 / 1e6
    if resource is None:
        return None
    most: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return (most if sys.platform == MAC else most * 1024) / 1e6
