from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is missing: pip install 'senlac[research]'")

from pettingzoo.test import parallel_api_test

from senlac.engine.support.errors import OptionError
from senlac.research.parallel import SenlacParallel


def legal_actions(env: SenlacParallel, seen: dict[str, Any]) -> dict[str, int]:
    """Sample a legal action for each agent."""
    return {
        agent: int(env.action_space(agent).sample(seen[agent]["action_mask"]))
        for agent in env.agents
    }


@pytest.mark.parametrize(
    ("game", "cycles"), [("campaign", 15), ("shieldwall", 200), ("comet", 40), ("destiny", 40)]
)
def test_interface(game: str, cycles: int) -> None:
    parallel_api_test(SenlacParallel(game), num_cycles=cycles)


def test_the_same_seeds_are_the_same_match() -> None:
    # PettingZoo 1.27.0 samples without masks in its own test, so that it cannot play this.
    envs = [SenlacParallel("campaign") for _ in range(2)]
    seen = [env.reset(seed=42)[0] for env in envs]
    for env in envs:
        for place, agent in enumerate(env.agents):
            env.action_space(agent).seed(42 + place)
    for _ in range(25):
        actions = [legal_actions(env, s) for env, s in zip(envs, seen, strict=True)]
        assert actions[0] == actions[1]
        results = [env.step(action) for env, action in zip(envs, actions, strict=True)]
        assert results[0][1:] == results[1][1:]
        seen = [result[0] for result in results]
        for agent in envs[0].agents:
            for key, value in seen[0][agent].items():
                assert (value == seen[1][agent][key]).all()


def test_sealed_sheets_are_written_at_the_same_time() -> None:
    env = SenlacParallel("campaign")
    seen, _ = env.reset(seed=1)
    assert len(env.agents) == 2
    assert not any(seen[agent]["action_mask"][env.wait] for agent in env.agents)
    env.step({agent: seen[agent]["action_mask"].argmax() for agent in env.agents})
    assert env.episode.decisions == 2


def test_who_has_nothing_to_decide_waits() -> None:
    env = SenlacParallel("shieldwall")
    seen, _ = env.reset(seed=1)
    role = env.episode.role
    active, idle = env.agents[role], env.agents[1 - role]
    assert seen[idle]["action_mask"].nonzero()[0].tolist() == [env.wait]
    before = env.episode.decisions
    with pytest.raises(OptionError, match=f"{idle}: expected a legal action"):
        env.step({active: env.episode.legal[0], idle: 0})
    assert env.episode.decisions == before
    env.step({active: env.episode.legal[0], idle: env.wait})
    assert env.episode.decisions == before + 1


def test_a_match_ends_for_all_agents_at_once() -> None:
    env = SenlacParallel("shieldwall")
    seen, _ = env.reset(seed=2)
    while env.agents:
        seen, rewards, over, _, _ = env.step(legal_actions(env, seen))
    assert over == {"saxon_0": True, "norman_1": True}
    assert rewards["saxon_0"] == -rewards["norman_1"]
