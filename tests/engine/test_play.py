"""The loop between decisions: states, phases and sealed sheets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import pytest

from senlac.engine.match.core import check_phases
from senlac.engine.model import fields, play
from senlac.engine.model.action import Action
from senlac.engine.model.decision import Decision
from senlac.engine.model.dice import FastDice, NoDice, ScriptedDice
from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Phase, Refusal
from senlac.engine.model.sealed import SealedPhase
from senlac.engine.model.state import Outcome, State
from senlac.engine.support.errors import DiceError, RecordError, StuckError


@dataclass(init=False, eq=False, repr=False, slots=True)
class Track(State):
    """A number, and how often its phases computed options."""

    number: int = fields.number()
    reckoned: int = fields.number()

    def copy(self) -> Track:
        new = super().copy()
        new.reckoned = 0
        return new


class Ask(Phase[Track]):
    """A phase in which role 0 adds one of some numbers."""

    fields: ClassVar[Mapping[str, Any]] = {"numbers": list[int]}

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers

    def actors(self, state: Track) -> tuple[int, ...]:
        return (0,)

    def options(self, state: Track) -> Options:
        state.reckoned += 1
        return Options().each("add", self.numbers)

    def apply(self, state: Track, action: Action) -> None:
        state.number += action.first
        state.pop()
        if not state.stack:
            state.finish((0,), "counted")

    def prompt(self, state: Track) -> str:
        return "Add?"

    def why_not(self, state: Track, action: Action) -> Refusal:
        return Refusal("add.1", "Another number.")


class Double(AutomaticPhase[Track]):
    """A phase that doubles the number without a decision."""

    def run(self, state: Track) -> None:
        state.number *= 2
        state.pop()


class Circle(AutomaticPhase[Track]):
    """A phase that replaces itself for ever."""

    def run(self, state: Track) -> None:
        state.replace(Circle())


class Sheets(SealedPhase[Track]):
    """Sealed sheets of two roles; the reveal adds up their numbers."""

    def writers(self, state: Track) -> tuple[int, ...]:
        return (0, 1)

    def sheet_options(self, state: Track, role: int) -> Options:
        return Options().each("add", [role + 1, 10]).one("done")

    def reveal(self, state: Track) -> None:
        state.number = sum([line.first for sheet in self.sheets for line in sheet])
        state.finish((), "revealed")


class Rubbed(Sheets):
    """Sheets whose last line may be deleted, and which cannot be submitted empty."""

    delete_verbs = ("rub",)

    def sheet_options(self, state: Track, role: int) -> Options:
        options = Options().each("add", [role + 1, 10])
        return options.one("rub").one("done") if self.sheets[role] else options

    def write(self, state: Track, role: int, action: Action) -> None:
        if action.verb == "rub":
            self.sheets[role].pop()
        else:
            super().write(state, role, action)


def track(*phases: Phase[Track]) -> Track:
    """Return a state with these phases, the first one on top, run to the first decision."""
    state = Track()
    for phase in reversed(phases):
        state.push(phase)
    play.run_to_decision(state)
    return state


# ---- the loop -----------------------------------------------------------------------------------


def test_automatic_phases_run_until_the_next_decision() -> None:
    state = track(Ask([5]), Double(), Double(), Ask([1, 2]))
    assert state.number == 20
    assert play.actors(state) == (0,)


def test_action_leads_to_the_next_decision() -> None:
    state = track(Ask([1, 2]), Double(), Ask([3]), Ask([4, 5]))
    play.play_action(state, 0, Action("add", 2))
    assert state.number == 7
    play.play_action(state, 0, Action("add", 5))
    assert state.outcome == Outcome((0,), "counted")


def test_match_that_is_over_has_no_actors() -> None:
    state = track(Ask([1]))
    assert play.actors(state) == ()
    assert play.options(state, 0) is None
    assert state.stack == []


def test_only_actors_have_options() -> None:
    state = track(Ask([1, 2]))
    assert play.options(state, 1) is None
    options = play.options(state, 0)
    assert options is not None
    assert list(options) == [Action("add", 1), Action("add", 2)]


def test_options_are_computed_once_for_each_decision() -> None:
    state = track(Ask([1, 2]))
    for _ in range(5):
        play.options(state, 0)
    assert state.reckoned == 1
    copy = state.copy()
    play.cached_options(copy, 0)
    play.cached_options(copy, 0)
    assert copy.reckoned == 1


class Halt(Ask):
    """A phase in which role 0 adds numbers, each once, until it says `halt`."""

    end_verbs = ("halt",)

    def options(self, state: Track) -> Options:
        return Options().each("add", self.numbers).one("halt")

    def apply(self, state: Track, action: Action) -> None:
        if action.verb == "halt":
            state.pop()
            return
        state.number += action.first
        state.replace(Halt([number for number in self.numbers if number != action.first]))


def attended(state: Track, action: Action) -> Track:
    """Return the state after an action of a player."""
    state.interactive = True
    play.play_action(state, 0, action)
    return state


def test_player_who_has_acted_in_a_step_ends_it_by_an_action() -> None:
    state = attended(track(Halt([1]), Ask([2, 3])), Action("add", 1))
    assert list(play.cached_options(state, 0)) == [Action("halt")]
    attended(state, Action("halt"))
    assert list(play.cached_options(state, 0)) == [Action("add", 2), Action("add", 3)]


def test_step_that_contained_an_action_is_ended_by_its_player() -> None:
    state = attended(track(Ask([1, 2]), Halt([]), Ask([3, 4])), Action("add", 1))
    assert list(play.cached_options(state, 0)) == [Action("halt")]


def test_step_without_a_real_choice_is_skipped() -> None:
    state = track(Halt([]), Ask([2, 3]))
    assert list(play.cached_options(state, 0)) == [Action("add", 2), Action("add", 3)]
    later = attended(track(Ask([1, 2]), Ask([5]), Double(), Ask([3, 4])), Action("add", 1))
    assert list(play.cached_options(later, 0)) == [Action("add", 3), Action("add", 4)]


class Relay(AutomaticPhase[Track]):
    """A phase that replaces itself by a step without a choice."""

    def run(self, state: Track) -> None:
        state.replace(Halt([]))


def test_step_begun_after_the_action_is_skipped_in_any_class() -> None:
    state = track(Halt([1]), Ask([2, 3]))
    state.stack.insert(1, Relay())
    attended(attended(state, Action("add", 1)), Action("halt"))
    assert list(play.cached_options(state, 0)) == [Action("add", 2), Action("add", 3)]


def test_search_ends_a_step_automatically() -> None:
    state = track(Halt([1]), Ask([2, 3]))
    play.play_action(state, 0, Action("add", 1))
    assert list(play.cached_options(state, 0)) == [Action("add", 2), Action("add", 3)]


def test_endless_cycle_of_phases_raises_an_error() -> None:
    with pytest.raises(StuckError, match="10000 steps"):
        track(Circle())


def test_phase_without_options_raises_an_error() -> None:
    with pytest.raises(StuckError, match="without any option"):
        track(Ask([]))


# ---- states -------------------------------------------------------------------------------------


def test_copy_of_a_state_is_independent() -> None:
    state = track(Ask([1, 2]), Ask([3, 4]))
    state.journal = []
    state.revealed = True
    copy = state.copy()
    assert copy.journal is None
    assert copy.revealed
    play.play_action(copy, 0, Action("add", 2))
    assert (state.number, len(state.stack)) == (0, 2)
    assert (copy.number, len(copy.stack)) == (2, 1)


def test_events_are_appended_only_to_a_journal() -> None:
    state = Track()
    state.emit("shot", {"hits": 2})
    state.journal = []
    state.emit("shot", {"hits": 3}, "shoot.1", frozenset([1]))
    [event] = state.journal
    assert (event.kind, event.fields, event.rule) == ("shot", {"hits": 3}, "shoot.1")
    assert event.audience == frozenset([1])


def test_a_new_state_has_no_dice() -> None:
    with pytest.raises(DiceError):
        Track().dice.roll(6, "anything")
    assert isinstance(Track().dice, NoDice)


def test_copy_shares_its_dice_until_it_gets_others() -> None:
    state = Track()
    state.dice = ScriptedDice([4])
    copy = state.copy()
    assert copy.dice.roll(6, "x") == 4
    copy.dice = FastDice(Random(1))
    with pytest.raises(DiceError):
        state.dice.roll(6, "x")


# ---- phases -------------------------------------------------------------------------------------


def test_phase_of_one_actor_ignores_the_role() -> None:
    phase, state = Ask([1, 2]), track(Ask([1, 2]))
    assert list(phase.options_for(state, 0)) == list(phase.options(state))
    assert phase.prompt_for(state, 0) == "Add?"
    assert phase.why_not_for(state, 0, Action("add", 9)) == ("add.1", "Another number.")
    assert phase.copy() is phase
    assert not phase.has_hidden_choices(state)


def test_phase_has_no_deadline_by_default() -> None:
    with pytest.raises(StuckError, match="no deadline"):
        Ask([1]).on_timeout(Track())


def test_automatic_phase_has_no_actors() -> None:
    assert Double().actors(Track()) == ()


# ---- several actors in the open -----------------------------------------------------------------


class Shares(Phase[Track]):
    """A phase in which the roles in `waiting` choose openly: the first 10 or 20, the others 30."""

    per_role = True

    def __init__(self, waiting: list[int]) -> None:
        self.waiting = waiting

    def actors(self, state: Track) -> tuple[int, ...]:
        return tuple(self.waiting)

    def options(self, state: Track) -> Options:
        return self.options_for(state, self.waiting[0])

    def options_for(self, state: Track, role: int) -> Options:
        return Options().each("add", [30] if role else [10, 20])

    def apply_for(self, state: Track, role: int, action: Action) -> None:
        state.number += action.first
        left = [one for one in self.waiting if one != role]
        if left:
            state.replace(Shares(left))
        else:
            state.finish((0,), "shared")


def test_actors_who_choose_openly_have_options_of_their_own() -> None:
    state = track(Shares([0, 1, 2]))
    offered = [list(play.cached_options(state, role)) for role in (0, 1, 2)]
    assert offered == [[("add", 10, -1), ("add", 20, -1)], [("add", 30, -1)], [("add", 30, -1)]]
    assert state.number == 0, "no single option is taken while other roles must act too"


def test_options_of_each_role_are_computed_once() -> None:
    state = track(Shares([0, 1]))
    kept = [play.cached_options(state, role) for role in (0, 1)]
    assert [play.cached_options(state, role) is one for role, one in enumerate(kept)] == [
        True,
        True,
    ]
    play.play_action(state, 0, Action("add", 20))
    assert play.cached_options(state, 1) is not kept[1]
    assert state.copy().role_options_cache is None


def test_last_actor_with_one_option_still_decides() -> None:
    state = track(Shares([0, 1]))
    play.play_action(state, 0, Action("add", 20))
    assert (state.number, play.actors(state)) == (20, (1,))
    play.play_action(state, 1, Action("add", 30))
    assert (state.number, state.outcome) == (50, ((0,), "shared"))


def test_open_choices_are_not_hidden() -> None:
    assert not Shares([0, 1]).has_hidden_choices(Track())
    assert Sheets([[], []], []).has_hidden_choices(Track())


def test_phase_with_options_by_role_needs_per_role() -> None:
    class Deaf(Shares):
        per_role = False

    check_phases([Ask, Double, Sheets, Shares])
    with pytest.raises(StuckError, match="Deaf has options by role, and 'by_role' is not set"):
        check_phases([Ask, Deaf])


def test_decision_with_per_role_is_refused() -> None:
    class Both(Decision[Track]):
        per_role = True

    with pytest.raises(StuckError, match="Both is a Decision, which waits for one role alone"):
        check_phases([Ask, Both])


# ---- sealed sheets ------------------------------------------------------------------------------


def sheets() -> Track:
    return track(Sheets([[], []], []))


def test_all_writers_are_actors_until_they_submit() -> None:
    state = sheets()
    assert play.actors(state) == (0, 1)
    play.play_action(state, 0, Action("add", 1))
    assert play.actors(state) == (0, 1)
    play.play_action(state, 0, Action("done"))
    assert play.actors(state) == (1,)
    assert play.options(state, 0) is None


def test_each_writer_has_options_of_its_own() -> None:
    state = sheets()
    assert Action("add", 1) in play.cached_options(state, 0)
    assert Action("add", 1) not in play.cached_options(state, 1)
    assert Action("add", 2) in play.cached_options(state, 1)


def test_last_role_to_submit_reveals_all_sheets() -> None:
    state = sheets()
    play.play_action(state, 1, Action("add", 2))
    play.play_action(state, 1, Action("done"))
    play.play_action(state, 0, Action("add", 10))
    assert state.outcome is None
    play.play_action(state, 0, Action("done"))
    assert state.number == 12
    assert state.outcome == Outcome((), "revealed")


def test_timeout_submits_the_sheets_as_they_are() -> None:
    state = sheets()
    play.play_action(state, 0, Action("add", 10))
    state.stack[-1].on_timeout(state)
    assert state.number == 10


@pytest.mark.parametrize(
    ("phase", "complaint"),
    [
        (Sheets([[], [], []], []), "Sheets.sheets: expected one each"),
        (Sheets([[("add", 2, -1)], []], []), r"Sheets.sheets\[0\]: line 1 cannot be written"),
        (Sheets([[], [("done", -1, -1)]], []), r"Sheets.sheets\[1\]: line 1 is no line"),
        (Sheets([[], []], [1, 1]), "Sheets.submitted: a role is duplicate"),
        (Sheets([[], []], [2]), "Sheets.submitted: expected writers, and not all of them"),
        (Sheets([[], []], [0, 1]), "Sheets.submitted: expected writers, and not all of them"),
        (Rubbed([[("add", 1, -1), ("rub", -1, -1)], []], []), "line 2 is no line"),
        (Rubbed([[], [("add", 2, -1)]], [0]), r"sheets\[0\]: it was submitted, and is not whole"),
    ],
)
def test_sheets_that_could_not_be_written_are_refused(phase: Sheets, complaint: str) -> None:
    with pytest.raises(RecordError, match=complaint):
        phase.validate(Track())


def test_unfinished_sheets_are_valid() -> None:
    phase = Rubbed([[("add", 1, -1), ("add", 10, -1)], []], [0])
    phase.validate(Track())
    assert phase.sheets[0] == [Action("add", 1), Action("add", 10)]


def test_copied_sheets_are_independent() -> None:
    state = sheets()
    copy = state.copy()
    play.play_action(copy, 0, Action("add", 1))
    play.play_action(copy, 1, Action("done"))
    top = state.stack[-1]
    assert isinstance(top, Sheets)
    assert (top.sheets, top.submitted) == ([[], []], [])


def test_sealed_sheets_are_hidden() -> None:
    state = sheets()
    assert state.stack[-1].has_hidden_choices(state)
