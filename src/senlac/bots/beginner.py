"""The beginner: sees what an action gains, less of what it risks, and overlooks some pieces."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from senlac.bots.bot import Bot, require_no_argument
from senlac.bots.information_set import InformationSet, role_options
from senlac.bots.one_ply import FEW_SAMPLES, FEW_WALKS, OnePlyEvaluator
from senlac.bots.sheet_writer import SheetWriter
from senlac.engine.game.game import Game
from senlac.engine.model.action import NONE, Action
from senlac.engine.model.options import Options
from senlac.engine.model.sheet_script import SheetScript
from senlac.engine.model.state import State

OVERLOOKED: Final = 0.2
"""Probability that a piece or place is overlooked for a whole turn."""

ODD_ORDERS: Final = 3
"""Number of changes to a sheet that the game's policy has written."""


class BeginnerBot(Bot):
    """Takes the option that looks best to a beginner.

    A beginner weighs each feature by its `beginner` share (`data/weights.toml`), so that threats
    and formations matter less than blows and ground, and overlooks a fifth of the pieces in each
    turn. On a whole sheet some pieces do something else than the game's policy would let them do.
    """

    id = "beginner"

    def __init__(self, argument: str, seed: str) -> None:
        super().__init__(require_no_argument(self.id, argument), seed)
        self.scribe = SheetWriter()
        self._games: dict[str, Game[Any]] = {}

    def has_next_action(self) -> bool:
        return bool(self.scribe.lines)

    def next_planned_action(self, options: Options) -> Action | None:
        return self.scribe.next(options)

    def reads_weights(self, game: Game[Any]) -> bool:
        return not game.has_sheet_scripts

    def choose(self, seat: InformationSet) -> Action:
        line = self.scribe.line(seat, self.rng, self._written)
        if line is not None:
            return line
        state = seat.sample(self.rng)
        options = role_options(state, seat.role)
        sight = OnePlyEvaluator(
            self._game(seat.game), seat.role, self.rng.getrandbits(32), FEW_WALKS, FEW_SAMPLES
        )
        left_out = self._overlooked(seat.game, state, options)
        ranked = sight.shortlist(state, options, self.rng, left_out)
        if not ranked:
            ranked = sight.shortlist(state, options, self.rng)
        return ranked[0][1]

    def _written(self, script: SheetScript) -> list[Action]:
        """Return the lines that a beginner writes."""
        for _ in range(ODD_ORDERS):
            script = script.mutated(self.rng)
        return list(script.lines())

    def _game(self, game: Game[Any]) -> Game[Any]:
        """Return a game as a beginner evaluates it."""
        if game.id not in self._games:
            seen = game.with_weights(game.weights().for_beginner()) if game.features else game
            self._games[game.id] = seen
        return self._games[game.id]

    def _overlooked(self, game: Game[Any], state: State, options: Options) -> frozenset[Action]:
        """Return the actions of pieces and places that are overlooked in this turn."""
        turn = game.turn(state)
        missed: dict[int, bool] = {}
        found: list[Action] = []
        for action in options:
            if action.first == NONE:
                continue
            if action.first not in missed:
                luck = Random(f"{self.seed} {turn} {action.first}")
                missed[action.first] = luck.random() < OVERLOOKED
            if missed[action.first]:
                found.append(action)
        return frozenset(found)
