"""OpenSpiel: a game with explicit chance nodes and information states with perfect recall.

Importing this module registers the games `senlac_GAME` of all installed games.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np
import pyspiel

from senlac.bots.chance_episode import NATURE, OVER, ChanceEpisode
from senlac.bots.episode import EpisodeSetup
from senlac.engine.match import registry

PREFIX: Final = "senlac_"

MAX_MARGIN: Final = 100_000.0
"""A bound of all margins."""

MAX_STEPS: Final = 1_000_000
"""A bound of the actions and dice of a match."""

MAX_SIDES: Final = 100
"""The most sides of a die."""

MAX_ROLES: Final = 8


@lru_cache(maxsize=32)
def setup_of(game: str, scenario: str) -> EpisodeSetup:
    """Return the shared part of the matches of a scenario; "" is the first."""
    return EpisodeSetup(game, scenario or None)


def game_type(name: str) -> pyspiel.GameType:
    """Return the description of a game for OpenSpiel."""
    return pyspiel.GameType(
        short_name=f"{PREFIX}{name}",
        long_name=registry.game(name).title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_ROLES,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"scenario": ""},
    )


class SenlacGame(pyspiel.Game):
    """A game of Senlac; its parameter `scenario` names the scenario, by default the first."""

    name: str = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.setup = setup_of(self.name, str(given.get("scenario", "")))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.space.size,
            max_chance_outcomes=MAX_SIDES,
            num_players=len(self.setup.roles),
            min_utility=-MAX_MARGIN,
            max_utility=MAX_MARGIN,
            utility_sum=None,
            max_game_length=MAX_STEPS,
        )
        super().__init__(game_type(self.name), info, given)

    def new_initial_state(self) -> SenlacState:
        """Return the beginning of a match."""
        return SenlacState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Any] | None = None,
    ) -> SenlacObserver:
        """Return the observer of positions."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SenlacObserver(self.setup, perfect_recall=bool(kind.perfect_recall))


class SenlacState(pyspiel.State):
    """A match.

    `episode` is its only attribute: OpenSpiel copies the attributes of a state one by one, so that
    two of them that refer to one object would refer to two copies.
    """

    def __init__(self, game: SenlacGame) -> None:
        super().__init__(game)
        self.episode = ChanceEpisode(game.setup)

    def current_player(self) -> int:
        """Return the role that decides, or the id of chance or of the end."""
        if self.episode.role == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.episode.role == NATURE:
            return int(pyspiel.PlayerId.CHANCE)
        return self.episode.role

    def _legal_actions(self, player: int) -> list[int]:
        return self.episode.legal if player == self.episode.role else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the faces of the die, from 0, with their probabilities."""
        sides = self.episode.sides
        return [(face, 1.0 / sides) for face in range(sides)]

    def _apply_action(self, action: int) -> None:
        self.episode.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{self.episode.label}: {action + 1}"
        return self.episode.setup.space.text(action)

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self.episode.role == OVER

    def returns(self) -> list[float]:
        """Return the margins at the end, zeros before."""
        return self.episode.returns()

    def __str__(self) -> str:
        return self.episode.text()


class SenlacObserver:
    """Observes positions for one role: as numbers, and as text.

    With perfect recall the text is all that the role did and saw; there are then no numbers.
    """

    def __init__(self, setup: EpisodeSetup, *, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        size = 0 if perfect_recall else setup.observation_size
        self.tensor = np.zeros(size, np.float32)
        self.dict = {} if perfect_recall else {"observation": self.tensor}

    def set_from(self, state: SenlacState, player: int) -> None:
        """Fill in the numbers of a role's observation."""
        if not self.perfect_recall:
            self.tensor[:] = state.episode.observation(player)

    def string_from(self, state: SenlacState, player: int) -> str:
        """Return what a role sees now, or all that it remembers."""
        if self.perfect_recall:
            return "\n".join([f"role {player}", *state.episode.memory[player]])
        return f"role {player} {state.episode.last_views[player].decode()}"


def register_games() -> None:
    """Register all installed games with OpenSpiel."""
    for game in registry.games():
        made = type(f"{game.id.title()}Game", (SenlacGame,), {"name": game.id})
        pyspiel.register_game(game_type(game.id), made)


register_games()
