"""Reasons: what an opponent wanted with an action, in a sentence.

An action is compared with others that were legal, feature by feature of the game's evaluation; the
features that speak most for it are named by their `aim` (`data/weights.toml`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from statistics import fmean
from typing import Any, Final

from senlac.bots.information_set import InformationSet
from senlac.bots.one_ply import run_automatic_steps
from senlac.engine.data.features import FILE
from senlac.engine.data.loader import read
from senlac.engine.data.rows.weights import WeightsFile
from senlac.engine.game.game import Game
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice, bot_rng
from senlac.engine.model.state import State
from senlac.engine.support.text import listed

SAMPLES: Final = 4
"""Number of samples of hidden information and dice."""

OTHERS: Final = 12
"""Maximum number of other options that an action is compared with in a sample."""

NAMED: Final = 2
"""Maximum number of aims in a sentence."""

SHARE: Final = 0.5
"""Minimum of what a second aim gains for it to be named, as a share of the first."""


def reason(game: Game[Any], state: State, role: int, action: Action, seed: str) -> str:
    """Return what a role wanted with an action in a state, "" if no feature speaks for it.

    `state` is the one before the action. Only what the role knows of it is used, so a reader who
    knows less would learn hidden facts: show a reason where nothing is hidden, or after the end.
    """
    seat = InformationSet(game, state, role)
    if not seat.game.features:
        return ""
    return sentence(_gains(seat, action, bot_rng(seed)), aims(seat.game.package))


def sentence(gains: Mapping[str, float], aims: Mapping[str, str]) -> str:
    """Return the sentence for what each feature gains, "" if none that gains has an aim."""
    told = [(gain, name) for name, gain in gains.items() if gain > 0.0 and aims.get(name)]
    told.sort(key=lambda pair: (-pair[0], pair[1]))
    chosen = [aims[name] for gain, name in told[:NAMED] if gain >= SHARE * told[0][0]]
    return f"It wanted {listed(list(dict.fromkeys(chosen)))}." if chosen else ""


@cache
def aims(package: str) -> dict[str, str]:
    """Return the aim of each feature of a game that has one."""
    return {row.id: row.aim for row in read(package, FILE, WeightsFile).feature if row.aim}


def _gains(seat: InformationSet, action: Action, rng: Random) -> dict[str, float]:
    """Return how much better each feature is after an action than after others, in points."""
    names = seat.game.features
    total = [0.0] * len(names)
    options = [one for one in seat.options().for_bots() if one != action]
    for _ in range(SAMPLES if options else 0):
        state = seat.sample(rng)
        dice = rng.getrandbits(32)
        own = _measured(seat, state, action, dice)
        others = rng.sample(options, min(OTHERS, len(options)))
        rest = [_measured(seat, state, one, dice) for one in others]
        for place, value in enumerate(own):
            total[place] += value - fmean([one[place] for one in rest])
    values = seat.game.weights().values
    return {name: values[place] * total[place] / SAMPLES for place, name in enumerate(names)}


def _measured(seat: InformationSet, state: State, action: Action, dice: int) -> list[float]:
    """Return the features after an action and the automatic steps that it begins."""
    after = state.copy()
    after.dice = FastDice(Random(dice))
    depth = len(after.stack)
    after.stack[-1].apply_for(after, seat.role, action)
    run_automatic_steps(after, depth)
    return seat.game.feature_values(after, seat.role)
