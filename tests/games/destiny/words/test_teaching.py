"""The tutorial of Year of Destiny."""

from __future__ import annotations

import pytest

from senlac.engine.match.tutorial_session import TutorialSession, WrongTutorialStepError
from senlac.games.destiny import GAME

LESSON = GAME.tutorial()


def test_tutorial_has_ten_steps_and_lists_every_die_of_a_step() -> None:
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


def test_claims_shown_in_the_tutorial_match_the_match() -> None:
    assert LESSON is not None
    tutor = TutorialSession.begin(GAME)
    for stage in LESSON.stages[:-1]:
        tutor.play(stage.accept[0])
    view = tutor.match.view(["norman"])
    claims = {side["id"]: side["legitimacy"] for side in view["campaign"]["sides"]}
    assert (claims["norman"], claims["english"]) == (10, 16)


def test_tutorial_refuses_another_march() -> None:
    tutor = TutorialSession.begin(GAME)
    with pytest.raises(WrongTutorialStepError, match="choose William"):
        tutor.play("march odo")
