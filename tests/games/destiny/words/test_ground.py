"""What players read about the grounds of Battle Boards."""

from __future__ import annotations

import pytest

from senlac.games.destiny import GAME
from senlac.games.destiny.rules.battle.ground_choice import PickBoard
from senlac.games.destiny.words.ground import MINUS
from tests.games.destiny.board import begun


@pytest.mark.rule("11.0d", "11.2d", "11.3c")
def test_choice_of_a_board_says_what_each_does() -> None:
    state = begun("fulford").state
    labels = PickBoard(0).guidance(state, 0).labels_by_action
    texts = dict(label.split("\n") for label in labels.values())
    assert list(texts) == ["River", "Hill", "Plain"]
    assert f"have {MINUS}1" in texts["River"]
    assert f"downhill have +1, uphill {MINUS}1" in texts["Hill"]
    assert "neither side" in texts["Plain"]


@pytest.mark.rule("11.2d", "11.3c")
@pytest.mark.parametrize(
    ("name", "ground", "text"),
    [("fulford", "north bank", "Over the river"), ("hastings", "on the hill", "downhill")],
)
def test_squares_say_what_their_ground_does(name: str, ground: str, text: str) -> None:
    spaces = GAME.board(begun(name).state).spaces
    lines = {space.name.split(", ")[1]: " ".join(space.lines) for space in spaces}
    assert text in lines[ground]
    assert lines["level ground"] == ""
