from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, ClassVar

import pytest

from senlac.engine import play, registry
from senlac.engine.action import Action
from senlac.engine.decision import Decision
from senlac.engine.options import Options
from senlac.engine.phase import Refusal
from senlac.engine.sequence import Part, Stepper
from senlac.engine.state import State
from senlac.engine.steps import Steps

if TYPE_CHECKING:
    from collections.abc import Sequence


class Day(State):
    steps: ClassVar[Steps] = Steps()

    def __init__(self) -> None:
        super().__init__()
        self.diary: list[str] = []
        self.idle = False


class Sow(Decision[Day]):
    fields: ClassVar = {"field": int}
    closing = ("rest",)
    where: ClassVar = {"reap": ("day.2", "the evening"), "sow": ("day.1", "the morning")}

    def __init__(self, field: int) -> None:
        self.field = field

    def decider(self, state: Day) -> int:
        return 1

    def step(self, state: Day) -> str:
        return "the morning"

    def verbs(self, state: Day) -> Sequence[str]:
        return ("sow", "rest")

    def likely(self, state: Day, action: Action) -> bool:
        return action.first != 9

    def forbidden(self, state: Day, action: Action) -> Refusal:
        return Refusal("day.1", "That field is stony.")

    def options(self, state: Day) -> Options:
        return Options().one("sow").one("rest")

    def apply(self, state: Day, action: Action) -> None:
        state.diary.append(f"{action.verb} {self.field}")
        state.pop()


class Reap(Sow):
    fields: ClassVar = {}

    def __init__(self) -> None:
        super().__init__(0)


class Rounds(Stepper[Day]):
    def parts(self, state: Day) -> tuple[Part, ...]:
        return () if state.idle else PARTS

    def at(self, begun: int) -> Rounds:
        return Rounds(begun)

    def open(self, state: Day) -> None:
        state.diary.append("dawn")

    def close(self, state: Day) -> None:
        state.diary.append("dusk")
        state.finish((), "over")


def nothing(_: Day) -> Sequence[Sow]:
    return ()


def two(_: Day) -> Sequence[Sow]:
    return [Sow(1), Sow(2)]


PARTS = (Part("Reap", "day.2"), Part("Sow", "day.1", nothing), Part("Sow", "day.1", two))

Day.steps.declare([Rounds, Sow, Reap])


def morning() -> Day:
    state = Day()
    state.push(Rounds(0))
    play.settle(state)
    return state


def waiting(state: Day) -> tuple[int, list[str]]:
    rounds = state.stack[0]
    assert isinstance(rounds, Rounds)
    return rounds.begun, [type(phase).__name__ for phase in state.stack[1:]]


def test_the_parts_of_a_turn_come_in_order_and_empty_ones_are_passed_over() -> None:
    state = morning()
    assert waiting(state) == (1, ["Reap"])
    play.advance(state, 1, Action("sow"))
    assert waiting(state) == (3, ["Sow", "Sow"])
    play.advance(state, 1, Action("sow"))
    play.advance(state, 1, Action("sow"))
    assert state.diary == ["dawn", "sow 0", "sow 1", "sow 2", "dusk"]


def test_a_turn_knows_which_phase_it_waits_for() -> None:
    state = morning()
    assert [Rounds(begun).waits_for(state) for begun in range(-1, 5)] == [
        "", "", "Reap", "Sow", "Sow", "",
    ]  # fmt: skip


def test_a_turn_that_is_forfeited_is_closed_without_having_been_opened() -> None:
    state = Day()
    state.idle = True
    state.push(Rounds(0))
    play.settle(state)
    assert state.diary == ["dusk"]


def test_a_phase_is_made_by_its_name() -> None:
    made = Day().named("Sow", 7)
    assert isinstance(made, Sow)
    assert made.field == 7


def test_what_follows_is_played_in_order() -> None:
    state = Day()
    state.follow([Sow(1), Sow(2)])
    assert [phase.field for phase in state.stack if isinstance(phase, Sow)] == [2, 1]


@pytest.mark.parametrize("name", ["comet", "hastings", "shieldwall"])
def test_a_game_declares_by_name_what_its_positions_may_hold(name: str) -> None:
    game = registry.game(name)
    steps = type(game.blank()).steps
    assert [steps.known(phase.__name__) for phase in game.phases] == list(game.phases)


@pytest.mark.parametrize("name", ["comet", "hastings", "shieldwall"])
def test_a_phase_is_given_its_fields_by_name_as_a_position_holds_them(name: str) -> None:
    for phase in registry.game(name).phases:
        taken = [one for one in inspect.signature(phase.__init__).parameters if one != "self"]
        assert taken in (list(phase.fields), ["args", "kwargs"]), phase.__name__


def test_a_decision_waits_for_its_decider() -> None:
    assert Sow(0).actors(Day()) == (1,)


def test_what_is_meant_comes_in_the_order_of_the_verbs_and_without_the_unlikely() -> None:
    guesses = [Action(verb, first) for verb in ("reap", "rest", "sow") for first in (1, 9)]
    assert Sow(0).meant(Day(), 1, guesses) == [Action("sow", 1), Action("rest", 1)]


def test_a_verb_of_another_step_is_sent_there() -> None:
    refused = Sow(0).why_not(Day(), Action("reap", 1))
    assert refused == Refusal("day.2", "'reap' belongs to the evening; this is the morning.")


def test_a_verb_of_this_step_is_refused_by_the_step() -> None:
    assert Sow(0).why_not(Day(), Action("sow", 3)).rule == "day.1"
