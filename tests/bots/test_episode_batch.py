from __future__ import annotations

from random import Random

import pytest

from senlac.bots.episode import Episode, EpisodeSetup
from senlac.bots.episode_batch import EpisodeBatch
from senlac.engine.support.errors import OptionError

COUNT = 3


def test_buffers_have_the_masks_and_observations_of_all_matches() -> None:
    setup = EpisodeSetup("shieldwall")
    batch, rng = EpisodeBatch(setup, COUNT, "buffers"), Random(1)
    size, width = setup.space.size, setup.observation_size
    for _ in range(150):
        batch.step([episode.sample(rng) for episode in batch.episodes])
        for place, episode in enumerate(batch.episodes):
            mask = batch.masks[place * size : (place + 1) * size]
            assert [number for number in range(size) if mask[number]] == sorted(episode.legal)
            seen = memoryview(batch.observations).cast("h")[place * width : (place + 1) * width]
            assert seen.tolist() == episode.observation(episode.role)
    assert batch.matches_finished > 0


def test_a_finished_match_is_rewarded_and_replaced() -> None:
    setup = EpisodeSetup("shieldwall")
    batch, rng = EpisodeBatch(setup, 1, "ends"), Random(1)
    single = Episode(setup, "ends 1")
    while not batch.matches_finished:
        action = batch.episodes[0].sample(rng)
        single.step(action)
        (reward,) = batch.step([action])
    assert reward == single.returns()
    assert batch.episodes[0].decisions == 0
    assert batch.matches_started == 2


def test_each_match_needs_an_action() -> None:
    batch = EpisodeBatch(EpisodeSetup("shieldwall"), COUNT, "few")
    with pytest.raises(OptionError, match="expected 3 actions, got 1"):
        batch.step([0])
    with pytest.raises(OptionError, match="expected at least one match, got 0"):
        EpisodeBatch(batch.setup, 0, "none")
