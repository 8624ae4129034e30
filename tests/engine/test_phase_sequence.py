from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, ClassVar

import pytest

from senlac.engine.match import registry
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.decision import Decision
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.model.phase_registry import PhaseRegistry
from senlac.engine.model.phase_sequence import PhaseSequence, SequencePart
from senlac.engine.model.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence


class Day(State):
    phases: ClassVar[PhaseRegistry] = PhaseRegistry()

    def __init__(self) -> None:
        super().__init__()
        self.diary: list[str] = []
        self.idle = False


class Sow(Decision[Day]):
    fields: ClassVar = {"field": int}
    end_verbs = ("rest",)
    step_of_verb: ClassVar = {"reap": ("day.2", "the evening"), "sow": ("day.1", "the morning")}

    def __init__(self, field: int) -> None:
        self.field = field

    def decider(self, state: Day) -> int:
        return 1

    def step_name(self, state: Day) -> str:
        return "the morning"

    def verbs(self, state: Day) -> Sequence[str]:
        return ("sow", "rest")

    def is_plausible(self, state: Day, action: Action) -> bool:
        return action.first != 9

    def refuse(self, state: Day, action: Action) -> Refusal:
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


class Rounds(PhaseSequence[Day]):
    def parts(self, state: Day) -> tuple[SequencePart, ...]:
        return () if state.idle else PARTS

    def with_started(self, begun: int) -> Rounds:
        return Rounds(begun)

    def before_first(self, state: Day) -> None:
        state.diary.append("dawn")

    def after_last(self, state: Day) -> None:
        state.diary.append("dusk")
        state.finish((), "over")


def nothing(_: Day) -> Sequence[Sow]:
    return ()


def two(_: Day) -> Sequence[Sow]:
    return [Sow(1), Sow(2)]


PARTS = (
    SequencePart("Reap", "day.2"),
    SequencePart("Sow", "day.1", nothing),
    SequencePart("Sow", "day.1", two),
)

Day.phases.declare([Rounds, Sow, Reap])


def morning() -> Day:
    state = Day()
    state.push(Rounds(0))
    play.run_to_decision(state)
    return state


def waiting(state: Day) -> tuple[int, list[str]]:
    rounds = state.stack[0]
    assert isinstance(rounds, Rounds)
    return rounds.started, [type(phase).__name__ for phase in state.stack[1:]]


def test_parts_of_a_turn_run_in_order_without_empty_ones() -> None:
    state = morning()
    assert waiting(state) == (1, ["Reap"])
    play.play_action(state, 1, Action("sow"))
    assert waiting(state) == (3, ["Sow", "Sow"])
    play.play_action(state, 1, Action("sow"))
    play.play_action(state, 1, Action("sow"))
    assert state.diary == ["dawn", "sow 0", "sow 1", "sow 2", "dusk"]


def test_current_part_is_the_phase_that_a_turn_waits_for() -> None:
    state = morning()
    assert [Rounds(begun).current_part(state) for begun in range(-1, 5)] == [
        "", "", "Reap", "Sow", "Sow", "",
    ]  # fmt: skip


def test_forfeited_turn_is_closed_without_being_opened() -> None:
    state = Day()
    state.idle = True
    state.push(Rounds(0))
    play.run_to_decision(state)
    assert state.diary == ["dusk"]


def test_a_phase_is_made_by_its_name() -> None:
    made = Day().make_phase("Sow", 7)
    assert isinstance(made, Sow)
    assert made.field == 7


def test_phases_pushed_in_order_are_played_in_that_order() -> None:
    state = Day()
    state.push_in_order([Sow(1), Sow(2)])
    assert [phase.field for phase in state.stack if isinstance(phase, Sow)] == [2, 1]


@pytest.mark.parametrize("name", ["comet", "hastings", "shieldwall"])
def test_game_declares_the_phases_of_its_positions_by_name(name: str) -> None:
    game = registry.game(name)
    steps = type(game.empty_state()).phases
    assert [steps.known(phase.__name__) for phase in game.phases] == list(game.phases)


@pytest.mark.parametrize("name", ["comet", "hastings", "shieldwall"])
def test_phase_takes_its_fields_by_name(name: str) -> None:
    for phase in registry.game(name).phases:
        taken = [one for one in inspect.signature(phase.__init__).parameters if one != "self"]
        assert taken in (list(phase.fields), ["args", "kwargs"]), phase.__name__


def test_decision_waits_for_its_actor() -> None:
    assert Sow(0).actors(Day()) == (1,)


def test_guessed_intents_follow_verb_order_without_unlikely_ones() -> None:
    guesses = [Action(verb, first) for verb in ("reap", "rest", "sow") for first in (1, 9)]
    assert Sow(0).guess_intent(Day(), 1, guesses) == [Action("sow", 1), Action("rest", 1)]


def test_verb_of_another_step_is_refused_with_that_step() -> None:
    refused = Sow(0).why_not(Day(), Action("reap", 1))
    assert refused == Refusal("day.2", "'reap' belongs to the evening; this is the morning.")


def test_verb_of_this_step_is_refused_by_the_step() -> None:
    assert Sow(0).why_not(Day(), Action("sow", 3)).rule == "day.1"
