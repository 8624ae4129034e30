"""Training samples: features of positions from games between bots, with the results."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from senlac.bots.arena import GameSpec, begin
from senlac.bots.bot import Bot, decide, make_bot
from senlac.bots.information_set import InformationSet
from senlac.bots.random import decide_at_random
from senlac.engine.game.game import Game
from senlac.engine.model import play
from senlac.engine.model.dice import bot_rng
from senlac.engine.model.state import State
from senlac.engine.support.errors import OptionError

STRAY: Final = 0.05
"""Probability of a random action, so that more positions occur than bots would reach."""


class Sample(NamedTuple):
    """The features of a position for a role, and how the game ended for it.

    Attributes:
        side: the scenario and the role, because sides are not balanced.
        measured: the value of each feature.
        result: 1 for a win, a fraction of it if shared, 0 for a loss.
    """

    side: str
    measured: list[float]
    result: float


def samples_of(game: Game[Any], contest: GameSpec, *, wanted: int) -> list[Sample]:
    """Play a contest and return `wanted` of its positions, evenly sampled, for each role.

    Raises:
        SenlacError: no such scenario, option or bot, or not one bot for each role.
    """
    rng = bot_rng(f"{contest.seed} samples")
    state = begin(game, contest)
    play.run_to_decision(state)
    roles = game.roles(state)
    if len(contest.bots) != len(roles):
        raise OptionError(f"expected a bot for each of {', '.join(roles)}, got {contest.bots}")
    bots = [make_bot(text, f"{contest.seed} {role}") for role, text in enumerate(contest.bots)]
    drawn = _play_out(game, state, bots, rng, wanted)
    assert state.outcome is not None, "it has been played to its end"
    shares = shares_of(state.outcome.winners, len(roles))
    return [
        Sample(f"{contest.scenario} {roles[role]}", measured, shares[role])
        for position in drawn
        for role, measured in enumerate(position)
        if any(measured)
    ]


def _play_out(
    game: Game[Any], state: State, bots: Sequence[Bot], rng: Random, wanted: int
) -> list[list[list[float]]]:
    """Play to the end; return evenly sampled positions as features of each role.

    Reservoir sampling: each position seen so far is equally likely to be included.
    """
    kept: list[list[list[float]]] = []
    seen = 0
    while state.outcome is None:
        place = seen if seen < wanted else rng.randrange(seen + 1)
        if place < wanted:
            position = [game.feature_values(state, role) for role in range(len(bots))]
            kept[place : place + 1] = [position]
        seen += 1
        if rng.random() < STRAY:
            decide_at_random(state, rng)
            continue
        role = play.actors(state)[0]
        play.play_action(state, role, decide(bots[role], InformationSet(game, state, role)))
    return kept


def shares_of(winners: Sequence[int], roles: int) -> list[float]:
    """Return each role's share of a win; a draw without winners is shared by all."""
    among = winners or range(roles)
    return [1.0 / len(among) if role in among else 0.0 for role in range(roles)]
