"""PettingZoo: a match in which those who must decide at the same time do so in one step.

It is made for games with sealed sheets: in a step each role writes a line. Roles that have nothing
to decide wait.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pettingzoo import ParallelEnv

from senlac.bots.episode import EpisodeSetup
from senlac.engine.game.game import Game
from senlac.engine.support.errors import OptionError
from senlac.research.arrays import mask_array, no_infos, observation_array
from senlac.research.match_environment import MatchEnvironment


class SenlacParallel(MatchEnvironment, ParallelEnv):
    """A match in which all agents act in each step; the id after the last action is to wait.

    Observations and rewards are those of `SenlacAEC`.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "senlac_parallel_v0", "render_modes": []}

    def __init__(
        self,
        game: str | Game[Any],
        scenario: str | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        rewards: str = "margin",
    ) -> None:
        setup = EpisodeSetup(game, scenario, options, rewards=rewards)
        self.wait: int = setup.space.size
        super().__init__(setup, self.wait + 1)
        self.render_mode = None

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin a match. Without a seed it is the next one of the last seed."""
        self.episode = self.next_episode(seed)
        return self._observations(), no_infos(self.agents)

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Any],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play the actions of those who must decide, in the order of the roles.

        Raises:
            OptionError: an action is not legal, one is missing, or a role that has nothing to
                decide does not wait. The match is then unchanged.
        """
        asked = list(self.episode.actors())
        self._require_legal(actions, asked)
        for role in asked:
            self.episode.turn_to(role)
            self.episode.step(int(actions[self.possible_agents[role]]))
        agents, over = self.agents, self.episode.role < 0
        returns = self.episode.returns()
        observations = self._observations()
        if over:
            self.agents = []
        return (
            observations,
            dict(zip(agents, returns, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            no_infos(agents),
        )

    def _require_legal(self, actions: Mapping[str, int], asked: list[int]) -> None:
        """Require a legal action of each agent.

        Raises:
            OptionError: one is missing or illegal.
        """
        for role, agent in enumerate(self.possible_agents):
            action = actions.get(agent)
            legal = self._legal(role, asked)
            if action is None or int(action) not in legal:
                raise OptionError(f"{agent}: expected a legal action, got {action}")

    def _legal(self, role: int, asked: list[int]) -> list[int]:
        """Return the ids of the legal actions of a role, to wait included."""
        if role in asked:
            return self.setup.legal(self.episode.state, role)
        return [self.wait]

    def _observations(self) -> dict[str, Any]:
        """Return the observations and masks of all agents."""
        asked = list(self.episode.actors())
        return {
            agent: {
                "observation": observation_array(self.episode.observation(role)),
                "action_mask": mask_array(self._legal(role, asked), self.wait + 1),
            }
            for role, agent in enumerate(self.possible_agents)
        }

    def render(self) -> None:
        """Do nothing: there are no render modes."""
