#!/usr/bin/env bash
# PettingZoo 1.27.0: what `parallel_seed_test` compares of two environments with the same seed.
#
# Expected: like `seed_test`, it plays up to 500 cycles of legal actions and compares them all.
#
# Seen: it ends after one step, as long as agents have names that are not empty: it asks
# `any(terminations)` of a dict, which looks at the names of the agents, not at the values. An
# environment with random numbers of its own from the second step on passes. Actions are sampled
# without the action mask, in the observation or in the info, which `seed_test` uses. So an
# environment with few legal actions has to accept illegal ones in its first step, and a test of
# later steps has to be written by hand.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet pettingzoo==1.27.0
cat > try.py <<'PY'
from random import random

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import ParallelEnv
from pettingzoo.test import parallel_seed_test, seed_test
from pettingzoo.utils import parallel_to_aec

SPACES = Dict({"observation": Box(0, 1, (1,), np.float64), "action_mask": Box(0, 1, (5,), np.int8)})
steps, illegal = [], []


class Walk(ParallelEnv):
    """Two agents, one legal action of five; the observations are random from step 2 on."""

    metadata = {"name": "walk", "is_parallelizable": True}
    possible_agents = ["north", "south"]

    def observation_space(self, agent):
        return SPACES

    def action_space(self, agent):
        return self.actions[agent]

    def __init__(self):
        self.actions = {agent: Discrete(5) for agent in self.possible_agents}

    def seen(self):
        value = np.array([random() if self.step_number > 1 else 0.5])
        mask = np.array([0, 0, 1, 0, 0], np.int8)
        return {agent: {"observation": value, "action_mask": mask} for agent in self.agents}

    def reset(self, seed=None, options=None):
        self.agents, self.step_number = list(self.possible_agents), 0
        return self.seen(), {agent: {} for agent in self.agents}

    def step(self, actions):
        self.step_number += 1
        steps.append(self.step_number)
        illegal.extend(action for action in actions.values() if action != 2)
        nothing = {agent: False for agent in self.agents}
        rewards = {agent: 0.0 for agent in self.agents}
        return self.seen(), rewards, nothing, dict(nothing), {agent: {} for agent in self.agents}


parallel_seed_test(Walk)
print(f"parallel_seed_test passes after step {max(steps)}; {len(illegal)} illegal actions")
assert max(steps) == 1, "parallel_seed_test plays more than one step now"
assert illegal, "parallel_seed_test samples by the action mask now"
illegal.clear()
try:
    seed_test(lambda: parallel_to_aec(Walk()))
except AssertionError as error:
    print(f"seed_test fails at step {max(steps)}: {error}; {len(illegal)} illegal actions")
else:
    raise SystemExit("seed_test passes now")
assert not illegal and max(steps) == 2
PY
env/bin/python try.py
