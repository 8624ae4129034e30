"""Speed of the search: iterations a second in positions of a game between greedy players.

    python bench/search_speed.py GAME [-s SCENARIO] [--positions 12] [--every 20] [--seconds 1]

An iteration of a tree search is a playout. One of a search for plans or sheets changes the best
one, or tries both on one more sample. `greedy` decisions a second are printed beside it.

Only the measured processor time counts. It uses names that all builds since version 0.1.0 have, so
that an older build is measured by running this file with its interpreter. The positions of two
builds are the same only if their greedy players are.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from senlac.bots.arena import GameSpec, begin
from senlac.bots.bot import Bot, decide, make_bot
from senlac.bots.information_set import InformationSet
from senlac.bots.mcts import should_plan
from senlac.bots.planner import PlanSearch
from senlac.bots.search_base import AnytimeSearch, judge_at, reference_sample
from senlac.bots.sheet_search import SheetSearch
from senlac.bots.tree_search import TreeSearch
from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.engine.model import play
from senlac.engine.model.action import Action

ENDLESS: Final = 1_000_000
"""Number of iterations left, for the search to decide whether it is settled."""


class GreedyGame:
    """A game between greedy players.

    Attributes:
        seconds, decisions: the time that they took, and the number of their decisions.
    """

    def __init__(self, game: Game[Any], scenario: str) -> None:
        self.game = game
        self.state = begin(game, GameSpec(scenario, {}, (), "search speed"))
        play.run_to_decision(self.state)
        self.bots = [make_bot("greedy", str(role)) for role in range(len(game.roles(self.state)))]
        self.seconds = 0.0
        self.decisions = 0

    def seats(self, every: int) -> Iterator[InformationSet]:
        """Play the game; yield the information set of some decisions with a choice."""
        due = 0
        while self.state.outcome is None:
            role = play.actors(self.state)[0]
            seat = InformationSet(self.game, self.state, role)
            due -= 1
            if due <= 0 and seat.only() is None:
                due = every
                yield seat
            began = process_time()
            action = self._decision(self.bots[role], role)
            self.seconds += process_time() - began
            play.play_action(self.state, role, action)
            self.decisions += 1

    def _decision(self, bot: Bot, role: int) -> Action:
        """Return a bot's decision: the next line of its sheet, or a new choice."""
        action = None
        if bot.has_next_action():
            action = bot.next_planned_action(play.cached_options(self.state, role))
        return action or decide(bot, InformationSet(self.game, self.state, role))


def search_of(seat: InformationSet) -> AnytimeSearch:
    """Return the search that `mcts` makes for a decision."""
    rng = Random(1)
    if seat.game.has_sheet_scripts:
        script = seat.game.sheet_script(seat.sample(rng), seat.role, rng)
        if script is not None:
            return SheetSearch(seat, rng, script.best_known())
    if should_plan(seat):
        return PlanSearch(seat, rng)
    if judge_at(reference_sample(seat)):
        return PlanSearch(seat, rng, whole=False)
    return TreeSearch(seat, rng)


def speed_in(seat: InformationSet, seconds: float) -> tuple[str, float]:
    """Return the kind of search for a decision, and its iterations a second."""
    began = process_time()
    search = search_of(seat)
    passed = process_time() - began
    while passed < seconds and search.has_choice() and not search.is_settled(ENDLESS):
        search.iterate()
        passed = process_time() - began
    return type(search).__name__, search.iterations / passed


def main() -> None:
    """Print the figures of a game."""
    parser = argparse.ArgumentParser(description="Measure the speed of the search.")
    parser.add_argument("game")
    parser.add_argument("-s", "--scenario", default="")
    parser.add_argument("--positions", type=int, default=12)
    parser.add_argument("--every", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1.0)
    args = parser.parse_args()
    game = registry.game(args.game)
    played = GreedyGame(game, args.scenario or game.scenarios()[0].id)
    found: dict[str, list[float]] = {}
    for number, seat in enumerate(played.seats(args.every)):
        if number == args.positions:
            break
        kind, rate = speed_in(seat, args.seconds)
        if rate:
            found.setdefault(kind, []).append(rate)
    lines = [
        f"{kind}: median {median(rates):.1f} iterations a second in {len(rates)} positions"
        for kind, rates in found.items()
    ]
    lines.append(f"greedy: {played.decisions / played.seconds:.0f} decisions a second")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
