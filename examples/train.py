"""Train a small agent on Saxons and Normans 1066, and measure it against random play.

    python examples/train.py [--scenario foragers] [--minutes 5] [--matches 400] [--seed 1]

The agent is a network with one hidden layer. It plays both sides in turn against a random player
and learns by policy gradients (Williams 1992, REINFORCE): after each batch of matches, actions that
led to more than the average become more likely. Needs `senlac[research]`.
"""

from __future__ import annotations

import argparse
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

from senlac.research.vector import VectorEnvironment

Floats = NDArray[np.float32]

Decision = tuple[Floats, NDArray[Any], int]
"""What the agent saw, what was legal, and what it chose."""

COUNT = 64
"""Number of matches side by side, and in a batch."""

HIDDEN = 64
SCALE = 0.1
"""Factor of the observations, whose values are mostly below 50."""

RATE = 0.003
"""Step size of Adam."""


class Agent:
    """A policy: the probabilities of the legal actions from an observation."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        self.weights: list[Floats] = [
            (rng.standard_normal((inputs, HIDDEN)) / np.sqrt(inputs)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, actions), np.float32),
            np.zeros(actions, np.float32),
        ]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.updates = 0

    def probabilities(self, seen: Floats, masks: NDArray[Any]) -> tuple[Floats, Floats]:
        """Return the hidden values and the probabilities, a row for each observation."""
        first, bias, second, offset = self.weights
        hidden = np.tanh(seen @ first + bias)
        logits = np.where(masks, hidden @ second + offset, np.float32(-1e9))
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, odds / odds.sum(axis=1, keepdims=True)

    def learn(self, seen: Floats, masks: NDArray[Any], chosen: NDArray[Any], gain: Floats) -> None:
        """Make chosen actions more likely, as far as their gain is positive."""
        hidden, wrong = self.probabilities(seen, masks)
        wrong[np.arange(len(chosen)), chosen] -= 1
        wrong *= gain[:, None] / len(chosen)
        inner = (wrong @ self.weights[2].T) * (1 - hidden**2)
        slopes = [seen.T @ inner, inner.sum(axis=0), hidden.T @ wrong, wrong.sum(axis=0)]
        self.updates += 1
        for place, slope in enumerate(slopes):
            mean, square = self.moments[place]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            fair = mean / (1 - 0.9**self.updates)
            spread = np.sqrt(square / (1 - 0.999**self.updates))
            self.weights[place] -= RATE * fair / (spread + 1e-8)


def sampled(odds: Floats, rng: np.random.Generator) -> NDArray[Any]:
    """Return an action for each row of probabilities."""
    sums = odds.cumsum(axis=1)
    found: NDArray[Any] = (sums < rng.random((len(odds), 1)) * sums[:, -1:]).sum(axis=1)
    return found


class Table:
    """Matches of an agent against a random player; in each match it has the other side."""

    def __init__(self, env: VectorEnvironment, rng: np.random.Generator) -> None:
        self.env = env
        self.rng = rng
        self.sides = np.arange(len(env.roles)) % 2
        self.unfinished: list[list[Decision]] = [[] for _ in env.roles]

    def step(self, agent: Agent) -> list[tuple[int, float, list[Decision]]]:
        """Play an action in each match.

        Returns:
            For each match that is over: its place, the agent's reward, and its decisions.
        """
        masks = self.env.masks != 0
        seen = self.env.observations.astype(np.float32) * np.float32(SCALE)
        mine = self.env.roles == self.sides
        odds = masks / masks.sum(axis=1, keepdims=True, dtype=np.float32)
        if mine.any():
            odds[mine] = agent.probabilities(seen[mine], masks[mine])[1]
        actions = sampled(odds, self.rng)
        for place in map(int, np.flatnonzero(mine)):
            self.unfinished[place].append((seen[place], masks[place], int(actions[place])))
        result = self.env.step(actions)
        found = []
        for place in map(int, np.flatnonzero(result.terminations)):
            reward = float(result.rewards[place, self.sides[place]])
            found.append((place, reward, self.unfinished[place]))
            self.unfinished[place] = []
            self.sides[place] = 1 - self.sides[place]
        return found


def train_batch(agent: Agent, table: Table) -> float:
    """Play a batch of matches and learn from it; return the share that was won."""
    decisions: list[Decision] = []
    gains: list[float] = []
    rewards: list[float] = []
    while len(rewards) < COUNT:
        for _, reward, taken in table.step(agent):
            rewards.append(reward)
            decisions += taken
            gains += [reward] * len(taken)
    agent.learn(
        np.array([seen for seen, _, _ in decisions]),
        np.array([mask for _, mask, _ in decisions]),
        np.array([chosen for _, _, chosen in decisions]),
        np.array(gains, np.float32) - np.float32(np.mean(gains)),
    )
    return float(np.mean(np.array(rewards) > 0))


def measure(agent: Agent, table: Table) -> tuple[float, float]:
    """Play one match at each place; return the share won and the half of its 95% interval.

    The first matches to end would be the short ones, so that each place counts once.
    """
    rewards: dict[int, float] = {}
    count = len(table.sides)
    while len(rewards) < count:
        for place, reward, _ in table.step(agent):
            rewards.setdefault(place, reward)
    share = sum([reward > 0 for reward in rewards.values()]) / count
    return share, 1.96 * (share * (1 - share) / count) ** 0.5


def main() -> None:
    """Train, then play without learning."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--scenario", default="foragers")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)

    def table(count: int, seed: int) -> Table:
        env = VectorEnvironment("shieldwall", args.scenario, count=count, seed=seed, rewards="win")
        return Table(env, rng)

    practice = table(COUNT, args.seed)
    setup = practice.env.setup
    agent = Agent(setup.observation_size, setup.space.size, rng)
    end = monotonic() + 60 * args.minutes
    while monotonic() < end:
        share = train_batch(agent, practice)
        if agent.updates % 10 == 0:
            print(f"{practice.env.batch.matches_finished} matches: won {share:.0%} of the last")
    share, error = measure(agent, table(args.matches, args.seed + 1))
    print(f"against random play: won {share:.1%} of {args.matches} matches, +-{error:.1%}")


if __name__ == "__main__":
    main()
