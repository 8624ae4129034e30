"""Vector stepping: many matches in one call, with masks and observations as two shared arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from senlac.bots.episode import EpisodeSetup
from senlac.bots.episode_batch import EpisodeBatch
from senlac.engine.game.game import Game


class StepResult(NamedTuple):
    """The result of a step.

    Attributes:
        roles: the role that decides now, by match.
        rewards: by match and role, zeros unless the match ended in this step.
        terminations: whether a match ended in this step; a new one has begun in its place.
    """

    roles: NDArray[np.int8]
    rewards: NDArray[np.float32]
    terminations: NDArray[np.bool_]


class VectorEnvironment:
    """Matches side by side, each replaced by a new one when it ends.

    Attributes:
        masks: the legal ids, by match: an array that each step changes.
        observations: what the deciding role of each match sees; each step changes it too.
        roles: the role that decides, by match.
    """

    def __init__(
        self,
        game: str | Game[Any],
        scenario: str | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        count: int = 16,
        seed: int = 0,
        rewards: str = "margin",
    ) -> None:
        self.setup = EpisodeSetup(game, scenario, options, rewards=rewards)
        self.batch = EpisodeBatch(self.setup, count, f"{seed}")
        shape = count, self.setup.space.size
        self.masks: NDArray[np.uint8] = np.frombuffer(self.batch.masks, np.uint8).reshape(shape)
        wide = count, self.setup.observation_size
        seen = np.frombuffer(self.batch.observations, np.int16)
        self.observations: NDArray[np.int16] = seen.reshape(wide)
        self.roles: NDArray[np.int8] = np.array(self.batch.roles(), np.int8)

    def step(self, actions: Sequence[int] | NDArray[np.integer[Any]]) -> StepResult:
        """Play an action in each match.

        Raises:
            OptionError: an action is not legal, or there is not one for each match.
        """
        listed = actions.tolist() if isinstance(actions, np.ndarray) else list(actions)
        results = self.batch.step(listed)
        rewards = np.zeros((len(results), len(self.setup.roles)), np.float32)
        ended = np.zeros(len(results), np.bool_)
        for place, result in enumerate(results):
            if result is not None:
                rewards[place] = result
                ended[place] = True
        self.roles = np.array(self.batch.roles(), np.int8)
        return StepResult(self.roles, rewards, ended)
