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
from senlac.lab.odds import foretold
from senlac.table.thinking.job import Weighed

MOST_TRIALS: Final = 12
"""How often each action is played on at most."""

SECONDS: Final = 2.0
"""How long trials take at most, but for the decision that is being made when time is up."""


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
    forecast = foretold(seat.game, seat.sample(thinking(seed)), action)
    return [] if forecast is None else [(name, float(chance)) for name, chance in forecast.rows]


def _chances(seat: Seat, actions: Sequence[Action], seed: str) -> list[float]:
    """Return for each action the mean chance to win where it has led, played on some times.

    Of the first trial each action has an equal share of the time, and is judged where it stands
    when that is up; a later trial for which there was no time is not counted.
    """
    search = Search(seat, thinking(seed))
    share = SECONDS / len(actions)
    started = perf_counter()
    trials = [_trial(search, actions, f"{seed} 0", share)[0]]
    while len(trials) < MOST_TRIALS:
        left = SECONDS - (perf_counter() - started)
        trial, whole = _trial(search, actions, f"{seed} {len(trials)}", left / len(actions))
        if not whole:
            break
        trials.append(trial)
    return [fmean(one) for one in zip(*trials, strict=True)]


def _trial(
    search: Search, actions: Sequence[Action], dice: str, share: float
) -> tuple[list[float], bool]:
    """Play each action on once, with the same dice and at most so many seconds.

    Return the chances, and whether all of them were played on to their end.
    """
    found: list[float] = []
    whole = True
    for action in actions:
        end = perf_counter() + share
        state = search.tried(action, thinking(dice), lambda end=end: perf_counter() >= end)  # type: ignore[misc]  # bound now
        whole = whole and perf_counter() < end
        found.append(chances(search.seat.game, state)[search.seat.role])
    return found, whole
