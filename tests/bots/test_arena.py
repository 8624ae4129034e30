from __future__ import annotations

from typing import ClassVar

import pytest

from senlac.bots.arena import GameResult, GameSpec, play_game, schedule, tournament
from senlac.bots.bot import Bot
from senlac.bots.information_set import InformationSet
from senlac.engine.model.action import Action
from senlac.engine.model.options import Options
from senlac.engine.model.state import State
from senlac.engine.support.errors import OptionError
from senlac.games.shieldwall import GAME
from tests.example.feud import FEUD, Feud


def timeless(results: list[GameResult]) -> list[GameResult]:
    return [result._replace(seconds=0.0) for result in results]


def test_bots_rotate_through_the_roles() -> None:
    seats = [c.bots for c in schedule([("s", {})], ["a", "b", "c"], 4, "seed")]
    assert seats == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"), ("a", "b", "c")]


def test_bots_keep_their_roles_without_swapping() -> None:
    seats = [c.bots for c in schedule([("s", {})], ["a", "b"], 3, "seed", swap=False)]
    assert seats == [("a", "b")] * 3


def test_every_game_has_its_own_seed() -> None:
    contests = schedule([("s", {}), ("t", {})], ["a", "b"], 5, "seed")
    assert len({contest.seed for contest in contests}) == 10


def test_game_is_repeated_from_its_seed() -> None:
    contest = GameSpec("foragers", {}, ("random", "greedy"), "again")
    assert timeless([play_game(GAME, contest)]) == timeless([play_game(GAME, contest)])
    other = play_game(GAME, contest._replace(seed="other"))
    assert timeless([other]) != timeless([play_game(GAME, contest)])


def test_result_has_the_winner_and_the_ending() -> None:
    result = play_game(GAME, GameSpec("malfosse", {}, ("random", "random"), "end"))
    assert result.roles == ("saxon", "norman")
    assert len(result.winners) == 1
    assert result.how in ("break", "limit")
    assert 1 <= result.turns <= 8
    assert result.decisions > 10


class Writer(Bot):
    """A bot that has one planned action after each choice."""

    id = "writer"
    made: ClassVar[list[Writer]] = []

    def __init__(self, argument: str, seed: str) -> None:
        super().__init__(argument, seed)
        self.shown = self.followed = self.left = 0
        self.made.append(self)

    def has_next_action(self) -> bool:
        return self.left > 0

    def next_planned_action(self, options: Options) -> Action | None:
        self.left -= 1
        self.followed += self.left
        return options.sample(self.rng) if self.left else None

    def choose(self, seat: InformationSet) -> Action:
        self.shown += 1
        self.left = 2
        return seat.options().sample(self.rng)


def test_bot_with_a_planned_action_is_not_asked_to_choose() -> None:
    Writer.made.clear()
    result = play_game(GAME, GameSpec("malfosse", {}, ("writer", "writer"), "again"), Writer)
    shown = sum(bot.shown for bot in Writer.made)
    followed = sum(bot.followed for bot in Writer.made)
    assert shown + followed == result.decisions
    assert followed >= shown - 2 > 10


def test_there_must_be_a_bot_for_each_role() -> None:
    with pytest.raises(OptionError, match="expected a bot for each"):
        play_game(GAME, GameSpec("foragers", {}, ("random",), "seed"))


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    contests = schedule([("foragers", {}), ("meeting", {})], ["random", "random"], 6, "many")
    told: list[tuple[int, int]] = []
    alone = tournament(GAME, contests)
    together = tournament(GAME, contests, 2, lambda done, of, _: told.append((done, of)))
    assert timeless(alone) == timeless(together)
    assert told == [(number, 12) for number in range(1, 13)]


def test_worker_exception_is_raised_in_parent() -> None:
    contests = schedule([("foragers", {"nonsense": True})], ["random", "random"], 3, "fault")
    with pytest.raises(OptionError, match="nonsense"):
        tournament(GAME, contests, 2)


def test_interrupt_stops_the_tournament() -> None:
    contests = schedule([("foragers", {})], ["random", "random"], 200, "stop")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament(GAME, contests, 2, interrupt)


def test_tournament_supports_three_roles_with_secrets() -> None:
    scenario = FEUD.scenarios()[0].id
    contests = schedule([(scenario, {})], ["random", "greedy", "mcts:2"], 2, "feud")
    results = tournament(FEUD, contests)
    assert [len(result.bots) for result in results] == [3, 3]
    assert timeless(results) == timeless(tournament(FEUD, contests))


class WatchedFeud(Feud):
    """Feud, in which every decision is called a mistake."""

    folly_kinds: ClassVar[dict[str, str]] = {"played": "A decision."}

    def follies(self, state: State, role: int, action: Action) -> list[str]:
        return ["played"]


def test_mistakes_are_counted_by_role() -> None:
    [contest] = schedule([(FEUD.scenarios()[0].id, {})], ["random"] * 3, 1, "seed")
    counted = play_game(WatchedFeud(), contest._replace(follies=True))
    assert sum([count["played"] for count in counted.follies]) == counted.decisions
    uncounted = play_game(WatchedFeud(), contest)
    assert uncounted.follies == ()
    assert uncounted.decisions == counted.decisions
