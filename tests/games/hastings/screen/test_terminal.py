"""The battle as text."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from senlac import Match
from senlac.engine.picture import STYLES
from senlac.games.hastings import GAME
from senlac.games.hastings.data.tables import load_tables
from senlac.games.hastings.screen.terminal import LOOKS
from senlac.testing.laws import wander
from tests.games.hastings.board import Battle, battle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.engine.picture import Line, Picture

COLUMNS: Final = 80


def text(line: Line) -> str:
    return "".join([span.text for span in line])


def drawn(field: Battle, marks: Mapping[str, str] | None = None) -> Picture:
    return GAME.picture(GAME.view(field.state, ()), marks or {})


def hex_lines(picture: Picture, name: str) -> tuple[str, str]:
    """The two lines of a hex, found by its row, its number and the indent of its row."""
    row, number = int(name[:2]) - 10, int(name[2:])
    length = 17 if row % 2 == 0 else 16
    left = 3 + 2 * (row % 2) + 4 * (length - number)
    upper, lower = picture.board[2 * row], picture.board[2 * row + 1]
    return text(upper)[left : left + 4], text(lower)[left : left + 4]


def facts(field: Battle) -> str:
    return "\n".join([text(line) for line in drawn(field).facts])


@pytest.mark.parametrize(
    ("line", "lower"),
    [
        ("HC01 1602", "▼5  "),
        ("HC01 1602 nw", "↖5  "),
        ("HC01 1602 ne disordered", "↗3d "),
        ("HC01 1602 se routing", "↘2r "),
        ("SA01 1602 sw fired", "↙2f "),
    ],
)
def test_a_unit_shows_its_name_its_front_its_value_and_its_state(line: str, lower: str) -> None:
    field = battle(line, "NI01 1902")
    assert hex_lines(drawn(field), "1602") == (line[:4], lower)


@pytest.mark.parametrize(
    ("lines", "lower"),
    [
        (["william NI01"], "▲5 W"),
        (["banner NI01"], "▲5 ⚑"),
        (["william NI01", "banner NI01"], "▲5 ‡"),
    ],
)
def test_who_is_with_a_unit_is_shown_beside_it(lines: list[str], lower: str) -> None:
    field = battle("NI01 1902", *lines)
    assert hex_lines(drawn(field), "1902") == ("NI01", lower)


def test_a_lone_leader_and_a_lone_banner_are_shown() -> None:
    picture = drawn(battle("NI01 1902", "odo 2106", "banner 1710"))
    assert hex_lines(picture, "2106") == ("odo ", " ** ")
    assert hex_lines(picture, "1710")[1] == " ⚑10"


def test_an_empty_hex_shows_its_ground_and_its_number() -> None:
    picture = drawn(battle("NI01 1902"))
    assert hex_lines(picture, "2112") == ("≈≈≈≈", " 12 ")
    assert hex_lines(picture, "1603") == (" / /", " 03 ")


def test_marks_stand_in_hexes_and_under_units() -> None:
    picture = drawn(battle("NI01 1902", "odo 1710"), {"1705": "1", "NI01": "22", "odo": "3"})
    assert hex_lines(picture, "1705")[1] == "<1> "
    assert hex_lines(picture, "1902")[1] == "<22>"
    assert hex_lines(picture, "1710")[1] == "<3> "
    lit = [span for line in picture.board for span in line if "lit" in span.style.split()]
    assert len(lit) == 6


def test_the_facts_tell_the_points_and_what_the_norman_needs() -> None:
    field = battle("NI01 1902", "HC01 lost", "NC01 lost", "NA01 boxed", turn=7)
    told = facts(field)
    assert "Game turn 7 of 12, 1200 hours   Norman: the movement phase" in told
    assert "3 points  (units 3)  needs 11 more" in told
    assert "4 points  (units 4)" in told
    assert "Out of arrows: NA01" in told
    assert "housecarl 16 (-1) never" in told


@pytest.mark.rule("9.3a")
def test_the_facts_tell_which_die_breaks_a_class_that_loses_one_more() -> None:
    field = battle("NI01 1902", *[f"BI0{number} lost" for number in range(1, 5)])
    assert "breaks at its next loss: " in facts(field)
    assert "breton 8 (-4) on 2" in facts(field)


def test_the_facts_tell_when_reinforcements_are_due() -> None:
    assert "FY22 (turn 9)" in facts(battle("NI01 1902", "FY22 due 9"))


def test_the_facts_tell_what_has_been_used() -> None:
    assert "lull used; hand missiles at hand" in facts(battle("NI01 1902"))
    locked = battle("NI01 1902", turn=3, lulled=False)
    assert "lull at hand" in facts(locked)
    assert "Norman cavalry may not move yet" in facts(locked)


def test_enough_points_are_enough() -> None:
    lost = [f"HC{number:02} lost" for number in range(1, 5)]
    assert "enough to win" in facts(battle("NI01 1902", *lost))


def test_every_terrain_has_a_look() -> None:
    assert set(LOOKS) == {row.letter for row in load_tables().terrain.values()}


@pytest.mark.parametrize("scenario", [card.id for card in GAME.scenarios()])
def test_pictures_fit_a_terminal_and_use_styles_that_are_known(scenario: str) -> None:
    rng = Random(scenario)
    match = Match.new(GAME, scenario, seed=1)
    for step, _ in enumerate(wander(match, rng, 5000)):
        if step % 150:
            continue
        picture = GAME.picture(match.view([]), {})
        assert max([len(text(line)) for line in picture.board]) <= COLUMNS
        assert len(picture.board) == 30
        styles = {name for line in picture.board for span in line for name in span.style.split()}
        assert styles <= set(STYLES)
    assert "over" in text(GAME.picture(match.view([]), {}).facts[0])


def test_the_legend_explains_the_signs() -> None:
    legend = "\n".join([text(line) for line in drawn(battle("NI01 1902")).legend])
    for sign in ("▲ front", "d disordered", "r routing", "f has shot", "⚑ the banner", "/ slope"):
        assert sign in legend


def test_the_map_of_a_view_has_west_at_the_left() -> None:
    shown: dict[str, Any] = GAME.view(battle("NI01 1902").state, ())
    assert shown["map"][0] == {"row": "10", "indent": 0, "terrain": ".../^^^^/........"}
    assert shown["map"][1]["indent"] == 1
