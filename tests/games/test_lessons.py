"""Requirements for the tutorials of all games."""

from __future__ import annotations

import pytest

from senlac.engine.data.rows.tutorial import Tutorial
from senlac.engine.match import registry
from senlac.engine.match.tutorial_session import TutorialSession, WrongTutorialStepError
from senlac.engine.screen.lattice import names

TAUGHT = ("campaign", "comet", "hastings", "shieldwall")


def lesson(game: str) -> Tutorial:
    """Return the tutorial of a game."""
    found = registry.game(game).tutorial()
    assert found is not None
    return found


def rolled(tutor: TutorialSession) -> int:
    """Return the number of dice rolled."""
    return sum(len(entry.rolls) for entry in tutor.match.record().entries)


def on_screen(tutor: TutorialSession) -> set[str]:
    """Return the ids of all pieces and spaces that the learner sees."""
    match = tutor.match
    scene = match.game.scene(match.state, match.indices([tutor.tutorial.role]))
    board = match.game.board(match.state)
    spaces = [*board.spaces, *(scene.inset.spaces if scene.inset else ())]
    cells = names(board.lattice) if board.lattice else {}
    return {piece.id for piece in scene.pieces} | {space.id for space in spaces} | set(cells)


@pytest.mark.parametrize("game", TAUGHT)
def test_tutorial_has_ten_steps_and_its_match_is_not_over(game: str) -> None:
    tutor = TutorialSession.begin(registry.game(game))
    stages = tutor.tutorial.stages
    for stage in stages:
        tutor.play(stage.accept[0])
    assert (len(stages), tutor.stage) == (10, None)
    assert tutor.match.result() is None
    assert len({stage.id for stage in stages}) == len(stages)


@pytest.mark.parametrize("game", [*TAUGHT, "destiny"])
def test_step_accepts_only_what_it_asks_for_and_highlights_nothing_else(game: str) -> None:
    for stage in lesson(game).stages:
        assert len(stage.accept) == 1, stage.id
        assert "*" not in stage.accept[0], stage.id
        # An action without a piece or a place is a button.
        assert not stage.lights or " " in stage.accept[0], stage.id


@pytest.mark.parametrize("game", TAUGHT)
def test_each_tutorial_step_rolls_exactly_its_dice(game: str) -> None:
    tutor = TutorialSession.begin(registry.game(game))
    for stage in tutor.tutorial.stages:
        before = rolled(tutor)
        tutor.play(stage.accept[0])
        told = len(stage.dice) + sum(len(reply.dice) for reply in stage.replies)
        assert rolled(tutor) - before == told, stage.id


@pytest.mark.parametrize("game", TAUGHT)
def test_highlights_are_on_screen_and_wrong_actions_get_the_hint(game: str) -> None:
    tutor = TutorialSession.begin(registry.game(game))
    for stage in tutor.tutorial.stages:
        assert set(stage.lights) <= on_screen(tutor), stage.id
        options = tutor.match.options(tutor.tutorial.role)
        other = next(option for option in options if not stage.accepts(option))
        with pytest.raises(WrongTutorialStepError) as caught:
            tutor.play(other)
        assert str(caught.value) == stage.hint != ""
        tutor.play(stage.accept[0])


@pytest.mark.parametrize("game", ["campaign", "comet", "hastings"])
def test_tutorial_may_start_at_its_own_position(game: str) -> None:
    tutor = TutorialSession.begin(registry.game(game))
    assert lesson(game).layout
    assert tutor.match.header.start.position is not None
    assert lesson(game).role in tutor.match.actors()


def test_battles_of_tutorials_end_as_their_texts_say() -> None:
    ends = {}
    for game in ("comet", "hastings"):
        tutor = TutorialSession.begin(registry.game(game))
        for stage in tutor.tutorial.stages:
            tutor.play(stage.accept[0])
        ends[game] = on_screen(tutor)
    assert not {"tostig", "vik9", "vik10", "vik11"} & ends["comet"]
    assert not {"HC05", "FY08"} & ends["hastings"]


def test_campaign_tutorial_shows_the_events_that_it_describes() -> None:
    tutor = TutorialSession.begin(registry.game("campaign"))
    for stage in tutor.tutorial.stages:
        tutor.play(stage.accept[0])
    told = [event.kind for event in tutor.match.events(["robert"])]
    assert {"battle", "captured", "lands", "leaves", "papal", "siege_roll", "starves"} <= set(told)
    scene = tutor.match.game.scene(tutor.match.state, tutor.match.indices(["robert"]))
    sheet = next(panel for panel in scene.panels if panel.id == "orders")
    lines = [row.value for row in sheet.rows if row.strike.startswith("strike")]
    assert lines[-3:] == ["levy Spearmen D", "16 of them", "that is all"]
