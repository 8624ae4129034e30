"""Weighing: how a bot judges one action, and what the dice may make of it."""

from __future__ import annotations

from math import tanh

from senlac.bots.foresight import Foresight
from senlac.bots.seat import Seat
from senlac.engine.action import Action
from senlac.engine.dice import thinking
from senlac.engine.features import SCALE
from senlac.engine.state import State
from senlac.lab.fortune import chances, has_chances
from senlac.table.thinking.job import Weighed


def weighed(seat: Seat, action: Action, seed: str) -> Weighed:
    """Return what a seat's role may hope for from one of its options, one decision ahead.

    Equal seeds make what is hidden, and the dice, fall alike for all actions compared.
    """
    state = seat.sample(thinking(seed))
    forecast = seat.game.forecast(state, action)
    rows = [] if forecast is None else [(name, float(chance)) for name, chance in forecast.rows]
    return Weighed(seat.text(action), _chance(seat, state, action, seed), rows)


def _chance(seat: Seat, state: State, action: Action, seed: str) -> float | None:
    """Return the chance to win after an action, None where the game knows of no chances.

    It is moved from the chance before as the points are, so that those of all roles sum to 1 where
    there are more than two.
    """
    game, role = seat.game, seat.role
    if not has_chances(game):
        return None
    scale = game.weights().constant(SCALE)
    foresight = Foresight(game, role, thinking(seed).getrandbits(32))
    after = _logistic(scale * foresight.value(state, action))
    before = _logistic(scale * game.evaluate(state, role))
    return min(1.0, after * chances(game, state)[role] / before)


def _logistic(points: float) -> float:
    """Return the logistic function, so written that no number is too large for it."""
    return 0.5 + 0.5 * tanh(0.5 * points)
