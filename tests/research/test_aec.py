from __future__ import annotations

import json

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is missing: pip install 'senlac[research]'")

from pettingzoo.test import api_test, seed_test

from senlac.engine.support.errors import OptionError
from senlac.research.aec import SenlacAEC

CASES = (
    ("shieldwall", "foragers", 300),
    ("shieldwall", "hastings", 150),
    ("comet", "players_3", 100),
    ("destiny", "fulford", 60),
    ("hastings", "historical", 20),
    ("campaign", "y1088", 20),
)


# Masks are part of the observation, as in PettingZoo's own classic games. Its tests know these by
# name and warn of all others.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning")
@pytest.mark.parametrize(("game", "scenario", "cycles"), CASES)
class TestInterface:
    def test_api(self, game: str, scenario: str, cycles: int) -> None:
        api_test(SenlacAEC(game, scenario), num_cycles=cycles)

    def test_seed(self, game: str, scenario: str, cycles: int) -> None:
        seed_test(lambda: SenlacAEC(game, scenario), num_cycles=cycles)


def test_a_match_ends_with_the_rewards_of_all_agents() -> None:
    env = SenlacAEC("shieldwall", "foragers", rewards="win")
    env.reset(seed=3)
    env.action_space("saxon_0").seed(3)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        rewards[agent] = reward
        mask = observation["action_mask"]
        assert mask.any() != over
        env.step(None if over else env.action_space("saxon_0").sample(mask))
    assert list(rewards.values()) in ([1.0, -1.0], [-1.0, 1.0])
    assert env.agents == []


def test_an_agent_that_need_not_decide_has_an_empty_mask() -> None:
    env = SenlacAEC("shieldwall", "foragers")
    env.reset(seed=1)
    (idle,) = [agent for agent in env.agents if agent != env.agent_selection]
    assert not env.observe(idle)["action_mask"].any()
    assert env.observe(env.agent_selection)["action_mask"].any()


def test_matches_of_a_seed_differ_and_are_repeated() -> None:
    env = SenlacAEC("shieldwall", "stamford")
    seen = []
    for seed in (5, None, 5):
        env.reset(seed=seed)
        for _ in range(40):
            env.step(env.episode.legal[-1])
        seen.append(env.observe("saxon_0")["observation"].tolist())
    assert seen[0] == seen[2] != seen[1]


def test_illegal_action_is_refused() -> None:
    env = SenlacAEC("shieldwall", "foragers")
    env.reset(seed=1)
    with pytest.raises(OptionError, match="is not legal now"):
        env.step(env.setup.space.size)
    with pytest.raises(ValueError, match="expected an action of"):
        env.step(None)


def test_an_environment_shows_the_view_of_the_agent_that_decides() -> None:
    env = SenlacAEC("comet", render_mode="ansi")
    env.reset(seed=1)
    role = env.possible_agents.index(env.agent_selection)
    view = env.setup.game.view(env.episode.state, (role,))
    assert json.loads(env.render() or "") == json.loads(json.dumps(view))
    assert SenlacAEC("comet").render() is None
