from __future__ import annotations

import pytest

pytest.importorskip("numpy", reason="numpy is missing: pip install 'senlac[research]'")

import numpy as np

from senlac.bots.episode import Episode
from senlac.research.vector import VectorEnvironment


def test_arrays_follow_the_matches() -> None:
    env = VectorEnvironment("shieldwall", "stamford", count=4, seed=1)
    masks, observations = env.masks, env.observations
    for _ in range(30):
        env.step(masks.argmax(axis=1))
        assert env.masks is masks
        assert env.observations is observations
        for place, episode in enumerate(env.batch.episodes):
            assert masks[place].nonzero()[0].tolist() == sorted(episode.legal)
            assert observations[place].tolist() == episode.observation(episode.role)
            assert env.roles[place] == episode.role


def test_matches_are_those_of_single_environments() -> None:
    env = VectorEnvironment("shieldwall", count=1, seed=9, rewards="win")
    single, rng = Episode(env.setup, "9 1"), np.random.default_rng(1)
    while single.role >= 0:
        action = int(rng.choice(env.masks[0].nonzero()[0]))
        single.step(action)
        stepped = env.step([action])
    assert stepped.terminations.tolist() == [True]
    assert stepped.rewards[0].tolist() == single.returns()
    assert sorted(single.returns()) == [-1.0, 1.0]
