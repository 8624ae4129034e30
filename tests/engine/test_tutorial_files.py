"""Files of a game's guide and of its tutorial."""

from __future__ import annotations

from senlac.engine.data.tutorial_files import read_guide, read_tutorial, written_guide
from senlac.engine.match.tutorial_session import TutorialSession
from senlac.games.comet import GAME


def test_tutorial_of_a_game_is_read_from_its_data() -> None:
    found = read_tutorial("senlac.games.comet")
    assert found is not None
    assert (found, found.role) == (GAME.tutorial(), "english")


def test_package_without_the_file_has_no_tutorial() -> None:
    assert read_tutorial("senlac.games") is None
    assert read_tutorial("") is None


def test_tutorial_with_a_layout_begins_there_in_its_scenario() -> None:
    tutor = TutorialSession.begin(GAME)
    position = tutor.match.header.start.position
    assert position is not None
    assert position["fields"]["scenario"] == tutor.tutorial.scenario
    assert tutor.place == 0


def test_guide_lists_its_rules_beside_the_text() -> None:
    written, told = written_guide("senlac.games.comet")[0], read_guide("senlac.games.comet")[0]
    assert "thirty areas [1.1a]" in written.text[0]
    assert "thirty areas." in told.text[0]
    assert "1.1a" in told.rules
    assert "**" not in "".join(told.text)
    assert read_guide("senlac.games") == ()
    assert read_guide("") == ()
