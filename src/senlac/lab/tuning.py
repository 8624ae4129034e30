"""Tuning: fits weights to games between bots, and plays them against the old ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import Any, Final, NamedTuple

from senlac.bots.arena import GameResult, GameSpec, play_game, run_games, schedule
from senlac.bots.bot import Bot, make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.data.features import Weights
from senlac.engine.game.game import Game
from senlac.engine.model.action import Action
from senlac.lab.sprt import SprtResult, Verdict, standing
from senlac.lab.training_samples import Sample, samples_of, shares_of

NEW: Final = "new"
OLD: Final = "old"

ProgressCallback = Callable[[int, int], None]
"""Called with the number of finished items and of all."""

Scenarios = Sequence[tuple[str, Mapping[str, Any]]]
"""The scenarios to play, each with its options."""


class MatchBudget(NamedTuple):
    """The maximum length of a match in games, and the win rate that counts as better."""

    most: int
    better: float


class TuningGames(NamedTuple):
    """The games to play: how many, with which bots and scenarios.

    Attributes:
        bots: the bot of each role; in a match all use the first.
    """

    scenarios: Scenarios
    bots: Sequence[str]
    seed: str
    processes: int


# ---- positions ----------------------------------------------------------------------------------


def collect_samples(
    game: Game[Any], games: TuningGames, counts: tuple[int, int], told: ProgressCallback
) -> tuple[list[list[Sample]], bool]:
    """Return positions of games, and whether all games were played.

    `counts` are the games of each scenario, and the positions of each game. An interrupt stops the
    games; the positions so far are returned.

    Raises:
        SenlacError: no such scenario, option or bot.
    """
    contests = schedule(games.scenarios, games.bots, counts[0], games.seed)
    found: dict[int, list[Sample]] = {}
    player = partial(samples_of, wanted=counts[1])
    results = run_games(game, contests, player, min(games.processes, len(contests)))
    whole = True
    with closing(results):
        try:
            for place, samples in results:
                found[place] = samples
                told(len(found), len(contests))
        except KeyboardInterrupt:
            whole = False
    # In the order of the contests, so that the same seed gives the same weights.
    return [found[place] for place in sorted(found)], whole


# ---- the match ----------------------------------------------------------------------------------


class WeightedBot(Bot):
    """A bot that evaluates with weights of its own."""

    id = "weighed"

    def __init__(self, bot: Bot, game: Game[Any]) -> None:
        super().__init__(bot.argument, bot.seed)
        self.bot = bot
        self.game = game

    def choose(self, seat: InformationSet) -> Action:
        # A nested match of another game keeps the weights of that game.
        if seat.game.id == self.game.id:
            seat.game = self.game
        return self.bot.choose(seat)

    def close(self) -> None:
        self.bot.close()


def play_weighed(game: Game[Any], contest: GameSpec, weights: Mapping[str, Weights]) -> GameResult:
    """Play a contest whose bots may also be `new` and `old`, which use the weights of that name."""
    rulebooks = {name: game.with_weights(one) for name, one in weights.items()}

    def make(text: str, seed: str) -> Bot:
        """Return a bot that uses the weights of that name."""
        name, _, bot = text.partition(" ")
        return WeightedBot(make_bot(bot, seed), rulebooks[name])

    return play_game(game, contest, make)


def pairs(game: Game[Any], games: TuningGames, most: int) -> Iterator[GameSpec]:
    """Yield at most `most` games in pairs: the same dice, with new and old swapped.

    With three or more roles, one has the new weights in the first game and the old ones in the
    second.
    """
    new, old = f"{NEW} {games.bots[0]}", f"{OLD} {games.bots[0]}"
    for pair in range(most // 2):
        scenario, options = games.scenarios[pair % len(games.scenarios)]
        seats = len(game.scenario_card(scenario).sides)
        alone = pair // len(games.scenarios) % seats
        for one, others in ((new, old), (old, new)):
            bots = tuple([one if seat == alone else others for seat in range(seats)])
            yield GameSpec(scenario, options, bots, f"{games.seed}/match/{pair}")


def score(results: Sequence[GameResult]) -> float:
    """Return the share of the new weights in the wins of a pair; a half is even."""
    total = 0.0
    for result in results:
        shares = shares_of(result.winners, len(result.roles))
        total += sum(
            [share for share, bot in zip(shares, result.bots, strict=True) if bot.startswith(NEW)]
        )
    return total / len(results)


def match(
    game: Game[Any],
    games: TuningGames,
    weights: Mapping[str, Weights],
    trial: MatchBudget,
    told: ProgressCallback,
) -> tuple[SprtResult, bool]:
    """Play `new` weights against `old` ones until it is clear whether they are better.

    Pairs count in their order, so that the end does not depend on the number of processes. Returns
    the state of the test, and whether it ended without an interrupt.

    Raises:
        SenlacError: no such scenario, option or bot.
    """
    contests = list(pairs(game, games, trial.most))
    found: dict[int, GameResult] = {}
    scores: list[float] = []
    first = 0
    stands = standing(scores, trial.better)
    player = partial(play_weighed, weights=weights)
    results = run_games(game, contests, player, min(games.processes, len(contests)))
    with closing(results):
        try:
            for place, result in results:
                found[place] = result
                while stands.verdict is Verdict.OPEN and {first, first + 1} <= found.keys():
                    scores.append(score([found[first], found[first + 1]]))
                    first += 2
                    stands = standing(scores, trial.better)
                    told(2 * stands.pairs, len(contests))
                if stands.verdict is not Verdict.OPEN:
                    break
        except KeyboardInterrupt:
            return stands, False
    return stands, True
