"""Tutorial sessions: expected actions, replies and progress."""

from __future__ import annotations

from dataclasses import replace

import pytest

from senlac.engine.data.rows.tutorial import ScriptedReply, Tutorial, TutorialStep
from senlac.engine.match.match import Match
from senlac.engine.match.tutorial_session import TutorialSession, WrongTutorialStepError
from senlac.engine.support.errors import IllegalActionError, NotationError, SenlacError
from tests.example.sticks import Sticks

LESSON = Tutorial(
    scenario="heap",
    seed="any",
    role="first",
    title="A tutorial",
    stages=(
        TutorialStep(
            "one",
            "One",
            "Take one.",
            ("take 1",),
            hint="One!",
            replies=(ScriptedReply("second", "take 2"),),
        ),
        TutorialStep("any", "Any", "Take any.", ("take *",)),
    ),
    ending="Well done.",
    source="made up",
)


class Taught(Sticks):
    """A game with a tutorial."""

    def tutorial(self) -> Tutorial | None:
        return LESSON


def lesson() -> TutorialSession:
    """Return a new tutorial session."""
    return TutorialSession.begin(Taught())


def stage_of(tutor: TutorialSession) -> str:
    """Return the id of the current step."""
    assert tutor.stage is not None
    return tutor.stage.id


def test_replies_follow_the_action_of_the_learner() -> None:
    tutor = lesson()
    seen = tutor.play("take 1")
    assert [event.fields["player"] for event in seen] == ["first", "second"]
    assert tutor.match.actors() == ["first"]
    assert stage_of(tutor) == "any"


def test_legal_action_that_the_step_does_not_expect_is_refused() -> None:
    tutor = lesson()
    before = tutor.match.head
    with pytest.raises(WrongTutorialStepError, match="One!"):
        tutor.play("take 2")
    assert (tutor.match.head, stage_of(tutor)) == (before, "one")


def test_illegal_action_is_refused_by_the_rules() -> None:
    with pytest.raises(IllegalActionError):
        lesson().play("take 9")
    with pytest.raises(NotationError):
        lesson().play("give 1")


def test_pattern_accepts_matching_actions_in_any_spelling() -> None:
    tutor = lesson()
    tutor.play("  TAKE   1 ")
    tutor.play("take 2")
    assert tutor.stage is None
    assert tutor.match.actors() == ["second"]


def test_tutorial_is_over_after_its_last_step() -> None:
    tutor = lesson()
    tutor.play("take 1")
    tutor.play("take 1")
    with pytest.raises(WrongTutorialStepError, match="over"):
        tutor.play("take 1")


def test_tutorial_continues_in_a_match_read_from_a_record() -> None:
    tutor = lesson()
    tutor.play("take 1")
    again = Match.from_record(tutor.match.record(private=True), game=Taught())
    assert stage_of(TutorialSession(LESSON, again)) == "any"


def test_game_without_a_tutorial_is_refused() -> None:
    with pytest.raises(SenlacError, match="has no tutorial"):
        TutorialSession.begin(Sticks())


@pytest.mark.parametrize("named", ["", "scenario: heap\n"])
def test_layout_of_a_tutorial_may_name_its_scenario_too(named: str) -> None:
    class Laid(Sticks):
        """A game whose tutorial begins at a layout."""

        def tutorial(self) -> Tutorial | None:
            return replace(LESSON, layout=f"{named}heap: 3\nstep: Taking")

    begun = TutorialSession.begin(Laid())
    assert begun.match.view([])["heap"] == 3
    assert begun.match.actors() == ["first"]
