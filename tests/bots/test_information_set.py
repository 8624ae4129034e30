from __future__ import annotations

from random import Random

import pytest

from senlac.bots.bot import make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.game.position import encode
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice, RecordingDice
from senlac.games.shieldwall import GAME
from tests.bots.support import begun, buying

TWINS = [
    (["housecarl", "housecarl"], ["fyrd", "saxon_archers"], False),
    (["housecarl", "fyrd", "fyrd"], ["saxon_archers", "fyrd", "housecarl"], True),
]


@pytest.mark.parametrize(("one", "other", "closed"), TWINS)
def test_sample_does_not_depend_on_hidden_information(
    one: list[str],
    other: list[str],
    closed: bool,  # noqa: FBT001
) -> None:
    a, b = buying("hidden", one, closed=closed), buying("hidden", other, closed=closed)
    assert encode(GAME, a) != encode(GAME, b)
    drawn = [encode(GAME, InformationSet(GAME, state, 1).sample(Random(5))) for state in (a, b)]
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("bot", ["random", "greedy", "mcts:8"])
@pytest.mark.parametrize(("one", "other", "closed"), TWINS)
def test_choice_of_a_bot_does_not_depend_on_hidden_information(
    bot: str,
    one: list[str],
    other: list[str],
    closed: bool,  # noqa: FBT001
) -> None:
    a, b = buying("hidden", one, closed=closed), buying("hidden", other, closed=closed)
    chosen = [make_bot(bot, "eyes").choose(InformationSet(GAME, state, 1)) for state in (a, b)]
    assert chosen[0] == chosen[1]


def test_sample_has_its_own_dice_and_no_journal() -> None:
    state = begun("foragers", seed="dice")
    true = RecordingDice(FastDice(Random(1)))
    state.dice, state.journal = true, []
    seat = InformationSet(GAME, state, state.active)
    drawn = seat.sample(Random(2))
    assert drawn.dice is not true
    play.play_action(drawn, seat.role, seat.options().sample(Random(3)))
    while drawn.outcome is None and drawn.turn < 3:  # type: ignore[attr-defined]
        role = play.actors(drawn)[0]
        play.play_action(drawn, role, play.cached_options(drawn, role).sample(Random(4)))
    assert true.rolls == []
    assert state.journal == []


@pytest.mark.parametrize("bot", ["random", "greedy", "mcts:15"])
def test_search_never_changes_the_match(bot: str) -> None:
    state = begun("stamford", seed="still")
    state.dice = true = RecordingDice(FastDice(Random(1)))
    before = encode(GAME, state)
    make_bot(bot, "thinker").choose(InformationSet(GAME, state, state.active))
    assert encode(GAME, state) == before
    assert true.rolls == []


def test_information_set_formats_actions_as_its_game_does() -> None:
    state = begun("foragers", seed="words")
    seat = InformationSet(GAME, state, state.active)
    action = next(iter(seat.options()))
    assert GAME.notation(state).action(seat.text(action)) == action
    assert seat.roles() == 2
