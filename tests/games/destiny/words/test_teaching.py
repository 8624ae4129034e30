"""The guided first game of Year of Destiny."""

from __future__ import annotations

import pytest

from senlac.engine.match.tutorial_session import TutorialSession, WrongTutorialStepError
from senlac.games.destiny import GAME

LESSON = GAME.tutorial()


def test_the_lesson_has_ten_steps_and_every_die_of_a_step_is_told() -> None:
    assert LESSON is not None
    tutor = TutorialSession.begin(GAME)
    assert len(LESSON.stages) == 10
    for stage in LESSON.stages[:-1]:
        before = sum(len(entry.rolls) for entry in tutor.match.record().entries)
        tutor.play(stage.accept[0])
        after = sum(len(entry.rolls) for entry in tutor.match.record().entries)
        assert after - before == len(stage.dice) + sum(len(r.dice) for r in stage.replies), stage.id
    # The last one ends the turn, and the next begins with dice of its own.
    tutor.play(LESSON.stages[-1].accept[0])
    assert tutor.stage is None
    assert tutor.match.result() is None


def test_what_the_lesson_says_of_the_claims_is_so() -> None:
    assert LESSON is not None
    tutor = TutorialSession.begin(GAME)
    for stage in LESSON.stages[:-1]:
        tutor.play(stage.accept[0])
    view = tutor.match.view(["norman"])
    claims = {side["id"]: side["legitimacy"] for side in view["campaign"]["sides"]}
    assert (claims["norman"], claims["english"]) == (10, 16)


def test_another_march_is_not_what_the_lesson_waits_for() -> None:
    tutor = TutorialSession.begin(GAME)
    with pytest.raises(WrongTutorialStepError, match="choose William"):
        tutor.play("march odo")
