"""Weighing: what actions of a role lead to, each judged alike, and what dice may bring."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from time import perf_counter
from typing import Final

from senlac.bots.search import Search
from senlac.bots.seat import Seat
from senlac.engine.action import Action
from senlac.engine.dice import thinking
from senlac.lab.fortune import chances, has_chances
from senlac.table.thinking.job import Weighed

MOST_TRIALS: Final = 12
"""How often each action is played on at most."""

SECONDS: Final = 2.0
"""After so long no other round of trials is begun."""


def weighed(seat: Seat, actions: Sequence[Action], seed: str) -> list[Weighed]:
    """Return what a seat's role may hope for from each of some of its options.

    Each is played on equally often, as a search plays on: to the end of the step, or through the
    reply of the others. What is hidden, and the dice, fall alike for all actions compared.
    """
    found = _chances(seat, actions, seed) if has_chances(seat.game) else [None for _ in actions]
    return [
        Weighed(seat.text(action), chance, _rows(seat, action, seed))
        for action, chance in zip(actions, found, strict=True)
    ]


def _rows(seat: Seat, action: Action, seed: str) -> list[tuple[str, float]]:
    """Return the odds of an action, in the words of the rules."""
    forecast = seat.game.forecast(seat.sample(thinking(seed)), action)
    return [] if forecast is None else [(name, float(chance)) for name, chance in forecast.rows]


def _chances(seat: Seat, actions: Sequence[Action], seed: str) -> list[float]:
    """Return for each action the mean chance to win where it has led, played on some times."""
    search = Search(seat, thinking(seed))
    trials: list[list[float]] = []
    end = perf_counter() + SECONDS
    while not trials or (len(trials) < MOST_TRIALS and perf_counter() < end):
        dice = f"{seed} {len(trials)}"
        ends = [search.tried(action, thinking(dice)) for action in actions]
        trials.append([chances(seat.game, state)[seat.role] for state in ends])
    return [fmean(one) for one in zip(*trials, strict=True)]
