"""One game of a study, and the row of the data set that it becomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from senlac.bots.arena import GameSpec, begin, decided
from senlac.bots.bot import Bot
from senlac.bots.common_random import KeyedDice, subject
from senlac.engine.data.features import Weights
from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.engine.model import play
from senlac.engine.model.state import State
from senlac.engine.support.errors import OptionError
from senlac.lab.external_bot import LIMIT, make_player
from senlac.lab.tuning import WeightedBot

Number = int | float | list[int]
"""A number of a game; a point on its map is a list of two."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game of a data set, without anything that depends on the machine.

    Attributes:
        unit: the number of the unit that the game belongs to, from 0: games that share their dice.
        place: the index of the game in its unit.
        arm: the arm of the study, "" in a study without.
        seats: the bot of each role.
        winners: the indices of the roles that won; none in a draw.
        how: the rules' term for the ending.
        turns: the turn in which it ended, 0 in a game without turns.
        scores: each role's points by the rules, [] in a game without points.
        follies: for each role its plain mistakes by kind, [] if the game names none.
        numbers: the game's own numbers at the end.
    """

    unit: int
    place: int
    arm: str
    game: str
    scenario: str
    seed: str
    roles: tuple[str, ...]
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    how: str
    turns: int
    decisions: int
    scores: tuple[int, ...] = ()
    follies: tuple[dict[str, int], ...] = ()
    numbers: dict[str, Number] = {}

    def share(self, role: int) -> float:
        """Return a role's share of the win; a draw without winners is shared by all."""
        among = self.winners or range(len(self.roles))
        return 1.0 / len(among) if role in among else 0.0

    def margin(self, role: int) -> int | None:
        """Return by how many points a role is ahead of the best other one, None without points."""
        others = [points for place, points in enumerate(self.scores) if place != role]
        if len(self.scores) < len(self.roles) or not others:
            return None
        return self.scores[role] - max(others)


class PlannedGame(NamedTuple):
    """One game to play.

    `weights` replaces the weights of the evaluation for all its bots; None keeps the game's own.
    """

    unit: int
    place: int
    arm: str
    game: str
    spec: GameSpec
    weights: Weights | None = None
    limit: float = LIMIT


def play_planned(planned: PlannedGame) -> Row:
    """Play a game with keyed dice and return its row.

    Raises:
        SenlacError: no such game, scenario, option or bot, or not one bot for each role.
    """
    game = registry.game(planned.game)
    spec = planned.spec
    state = begin(game, spec)
    dice = KeyedDice(f"{spec.seed} dice")
    state.dice = dice
    roles = require_bots(game, state, spec)
    play.run_to_decision(state)
    follies: list[dict[str, int]] = [{} for _ in roles]
    bots: list[Bot] = []
    try:
        bots += [make_seated(planned, game, role) for role in range(len(roles))]
        decisions = _play_out(game, state, bots, dice, follies)
    finally:
        for bot in bots:
            bot.close()
    return row_of(planned, game, state, decisions, follies)


def require_bots(game: Game[Any], state: State, spec: GameSpec) -> Sequence[str]:
    """Require one bot for each role of a game, and return the roles.

    Raises:
        OptionError: there is not one bot for each role.
    """
    roles = game.roles(state)
    if len(spec.bots) != len(roles):
        raise OptionError(f"expected a bot for each of {', '.join(roles)}, got {spec.bots}")
    return roles


def make_seated(planned: PlannedGame, game: Game[Any], role: int) -> Bot:
    """Return the bot of a role, with the weights of its game."""
    spec = planned.spec
    bot = make_player(spec.bots[role], f"{spec.seed} {role}", planned.limit)
    return bot if planned.weights is None else WeightedBot(bot, game.with_weights(planned.weights))


def _play_out(
    game: Game[Any],
    state: State,
    bots: Sequence[Bot],
    dice: KeyedDice,
    follies: Sequence[dict[str, int]],
) -> int:
    """Play a state to its end; count the plain mistakes; return the number of decisions."""
    decisions = 0
    while state.outcome is None:
        role = play.actors(state)[0]
        action = decided(game, state, role, bots[role])
        for kind in game.follies(state, role, action) if game.folly_kinds else ():
            follies[role][kind] = follies[role].get(kind, 0) + 1
        dice.about = subject(role, action)
        play.play_action(state, role, action)
        decisions += 1
    return decisions


def row_of(
    planned: PlannedGame,
    game: Game[Any],
    state: State,
    decisions: int,
    follies: Sequence[Mapping[str, int]],
) -> Row:
    """Return the row of a finished game."""
    spec, outcome = planned.spec, state.outcome
    assert outcome is not None, "the game is over"
    return Row(
        planned.unit, planned.place, planned.arm, game.id, spec.scenario, spec.seed,
        tuple(game.roles(state)), tuple(spec.bots), tuple(outcome.winners), outcome.how,
        game.turn(state), decisions, tuple(game.scores(state)),
        tuple([dict(sorted(counts.items())) for counts in follies]) if game.folly_kinds else (),
        {**game.tracked_numbers(state)},
    )  # fmt: skip
