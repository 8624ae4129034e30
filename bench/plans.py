"""How much better a found plan is than the greedy plan, on other samples than those of the search.

    python bench/plans.py GAME [-s SCENARIO] [--positions 12] [--every 4] [--seconds 2]
        [--samples 24] [--seed plans]

The positions are the beginnings of planned steps in a game between greedy players. In each a search
has some seconds of processor time. Then its plan and the greedy one are played on as the search
does it, with dice and hidden information that it has not seen.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any, Final

from senlac.bots.arena import GameSpec, begin
from senlac.bots.bot import decide, make_bot
from senlac.bots.common_random import CommonRandomNumbers
from senlac.bots.information_set import InformationSet
from senlac.bots.mcts import should_plan
from senlac.bots.planner import PlanSearch, standard_error
from senlac.bots.search_base import current_part, reference_sample
from senlac.bots.sequential_halving import PlanCandidate
from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.engine.model import play

ENDLESS: Final = 1_000_000
"""Number of iterations left, for the search to decide whether it is settled."""

UNSEEN: Final = 9_000
"""The seed of the first of the other samples."""


def beginnings(game: Game[Any], scenario: str, seed: str) -> Iterator[InformationSet]:
    """Play a game between greedy players; yield a role's information set as it begins a step."""
    state = begin(game, GameSpec(scenario, {}, (), seed))
    play.run_to_decision(state)
    bots = [make_bot("greedy", f"{seed} {role}") for role in range(len(game.roles(state)))]
    step: object = None
    while state.outcome is None:
        role = play.actors(state)[0]
        seat = InformationSet(game, state, role)
        if seat.only() is None and should_plan(seat):
            here = (game.turn(state), role, type(current_part(reference_sample(seat))))
            if here != step:
                yield seat
            step = here
        play.play_action(state, role, seat.only() or decide(bots[role], seat))


def searched(seat: InformationSet, seconds: float) -> tuple[PlanSearch, PlanCandidate]:
    """Return a search after some seconds of processor time, and the plan that it began with."""
    began = process_time()
    search = PlanSearch(seat, Random(1))
    greedy = PlanCandidate(list(search.best.plan))
    while process_time() - began < seconds and not search.is_settled(ENDLESS):
        search.iterate()
    return search, greedy


def gains(search: PlanSearch, greedy: PlanCandidate, samples: int) -> list[float]:
    """Return by sample how much more the plan that was found is worth than the greedy plan."""
    if search.best.plan == greedy.plan:
        return [0.0] * samples
    search.draws = [CommonRandomNumbers(UNSEEN + number) for number in range(samples)]
    found = PlanCandidate(search.best.plan)
    return [search.result(found, n) - search.result(greedy, n) for n in range(samples)]


def main() -> None:
    """Print the gain in each position, and the mean."""
    parser = argparse.ArgumentParser(description="Compare plans with the greedy ones.")
    parser.add_argument("game")
    parser.add_argument("-s", "--scenario", default="")
    parser.add_argument("--positions", type=int, default=12)
    parser.add_argument("--every", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--samples", type=int, default=24)
    parser.add_argument("--seed", default="plans")
    args = parser.parse_args()
    game = registry.game(args.game)
    scenario = args.scenario or game.scenarios()[0].id
    means: list[float] = []
    for number, seat in enumerate(beginnings(game, scenario, args.seed), 1):
        if number % args.every:
            continue
        search, greedy = searched(seat, args.seconds)
        ahead = gains(search, greedy, args.samples)
        means.append(sum(ahead) / len(ahead))
        sys.stdout.write(
            f"{number}: {search.iterations} iterations, gain {means[-1]:+.1f}"
            f" (standard error {standard_error(ahead):.1f})\n"
        )
        if len(means) == args.positions:
            break
    if means:
        sys.stdout.write(f"mean of {len(means)}: {sum(means) / len(means):+.1f}\n")


if __name__ == "__main__":
    main()
