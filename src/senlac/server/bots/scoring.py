"""Evaluation of actions: the winning chance after each, and the odds of their dice."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter
from typing import Final

from senlac.bots.information_set import InformationSet
from senlac.bots.tree_search import TreeSearch
from senlac.engine.model.action import Action
from senlac.engine.model.dice import bot_rng
from senlac.lab.luck import chances, has_chances
from senlac.lab.odds import foretold
from senlac.server.bots.job import ScoredAction

MOST_TRIALS: Final = 60
"""Maximum number of playouts of each action."""

MOST_CANDIDATES: Final = 3
"""Maximum number of candidates besides the action that was played."""

WIDTH: Final = 1.96
"""Half the width of a 95% interval, in standard errors."""

SECONDS: Final = 3.0
"""Time limit of all playouts; the decision in progress at its end is completed."""


def candidates(
    seat: InformationSet, played: Action | None, chosen: Action, seed: str
) -> list[Action]:
    """Return the options to compare: the one played, a bot's choice, and the likely others."""
    ranked = [edge.action for edge in TreeSearch(seat, bot_rng(seed)).root.edges]
    found = [chosen, *[action for action in ranked if action != chosen]][:MOST_CANDIDATES]
    return found if played is None or played in found else [played, *found]


def score_actions(seat: InformationSet, actions: Sequence[Action], seed: str) -> list[ScoredAction]:
    """Evaluate some options of a seat's role, and return them with the best first.

    Each gets the same number of playouts, as in a search: to the end of the step, or through the
    reply of the others. All compared actions share hidden information and dice.
    """
    if not has_chances(seat.game):
        return [ScoredAction(seat.text(one), None, _rows(seat, one, seed)) for one in actions]
    trials = _trials(seat, actions, seed)
    means = [fmean(trial) for trial in trials]
    best = trials[means.index(max(means))]
    scored = [
        ScoredAction(
            seat.text(action),
            fmean(trial),
            _rows(seat, action, seed),
            _margin(trial),
            _is_worse(trial, best),
        )
        for action, trial in zip(actions, trials, strict=True)
    ]
    return sorted(scored, key=lambda one: -(one.chance or 0.0))


def _margin(trial: Sequence[float]) -> float:
    """Return half of the 95% interval of a mean; everything is possible after one playout."""
    return WIDTH * stdev(trial) / sqrt(len(trial)) if len(trial) > 1 else 1.0


def _is_worse(trial: Sequence[float], best: Sequence[float]) -> bool:
    """Return whether an action is worse than the best one by more than chance explains.

    Both were played out with the same dice, so the differences of pairs are compared: they vary
    much less than the chances themselves.
    """
    gaps = [one - other for one, other in zip(best, trial, strict=True)]
    return fmean(gaps) > _margin(gaps)


def _rows(seat: InformationSet, action: Action, seed: str) -> list[tuple[str, float]]:
    """Return the odds of an action, in the words of the rules."""
    forecast = foretold(seat.game, seat.sample(bot_rng(seed)), action)
    return [] if forecast is None else [(name, float(chance)) for name, chance in forecast.rows]


def _trials(seat: InformationSet, actions: Sequence[Action], seed: str) -> list[tuple[float, ...]]:
    """Return the winning chances after the playouts of each action.

    In the first playout each action has an equal share of the time; the state reached by then is
    evaluated. A later playout that runs out of time is discarded.
    """
    search = TreeSearch(seat, bot_rng(seed))
    share = SECONDS / len(actions)
    started = perf_counter()
    trials = [_trial(search, actions, f"{seed} 0", share)[0]]
    while len(trials) < MOST_TRIALS:
        left = SECONDS - (perf_counter() - started)
        trial, whole = _trial(search, actions, f"{seed} {len(trials)}", left / len(actions))
        if not whole:
            break
        trials.append(trial)
    return list(zip(*trials, strict=True))


def _trial(
    search: TreeSearch, actions: Sequence[Action], dice: str, share: float
) -> tuple[list[float], bool]:
    """Play out each action once, with the same dice, for at most `share` seconds each.

    Return the chances, and whether all playouts were completed.
    """
    found: list[float] = []
    whole = True
    for action in actions:
        end = perf_counter() + share
        state = search.rollout(action, bot_rng(dice), lambda end=end: perf_counter() >= end)  # type: ignore[misc]  # bound now
        whole = whole and perf_counter() < end
        found.append(chances(search.seat.game, state)[search.seat.role])
    return found, whole
