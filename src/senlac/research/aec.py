"""PettingZoo: a match as an environment in which agents decide one after another (AEC)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar

from pettingzoo import AECEnv

from senlac.bots.episode import EpisodeSetup
from senlac.engine.game.game import Game
from senlac.research.arrays import mask_array, no_infos, observation_array
from senlac.research.match_environment import MatchEnvironment


class SenlacAEC(MatchEnvironment, AECEnv):
    """A match of a scenario. Rewards come at its end: the margins of the roles.

    An observation is a dictionary of `observation` (16-bit integers made of the agent's view) and
    `action_mask`, which is all zeros for agents that need not decide. A role whose sealed sheet is
    open writes all of it before the next role does, which sees nothing of it.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "senlac_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | Game[Any],
        scenario: str | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        rewards: str = "margin",
        render_mode: str | None = None,
    ) -> None:
        setup = EpisodeSetup(game, scenario, options, rewards=rewards)
        super().__init__(setup, setup.space.size)
        self.render_mode = render_mode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. Without a seed it is the next one of the last seed."""
        self.episode = self.next_episode(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = no_infos(self.agents)
        self.agent_selection = self.agents[self.episode.role]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation and the mask of an agent."""
        role = self.possible_agents.index(agent)
        legal = self.episode.legal if role == self.episode.role else []
        return {
            "observation": observation_array(self.episode.observation(role)),
            "action_mask": mask_array(legal, self.setup.space.size),
        }

    def step(self, action: int | None) -> None:
        """Play an action of the agent that decides, or remove one whose match is over.

        Raises:
            OptionError: the action is not legal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"expected an action of {agent}, got None")
        self.episode.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.episode.role < 0:
            self.rewards = dict(zip(self.agents, self.episode.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.agents[self.episode.role]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the view of the agent that decides as JSON, None without a `render_mode`."""
        if self.render_mode is None:
            return None
        role = self.possible_agents.index(self.agent_selection)
        state = self.setup.known_to(self.episode.state, role)
        return json.dumps(self.setup.game.view(state, (role,)), ensure_ascii=False)
