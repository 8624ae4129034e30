"""Positions gathered from games, and matches of new weights against old ones."""

from __future__ import annotations

import pytest

from senlac.bots.arena import GameResult, GameSpec, begin, schedule
from senlac.bots.bot import make_bot
from senlac.bots.information_set import InformationSet
from senlac.bots.random import RandomBot
from senlac.engine.data.features import Weights
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.games.comet import GAME as COMET
from senlac.games.shieldwall import GAME
from senlac.lab.sprt import Verdict
from senlac.lab.training_samples import samples_of, shares_of
from senlac.lab.tuning import (
    MatchBudget,
    TuningGames,
    WeightedBot,
    collect_samples,
    match,
    pairs,
    play_weighed,
    score,
)

FORAGERS = TuningGames([("foragers", {})], ["greedy", "greedy"], "seed", 1)
RANDOM = FORAGERS._replace(bots=["random", "random"])


def quiet(_done: int, _most: int) -> None:
    """Report no progress."""


def result(bots: tuple[str, ...], *winners: int) -> GameResult:
    """Return a game result with these winners."""
    return GameResult("s", bots, tuple("abc"[: len(bots)]), "seed", winners, "how", 1, 1, 0.0)


# ---- positions ----------------------------------------------------------------------------------


def test_wanted_number_of_positions_is_sampled_for_each_role() -> None:
    [contest] = schedule([("foragers", {})], ["random", "random"], 1, "seed")
    found = samples_of(GAME, contest, wanted=7)
    assert [sample.side for sample in found] == ["foragers saxon", "foragers norman"] * 7
    assert {len(sample.measured) for sample in found} == {len(GAME.features)}
    assert {found[0].result, found[1].result} == {0.0, 1.0}
    assert found == samples_of(GAME, contest, wanted=7)


def test_all_positions_of_a_short_game_are_sampled() -> None:
    [contest] = schedule([("foragers", {})], ["random", "random"], 1, "seed")
    assert 14 < len(samples_of(GAME, contest, wanted=100_000)) < 2_000


@pytest.mark.parametrize(
    ("winners", "shares"),
    [((0,), [1.0, 0.0, 0.0]), ((0, 2), [0.5, 0.0, 0.5]), ((), [1 / 3, 1 / 3, 1 / 3])],
)
def test_victory_is_shared_by_all_winners(winners: tuple[int, ...], shares: list[float]) -> None:
    assert shares_of(winners, 3) == pytest.approx(shares)


def test_interrupt_keeps_the_gathered_positions() -> None:
    def impatient(done: int, _most: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    found, whole = collect_samples(GAME, RANDOM, (5, 3), impatient)
    assert (len(found), whole) == (2, False)
    everything, whole = collect_samples(GAME, RANDOM, (5, 3), quiet)
    assert (everything[:2], len(everything), whole) == (found, 5, True)


# ---- matches ------------------------------------------------------------------------------------


def test_new_and_old_weights_swap_seats_with_the_same_dice() -> None:
    games = TuningGames([("players_3", {})], ["greedy"], "seed", 1)
    found = list(pairs(COMET, games, 7))
    assert len(found) == 6
    assert found[0].bots == ("new greedy", "old greedy", "old greedy")
    assert found[1].bots == ("old greedy", "new greedy", "new greedy")
    assert found[0].seed == found[1].seed != found[2].seed
    assert [contest.bots.index("new greedy") for contest in found[::2]] == [0, 1, 2]


def test_pair_between_equals_scores_one_half() -> None:
    one, two = ("new x", "old x", "old x"), ("old x", "new x", "new x")
    assert score([result(one, 0), result(two, 0)]) == 0.5
    assert score([result(one, 2), result(two, 2)]) == 0.5
    assert score([result(one, 0), result(two, 1, 2)]) == 1.0
    assert score([result(one), result(two)]) == pytest.approx(0.5)


def test_negated_weights_lose_and_equal_weights_do_not() -> None:
    own = GAME.weights()
    sets = {"new": own.replaced([-value for value in own.values]), "old": own}
    found, whole = match(GAME, FORAGERS, sets, MatchBudget(40, 0.6), quiet)
    assert found.verdict is Verdict.NO_BETTER
    assert found.share < 0.3
    assert whole
    same, _ = match(GAME, FORAGERS, {"new": own, "old": own}, MatchBudget(4, 0.6), quiet)
    assert same.share == 0.5


def test_constants_of_new_weights_are_played_with() -> None:
    own = COMET.weights()
    changed = Weights(own.names, own.values, own.tuned, dict.fromkeys(own.constants, 7.0))
    seen: dict[str, set[float]] = {}

    class Curious(RandomBot):
        def choose(self, seat: InformationSet) -> Action:
            seen.setdefault(self.seed, set()).update(seat.game.weights().constants.values())
            return super().choose(seat)

    for bot in (
        WeightedBot(Curious("", name), COMET.with_weights(weights))
        for name, weights in {"new": changed, "old": own}.items()
    ):
        state = begin(COMET, GameSpec("players_3", {}, ("random",) * 3, "seed"))
        play.run_to_decision(state)
        bot.choose(InformationSet(COMET, state, play.actors(state)[0]))
    assert seen == {"new": {7.0}, "old": set(own.constants.values())}
    spec = GameSpec("players_3", {}, ("new random", "old random", "old random"), "seed")
    assert play_weighed(COMET, spec, {"new": changed, "old": own}).bots == spec.bots


def test_nested_match_keeps_the_weights_of_its_own_game() -> None:
    bot = WeightedBot(make_bot("random", ""), COMET.with_weights(COMET.weights()))
    state = begin(GAME, GameSpec("foragers", {}, ("random", "random"), "seed"))
    play.run_to_decision(state)
    seat = InformationSet(GAME, state, play.actors(state)[0])
    bot.choose(seat)
    assert seat.game is GAME


def test_interrupt_of_a_match_returns_its_score() -> None:
    def impatient(done: int, _most: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    own = GAME.weights()
    found, whole = match(GAME, RANDOM, {"new": own, "old": own}, MatchBudget(10, 0.6), impatient)
    assert (found.pairs, whole) == (2, False)
