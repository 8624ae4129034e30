"""Measure the steps a second of environments, each with its mask and observation.

    python bench/environments.py [GAME ...] [--scenario ID] [--count 16] [--seconds 3] [--seed S]

Random legal actions are played in three ways: `episode` is the part that may be compiled, without
arrays; `vector` steps `--count` matches at once and has numpy arrays; `aec` is the environment of
PettingZoo. A step is one decision. Choosing the action is not timed. The time is that of the
processor. Needs `senlac[research]`.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Final

from senlac.bots.episode import Episode, EpisodeSetup
from senlac.engine.support.compiled_packages import is_compiled
from senlac.research.aec import SenlacAEC
from senlac.research.vector import VectorEnvironment

if TYPE_CHECKING:
    from collections.abc import Callable

WAYS: Final = ("episode", "vector", "aec")


def episodes(game: str, scenario: str | None, args: argparse.Namespace) -> tuple[int, float]:
    """Return the steps of single matches and their time in seconds."""
    setup, rng = EpisodeSetup(game, scenario), Random(args.seed)
    steps, passed, begun = 0, 0.0, 0
    while passed < args.seconds:
        begun += 1
        started = process_time()
        episode = Episode(setup, f"{args.seed} {begun}")
        passed += process_time() - started
        while episode.role >= 0:
            action = episode.sample(rng)
            started = process_time()
            episode.step(action)
            if episode.role >= 0:
                episode.observation(episode.role)
            passed += process_time() - started
            steps += 1
    return steps, passed


def vectors(game: str, scenario: str | None, args: argparse.Namespace) -> tuple[int, float]:
    """Return the steps of matches side by side and their time in seconds."""
    env, rng = VectorEnvironment(game, scenario, count=args.count), Random(args.seed)
    steps, passed = 0, 0.0
    while passed < args.seconds:
        actions = [episode.sample(rng) for episode in env.batch.episodes]
        started = process_time()
        env.step(actions)
        passed += process_time() - started
        steps += args.count
    return steps, passed


def turns(game: str, scenario: str | None, args: argparse.Namespace) -> tuple[int, float]:
    """Return the steps of the environment of PettingZoo and their time in seconds."""
    env, rng = SenlacAEC(game, scenario), Random(args.seed)
    steps, passed = 0, 0.0
    env.reset(seed=1)
    while passed < args.seconds:
        over = env.terminations[env.agent_selection]
        action = None if over else env.episode.sample(rng)
        started = process_time()
        env.step(action)
        if env.agents:
            env.last()
        else:
            env.reset()
        passed += process_time() - started
        steps += not over
    return steps, passed


def main() -> None:
    """Print the steps a second of each game and way."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", default=["shieldwall"])
    parser.add_argument("--scenario")
    parser.add_argument("--count", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--seed", default="bench")
    args = parser.parse_args()
    build = "compiled" if is_compiled() else "plain Python"
    ways: dict[str, Callable[..., tuple[int, float]]] = dict(
        zip(WAYS, (episodes, vectors, turns), strict=True)
    )
    for game in args.games:
        for way, play in ways.items():
            steps, passed = play(game, args.scenario, args)
            rate = f"{steps / passed:,.0f} steps/s"
            sys.stdout.write(f"{game} {args.scenario or ''} {build} {way}: {rate}\n")


if __name__ == "__main__":
    main()
