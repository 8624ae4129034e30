"""Batches of episodes: several matches side by side, with masks and observations in shared buffers.

The buffers are plain Python, so that numpy can view them without copying
(`senlac.research.vector`).
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct

from senlac.bots.episode import Episode, EpisodeSetup
from senlac.engine.support.errors import OptionError


class EpisodeBatch:
    """Matches of one environment, each replaced by a new one when it is over.

    Attributes:
        masks: one byte for each id of each match: 1 if it is legal.
        observations: the observations of the roles that decide, one match after another, as
            integers of 16 bits in the byte order of the machine.
        episodes: the matches.
        matches_started: the number of matches so far.
        matches_finished: the number of matches that are over so far.
    """

    def __init__(self, setup: EpisodeSetup, count: int, seed: str) -> None:
        if count < 1:
            raise OptionError(f"expected at least one match, got {count}")
        self.setup = setup
        self.seed = seed
        self.matches_started: int = 0
        self.matches_finished: int = 0
        self.masks = bytearray(count * setup.space.size)
        # Less than half the time of an `array` made of the list.
        self._packer = Struct(f"={setup.observation_size}h")
        self.observations = bytearray(count * self._packer.size)
        self._set: list[list[int]] = [[] for _ in range(count)]
        self.episodes: list[Episode] = [self._begin() for _ in range(count)]
        for place in range(count):
            self._show(place)

    def step(self, actions: Sequence[int]) -> list[list[float] | None]:
        """Play an action in each match; return the rewards of those that are over by it.

        These begin again: their mask and observation are the first of a new match.

        Raises:
            OptionError: an action is not legal, or there is not one for each match. The matches
                before it have been played.
        """
        if len(actions) != len(self.episodes):
            raise OptionError(f"expected {len(self.episodes)} actions, got {len(actions)}")
        rewards: list[list[float] | None] = []
        for place, action in enumerate(actions):
            episode = self.episodes[place]
            episode.step(action)
            if episode.role < 0:
                rewards.append(episode.returns())
                self.matches_finished += 1
                self.episodes[place] = self._begin()
            else:
                rewards.append(None)
            self._show(place)
        return rewards

    def roles(self) -> list[int]:
        """Return the role that decides in each match."""
        return [episode.role for episode in self.episodes]

    def _begin(self) -> Episode:
        """Return the next match; each has a seed of its own."""
        self.matches_started += 1
        return Episode(self.setup, f"{self.seed} {self.matches_started}")

    def _show(self, place: int) -> None:
        """Write the mask and the observation of a match to the buffers."""
        episode, masks = self.episodes[place], self.masks
        start = place * self.setup.space.size
        for number in self._set[place]:
            masks[start + number] = 0
        for number in episode.legal:
            masks[start + number] = 1
        self._set[place] = episode.legal
        packer = self._packer
        seen = episode.observation(episode.role)
        packer.pack_into(self.observations, place * packer.size, *seen)
