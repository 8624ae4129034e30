"""The campaign as text."""

from __future__ import annotations

from random import Random

import pytest

from senlac.engine.match import Match
from senlac.engine.picture import STYLES, Line, Picture
from senlac.games.comet import GAME
from senlac.games.comet.data.tables import load_tables
from senlac.games.comet.screen.terminal import CELL, WIDTH, layout
from senlac.testing import laws
from tests.games.comet.board import campaign


def text(lines: tuple[Line, ...]) -> list[str]:
    """Return lines without their styles."""
    return ["".join([span.text for span in line]) for line in lines]


def drawn(picture: Picture) -> str:
    """Return a picture as text."""
    return "\n".join([*text(picture.facts), *text(picture.board), *text(picture.legend)])


def test_every_area_has_a_place_of_its_own_on_the_map() -> None:
    spots = layout()
    assert set(spots) == set(load_tables().areas)
    for one, spot in spots.items():
        assert 0 <= spot.column <= WIDTH - CELL
        for other, taken in spots.items():
            apart = abs(spot.column - taken.column) >= CELL or spot.row != taken.row
            assert one == other or apart


def test_the_map_lies_as_the_country_does() -> None:
    spots = layout()
    down = [spots[name].row for name in ("bamburgh", "york", "lincoln", "london", "hastings")]
    assert down == sorted(down)
    assert spots["exeter"].column < spots["salisbury"].column < spots["hastings"].column


def test_own_blocks_show_names_and_what_is_typed_and_others_what_is_known() -> None:
    made = campaign(
        "york: hardrada vik1=2 vik2", "london: harold hc1", known="vik1", side="english"
    )
    english = text(GAME.picture(made.view("english"), {}).facts)
    assert "[2] London: King Harold Godwinson (harold) 1, The King's House-carls (hc1) 4" in english
    assert "(3) York: Hardrada's Hird (0, turn 0), 2 unknown" in english
    viking = text(GAME.picture(made.view("viking"), {}).facts)
    host = "King Harald Hardrada (hardrada) 1, Hardrada's Hird (vik1) 2, Hird of Eystein Orri"
    assert f"(3) York: {host} (vik2) 4" in viking


def test_onlookers_read_names_and_no_ids() -> None:
    made = campaign("york: hardrada vik1=2", known="vik1")
    assert "(2) York: Hardrada's Hird (0, turn 0), 1 unknown" in text(
        GAME.picture(made.view(), {}).facts
    )


def test_the_map_shows_how_many_stand_where() -> None:
    made = campaign("york: hardrada vik1 vik2", "london: harold hc1")
    rows = text(GAME.picture(made.view(), {}).board)
    york = next(number for number, row in enumerate(rows) if "York A" in row)
    assert rows[york + 1][rows[york].index("York A") :].startswith("(3)")
    assert max(map(len, rows)) <= WIDTH


def test_marks_stand_beside_areas_and_units() -> None:
    made = campaign("york: hardrada vik1", "london: harold")
    shown = drawn(GAME.picture(made.view("viking"), {"northampton": "12", "vik1": "3"}))
    assert "Hardrada's Hird (vik1) 4 <3>" in shown
    assert "<12>" in shown


def test_a_battle_is_told_column_by_column() -> None:
    made = campaign(
        "york: hardrada vik1 vik2 vik3", "york: harold hc1 fyrd1 fyrd2",
        step="Combat", ways={"york": "durham"},
    )  # fmt: skip
    made.deploy(left="harold", centre="hc1", right="fyrd1", reserve="fyrd2")
    shown = drawn(GAME.picture(made.view("viking"), {}))
    assert "Battle in York" in shown
    assert "left: 1 hidden centre: 1 hidden right: 1 hidden reserve: 1 hidden" in shown
    made.deploy(left="hardrada", centre="vik1", right="vik2 vik3")
    shown = drawn(GAME.picture(made.view(), {}))
    told = "left: King Harold Godwinson 1 centre: The King's House-carls 4 right: Fyrdmen of Ansgar"
    assert f"{told} the Staller 3 reserve: 1 hidden" in shown
    assert "left: King Harald Hardrada (hardrada) 1" in drawn(GAME.picture(made.view("viking"), {}))


@pytest.mark.parametrize("scenario", ["players_2", "players_6"])
def test_every_position_can_be_drawn_in_known_styles(scenario: str) -> None:
    rng = Random(scenario)
    match = Match.new(GAME, scenario, seed=3)
    for step, _ in enumerate(laws.wander(match, rng, 6000)):
        if step % 9:
            continue
        picture = GAME.picture(match.view([rng.choice(match.roles)]), {"york": "1"})
        spans = [span for lines in (picture.facts, picture.board, picture.legend)
                 for line in lines for span in line]  # fmt: skip
        assert {word for span in spans for word in span.style.split()} <= set(STYLES)
        assert "York" in drawn(picture)
