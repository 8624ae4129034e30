from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from scripts.diagrams import DIAGRAMS, FOLDER
from scripts.docpages.drawing import GROUND, Board, picture

from tests.docs.pages import page


@pytest.mark.parametrize("name", sorted(DIAGRAMS))
def test_diagram_is_up_to_date(name: str) -> None:
    kept = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert DIAGRAMS[name]() == kept, "run: python -m scripts.diagrams"


def test_every_diagram_is_shown_and_no_other_file_is_kept() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(DIAGRAMS)
    text = page("play/shieldwall.md")
    for name in DIAGRAMS:
        assert f"](../images/shieldwall/{name}.svg)" in text


@pytest.mark.parametrize("name", sorted(DIAGRAMS))
def test_diagram_is_valid_svg_and_loads_nothing(name: str) -> None:
    text = DIAGRAMS[name]()
    root = ET.fromstring(text)  # noqa: S314 - our own drawing
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert text.count("http") == 1, "only the name space"
    assert "url(" not in text


def test_arc_of_archers_has_fifteen_squares() -> None:
    first, *_ = DIAGRAMS["arc"]().split("The arc")
    assert first.count('class="lit"') == 15


def test_every_ground_of_the_game_can_be_drawn() -> None:
    text = picture("All", [(Board(["".join(GROUND)]), "")])
    for name in set(GROUND.values()):
        assert f'class="{name}"' in text


def test_square_a1_is_at_the_lower_left() -> None:
    board = Board(["..", "..", ".."])
    left, low = board.centre("a1")
    right, high = board.centre("b3")
    assert right > left
    assert high < low
