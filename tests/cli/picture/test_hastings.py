"""Pictures of the battle as text."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from senlac import Match
from senlac.cli.picture.glyphs import LOOKS
from senlac.cli.picture.text import STYLES
from senlac.games.hastings import GAME
from senlac.games.hastings.data.tables import load_game_data
from senlac.testing.laws import random_walk
from tests.cli.picture.drawn import picture, seen, styles, text, words
from tests.games.hastings.board import Battle, battle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.cli.picture.text import Picture

COLUMNS: Final = 80


def drawn(field: Battle, marks: Mapping[str, str] | None = None) -> Picture:
    return picture(GAME, field.state, (), marks)


def hex_lines(shown: Picture, name: str) -> tuple[str, str]:
    """Return the two lines of a hex, found by its row, its number and the indent of its row."""
    row, number = int(name[:2]) - 10, int(name[2:])
    length = 17 if row % 2 == 0 else 16
    left = 3 + 2 * (row % 2) + 4 * (length - number)
    upper, lower = shown.board[2 * row], shown.board[2 * row + 1]
    return text(upper)[left : left + 4], text(lower)[left : left + 4]


def facts(field: Battle) -> str:
    return words(drawn(field).facts)


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
def test_unit_shows_name_front_value_and_state(line: str, lower: str) -> None:
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
def test_leader_and_banner_with_a_unit_are_shown_beside_it(lines: list[str], lower: str) -> None:
    field = battle("NI01 1902", *lines)
    assert hex_lines(drawn(field), "1902") == ("NI01", lower)


def test_leader_alone_and_banner_alone_are_shown() -> None:
    picture = drawn(battle("NI01 1902", "odo 2106", "banner 1710"))
    assert hex_lines(picture, "2106") == ("odo ", " ** ")
    assert hex_lines(picture, "1710")[1] == " ⚑10"


def test_empty_hex_shows_its_ground_and_number() -> None:
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


def test_facts_show_the_points_and_the_lead_the_normans_need() -> None:
    field = battle("NI01 1902", "HC01 lost", "NC01 lost", "NA01 boxed", turn=7)
    told = facts(field)
    assert (
        "12:00, turn 7 of 12   Norman lead 0 of 10: Normans 3, Saxons 4   norman: Movement" in told
    )
    assert "() Normans   Points 3   of these units 3" in told
    assert "[] Saxons   Points 4   of these units 4" in told
    assert "Points Normans 3, Saxons 4, Normans need 11 more" in told
    assert "Out of arrows NA01" in told
    assert "Housecarls and Thegns 16 of 17, holds" in told


def test_facts_show_a_level_score_without_a_number() -> None:
    told = facts(battle("NI01 1902", "HC01 1602", turn=7, scenario="manoeuvre"))
    assert "12:00, turn 7 of 12   Level: Normans 0, Saxons 0   norman: Movement phase" in told


@pytest.mark.rule("9.3a")
def test_facts_show_the_die_that_breaks_a_class() -> None:
    field = battle("NI01 1902", *[f"BI0{number} lost" for number in range(1, 5)])
    assert "Bretons 8 of 12, breaks on 2+" in facts(field)


def test_facts_show_the_turn_of_reinforcements() -> None:
    assert "To come FY22 turn 9" in facts(battle("NI01 1902", "FY22 due 9"))


def test_facts_show_used_and_unused_options() -> None:
    assert "Lull used" in facts(battle("NI01 1902"))
    assert "Hand missiles ready" in facts(battle("NI01 1902"))
    assert "Lull ready" in facts(battle("NI01 1902", turn=3, lulled=False))


def test_facts_show_when_the_normans_have_the_lead_they_need() -> None:
    lost = [f"HC{number:02} lost" for number in range(1, 5)]
    assert "Normans have the lead they need" in facts(battle("NI01 1902", *lost))


def test_every_terrain_has_a_sign() -> None:
    for row in load_game_data().terrain.values():
        assert set(row.name.split()) & set(LOOKS), row.name


@pytest.mark.parametrize("scenario", [card.id for card in GAME.scenarios()])
def test_pictures_fit_a_terminal_and_use_known_styles(scenario: str) -> None:
    rng = Random(scenario)
    match = Match.new(GAME, scenario, seed=1)
    for step, _ in enumerate(random_walk(match, rng, 5000)):
        if step % 150:
            continue
        shown = seen(match)
        assert max([len(text(line)) for line in shown.board]) <= COLUMNS
        assert len(shown.board) == 30
        assert styles(shown) <= set(STYLES)
    assert "over" in text(seen(match).facts[0])


def test_the_legend_explains_the_signs() -> None:
    plights = ["NI01 1902 disordered", "NI02 1903 routing", "NA01 1904 fired", "banner NI01"]
    legend = words(drawn(battle(*plights)).legend)
    for sign in ("▲ front", "d disordered", "r routing", "f has shot", "⚑ the banner", "/ slope"):
        assert sign in legend


def test_map_of_a_view_begins_in_the_west() -> None:
    shown = GAME.view(battle("NI01 1902").state, ())
    assert shown["map"][0] == {"row": "10", "indent": 0, "terrain": ".../^^^^/........"}
    assert shown["map"][1]["indent"] == 1
