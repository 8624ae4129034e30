"""Evaluation of actions: the winning chance after each, and the odds of their dice."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from time import perf_counter
from typing import Final

from senlac.bots.information_set import InformationSet
from senlac.bots.tree_search import TreeSearch
from senlac.engine.model.action import Action
from senlac.engine.model.dice import bot_rng
from senlac.lab.luck import chances, has_chances
from senlac.lab.odds import foretold
from senlac.server.bots.job import ScoredAction

MOST_TRIALS: Final = 12
"""Maximum number of playouts of each action."""

SECONDS: Final = 2.0
"""Time limit of all playouts; the decision in progress at its end is completed."""


def score_actions(seat: InformationSet, actions: Sequence[Action], seed: str) -> list[ScoredAction]:
    """Evaluate some options of a seat's role.

    Each gets the same number of playouts, as in a search: to the end of the step, or through the
    reply of the others. All compared actions share hidden information and dice.
    """
    found = _chances(seat, actions, seed) if has_chances(seat.game) else [None for _ in actions]
    return [
        ScoredAction(seat.text(action), chance, _rows(seat, action, seed))
        for action, chance in zip(actions, found, strict=True)
    ]


def _rows(seat: InformationSet, action: Action, seed: str) -> list[tuple[str, float]]:
    """Return the odds of an action, in the words of the rules."""
    forecast = foretold(seat.game, seat.sample(bot_rng(seed)), action)
    return [] if forecast is None else [(name, float(chance)) for name, chance in forecast.rows]


def _chances(seat: InformationSet, actions: Sequence[Action], seed: str) -> list[float]:
    """Return the mean winning chance of each action over its playouts.

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
    return [fmean(one) for one in zip(*trials, strict=True)]


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
