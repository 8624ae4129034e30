from __future__ import annotations

import pytest

from senlac.bots.bot import Bot, make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.model.action import Action
from senlac.engine.support.errors import OptionError, SenlacError, StuckError
from senlac.games.shieldwall import GAME
from tests.bots.support import begun


@pytest.mark.parametrize("text", ["random", "greedy", "mcts:30", "mcts:0.5s"])
def test_name_of_a_bot_is_the_text_that_creates_it(text: str) -> None:
    assert make_bot(text, "seed").name == text


@pytest.mark.parametrize("text", ["sage", "greedy:2", "random:1s", "", ":5"])
def test_invalid_text_of_a_bot_is_refused(text: str) -> None:
    with pytest.raises(SenlacError):
        make_bot(text, "seed")


@pytest.mark.parametrize("text", ["mcts:0", "mcts:0s", "mcts:soon", "mcts:-5", "mcts:1e3"])
def test_invalid_search_budget_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="expected iterations"):
        make_bot(text, "seed")


@pytest.mark.parametrize("text", ["random", "greedy", "mcts:12"])
def test_equal_seeds_give_equal_choices(text: str) -> None:
    def choices(seed: str) -> list[Action]:
        state, bot = begun("foragers", seed="land"), make_bot(text, seed)
        return [bot.choose(InformationSet(GAME, state, state.active)) for _ in range(6)]

    assert choices("a") == choices("a")
    if text == "random":
        assert choices("a") != choices("b")


class Stubborn(Bot):
    """A bot as a plug-in would define it, in plain Python."""

    id = "stubborn"

    def choose(self, seat: InformationSet) -> Action:
        return next(iter(seat.options()))


def test_bot_may_be_defined_outside_the_package() -> None:
    state = begun("foragers", seed="land")
    bot = Stubborn("", "seed")
    assert bot.name == "stubborn"
    assert (
        bot.choose(InformationSet(GAME, state, state.active))
        in InformationSet(GAME, state, state.active).options()
    )


def test_role_that_is_not_an_actor_has_no_options() -> None:
    state = begun("foragers", seed="land")
    with pytest.raises(StuckError):
        InformationSet(GAME, state, 1 - state.active).options()
