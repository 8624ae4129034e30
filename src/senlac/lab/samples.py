"""Positions of games that bots have played, each measured by features, with how the game ended."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from senlac.bots.arena import Contest
from senlac.bots.bot import Bot, decide, make_bot
from senlac.bots.random import decide_at_random
from senlac.bots.seat import Seat
from senlac.engine import play
from senlac.engine.dice import FastDice, thinking
from senlac.engine.errors import OptionError
from senlac.engine.game import Game
from senlac.engine.state import State

STRAY: Final = 0.05
"""How often something is done at random, so that more is seen than what the bots would do."""


class Sample(NamedTuple):
    """A position as it stands for a role, and how the game ended for it.

    Attributes:
        side: the scenario and the role, since sides are not even.
        measured: how much there is of each feature.
        result: 1 for a victory, a part of it if shared, 0 for a defeat.
    """

    side: str
    measured: list[float]
    result: float


def samples_of(game: Game[Any], contest: Contest, *, wanted: int) -> list[Sample]:
    """Play a contest and return so many of its positions, drawn evenly, for each role.

    Raises:
        SenlacError: no such scenario, option or bot, or not a bot for each role.
    """
    rng = thinking(f"{contest.seed} samples")
    state: State = game.begin(
        contest.scenario, game.settle_options(contest.scenario, contest.options), contest.overlay
    )
    state.dice = FastDice(thinking(f"{contest.seed} dice"))
    play.settle(state)
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
    """Play to the end; return positions drawn evenly, measured for each role.

    A reservoir: of the positions seen so far each is as likely to be in it.
    """
    kept: list[list[list[float]]] = []
    seen = 0
    while state.outcome is None:
        place = seen if seen < wanted else rng.randrange(seen + 1)
        if place < wanted:
            position = [game.measure(state, role) for role in range(len(bots))]
            kept[place : place + 1] = [position]
        seen += 1
        if rng.random() < STRAY:
            decide_at_random(state, rng)
            continue
        role = play.actors(state)[0]
        play.advance(state, role, decide(bots[role], Seat(game, state, role)))
    return kept


def shares_of(winners: Sequence[int], roles: int) -> list[float]:
    """Return the parts of a victory; a draw that nobody wins is divided among all."""
    among = winners or range(roles)
    return [1.0 / len(among) if role in among else 0.0 for role in range(roles)]
