from __future__ import annotations

from random import Random

import pytest

from senlac.bots.action_space import NUMBERS, ActionSpace
from senlac.bots.random import decide_at_random
from senlac.engine.match import registry
from senlac.engine.model import play
from senlac.engine.model.action import Action, Notation
from senlac.engine.model.dice import FastDice
from senlac.engine.model.options import Options
from senlac.engine.model.state import State
from senlac.engine.support.errors import NotationError, OptionError
from tests.bots.support import begun

GAMES = ("campaign", "comet", "destiny", "hastings", "shieldwall")

SMALL = Notation(
    {"rally": ("unit",), "move": ("unit", "square"), "pay": ("number",), "done": ()},
    {"unit": ["a", "b"], "square": ["x", "y", "z"]},
)


def first_state(name: str, seed: int) -> State:
    game = registry.game(name)
    scenario = game.scenario_card().id
    state: State = game.initial_state(scenario, game.resolve_options(scenario, {}), None)
    state.dice = FastDice(Random(seed))
    play.run_to_decision(state)
    return state


def test_ids_are_counted_through_verbs_and_arguments() -> None:
    space = ActionSpace(SMALL)
    assert space.size == 2 + 6 + NUMBERS + 1
    texts = [space.text(number) for number in (0, 1, 2, 3, 7, 8, 8 + NUMBERS)]
    assert texts == ["rally a", "rally b", "move a x", "move a y", "move b z", "pay 0", "done"]
    assert space.sizes == (4, NUMBERS + 1, 4)


def test_heads_name_absent_arguments_by_the_last_index() -> None:
    space = ActionSpace(SMALL)
    assert space.heads(7) == (1, 1, 2)
    assert space.heads(1) == (0, 1, 3)
    assert space.heads(space.size - 1) == (3, NUMBERS, 3)


def test_every_id_of_a_battle_stands_for_one_action() -> None:
    space = ActionSpace(registry.game("shieldwall").notation(begun("stamford", "ids")))
    actions = [space.action(number) for number in range(space.size)]
    assert len(set(actions)) == space.size
    assert [space.id_of(action) for action in actions] == list(range(space.size))
    assert len({space.heads(number) for number in range(space.size)}) == space.size


def test_ids_of_a_scenario_stay_what_they_are() -> None:
    # Trained agents and data sets contain them: a change needs a new rules version.
    space = ActionSpace(registry.game("shieldwall").notation(begun("foragers", "ids")))
    found = {text: space.id_of(space.notation.action(text)) for text in ("rally S1", "done")}
    assert found == {"rally S1": 0, "done": 1638}


@pytest.mark.parametrize("name", GAMES)
def test_legal_ids_are_those_of_the_options(name: str) -> None:
    state, rng = first_state(name, 3), Random(3)
    space = ActionSpace(registry.game(name).notation(state))
    for _ in range(60):
        options = play.cached_options(state, play.actors(state)[0]).for_bots()
        legal = space.legal(options)
        listed = [action for action in options if action.first < NUMBERS]
        assert [space.action(number) for number in legal] == listed
        assert [space.id_of(action) for action in listed] == legal
        decide_at_random(state, rng)
        if state.outcome is not None:
            break


def test_numbers_without_an_id_are_left_out() -> None:
    space = ActionSpace(SMALL)
    options = Options().number_range("pay", NUMBERS - 2, NUMBERS + 5)
    assert [space.text(number) for number in space.legal(options)] == ["pay 4094", "pay 4095"]
    with pytest.raises(NotationError, match="expected a number below 4096"):
        space.id_of(Action("pay", NUMBERS))


@pytest.mark.parametrize("number", [-1, 2 + 6 + NUMBERS + 1])
def test_unknown_id_is_refused(number: int) -> None:
    with pytest.raises(OptionError, match="expected an action from 0 to"):
        ActionSpace(SMALL).action(number)
