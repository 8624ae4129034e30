"""What environments of PettingZoo share, however their agents take turns: agents and spaces."""

from __future__ import annotations

from gymnasium.spaces import Dict, Discrete

from senlac.bots.episode import Episode, EpisodeSetup
from senlac.research.arrays import agent_names, masked_space


class MatchEnvironment:
    """The agents of a scenario, their spaces, and one match after another.

    Attributes:
        agents: those who still play.
    """

    def __init__(self, setup: EpisodeSetup, actions: int) -> None:
        super().__init__()
        self.setup = setup
        self.possible_agents: list[str] = agent_names(setup.roles)
        self.agents: list[str] = []
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: masked_space(setup.observation_size, actions) for agent in self.possible_agents
        }
        self._matches = 0
        self._seed = 0

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def next_episode(self, seed: int | None) -> Episode:
        """Begin a match with all agents. Without a seed it is the next one of the last seed."""
        if seed is not None:
            self._seed, self._matches = seed, 0
        self._matches += 1
        self.agents = self.possible_agents[:]
        return Episode(self.setup, f"{self._seed} {self._matches}")
