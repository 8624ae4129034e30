"""The guide and the tutorial."""

from __future__ import annotations

from typing import Any

import pytest

from senlac.engine.data.rows.tutorial import TutorialStep
from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.match.tutorial_session import TutorialSession, WrongTutorialStepError
from senlac.games.shieldwall import GAME

LESSON = GAME.tutorial()


def taught(until: str = "") -> TutorialSession:
    """Return the tutorial at a step, with all earlier steps done by their first pattern."""
    tutor = TutorialSession.begin(GAME)
    while tutor.stage is not None and tutor.stage.id != until:
        tutor.play(tutor.stage.accept[0])
    return tutor


def stages() -> list[TutorialStep]:
    """Return the steps of the tutorial."""
    assert LESSON is not None
    return list(LESSON.stages)


def state_of(tutor: TutorialSession) -> Any:  # noqa: ANN401 - a state of this game
    """Return the position of a tutorial."""
    return tutor.match.state


def test_tutorial_has_ten_steps_and_can_be_completed() -> None:
    tutor = taught()
    assert len(stages()) == 10
    assert tutor.stage is None
    assert tutor.match.result() is None
    assert tutor.match.actors() == ["saxon"]


def test_tutorial_fixes_all_dice_after_the_first() -> None:
    tutor = taught()
    rolls = [roll for entry in tutor.match.record().entries for roll in entry.rolls]
    told = sum(len(s.dice) + sum(len(reply.dice) for reply in s.replies) for s in stages())
    assert sum(roll.queued for roll in rolls) == told
    # The command dice of the first turn are rolled before the tutorial.
    assert len(rolls) - told == 2


def test_dice_of_each_tutorial_step_are_used_up_in_it() -> None:
    tutor = TutorialSession.begin(GAME)
    for stage in stages():
        before = sum(len(entry.rolls) for entry in tutor.match.record().entries)
        tutor.play(stage.accept[0])
        after = sum(len(entry.rolls) for entry in tutor.match.record().entries)
        assert after - before == len(stage.dice) + sum(len(r.dice) for r in stage.replies), stage.id


def test_tutorial_step_accepts_an_option_among_several() -> None:
    tutor = TutorialSession.begin(GAME)
    for stage in stages():
        options = tutor.match.options("norman")
        accepted = [option for option in options if stage.accepts(option)]
        assert accepted, stage.id
        assert len(accepted) < len(options), stage.id
        other = next(option for option in options if not stage.accepts(option))
        with pytest.raises(WrongTutorialStepError) as caught:
            tutor.play(other)
        assert str(caught.value) == stage.hint
        tutor.play(accepted[0])


def test_tutorial_highlights_are_on_the_board() -> None:
    tutor = TutorialSession.begin(GAME)
    for stage in stages():
        state = state_of(tutor)
        spaces = {space.id for space in GAME.board(state).spaces}
        pieces = {piece.id for piece in GAME.scene(state, (1,)).pieces}
        assert set(stage.lights) <= spaces | pieces, stage.id
        assert stage.text
        assert stage.title
        tutor.play(stage.accept[0])


def test_tutorial_texts_are_true() -> None:
    assert state_of(taught("move")).actions == 5
    keep = state_of(taught("keep"))
    assert keep.actions == 1
    rally = state_of(taught("rally"))
    assert (rally.carried_actions[1], rally.hits[rally.order.units.index(_card(rally, "N2"))]) == (
        1,
        2,
    )
    press = taught("press")
    shown = {piece.id: piece for piece in GAME.scene(state_of(press), (1,)).pieces}
    pips = shown["S3"].pips
    assert pips is not None
    assert (pips.of + pips.extra, pips.filled) == (7, 2)
    after = {piece.id for piece in GAME.scene(state_of(taught()), (1,)).pieces}
    assert "S3" not in after


def _card(state: Any, name: str) -> Any:  # noqa: ANN401 - a unit's card
    """Return the card of a unit."""
    return next(card for card in state.order.units if card.id == name)


def test_tutorial_covers_each_step_of_a_turn() -> None:
    verbs = {stage.accept[0].split()[0] for stage in stages()}
    assert verbs == {"move", "rally", "face", "shoot", "press", "done"}


def test_guide_names_existing_rules_and_every_step() -> None:
    ledger = RuleLedger.read(GAME.package)
    named = [rule for chapter in GAME.guide() for rule in chapter.rules]
    assert [rule for rule in named if rule not in ledger.rows] == []
    ids = [chapter.id for chapter in GAME.guide()]
    assert len(ids) == len(set(ids))
    steps = ["reorganise", "command", "movement", "shooting", "melee", "eliminating"]
    assert [name for name in ids if name in steps] == steps
    assert all(chapter.text and chapter.rules for chapter in GAME.guide())
