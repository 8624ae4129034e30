"""Pictures of the campaign as text."""

from __future__ import annotations

from random import Random

import pytest

from senlac.cli.picture.areas import CELL, spots
from senlac.cli.picture.text import COLUMNS, STYLES, Picture
from senlac.engine.match.match import Match
from senlac.games.comet import GAME
from senlac.games.comet.data.tables import load_game_data
from senlac.testing import laws
from tests.cli.picture.drawn import picture, seen, styles, whole, words
from tests.games.comet.board import Campaign, campaign

SPOTS = spots(GAME.board(campaign().state))


def shown(made: Campaign, role: str = "", **marks: str) -> Picture:
    """Return the picture of a campaign for a role, or for a spectator."""
    roles = [made.state.catalogue.roles.index(role)] if role else []
    return picture(GAME, made.state, roles, marks)


def test_every_area_has_a_place_of_its_own_on_the_map() -> None:
    assert set(SPOTS) == set(load_game_data().areas)
    for one, spot in SPOTS.items():
        assert 0 <= spot.column <= COLUMNS - CELL
        for other, taken in SPOTS.items():
            apart = abs(spot.column - taken.column) >= CELL or spot.row != taken.row
            assert one == other or apart


def test_areas_are_placed_as_in_the_country() -> None:
    down = [SPOTS[name].row for name in ("bamburgh", "york", "lincoln", "london", "hastings")]
    assert down == sorted(down)
    assert SPOTS["exeter"].column < SPOTS["salisbury"].column < SPOTS["hastings"].column


def test_own_blocks_show_ids_and_others_show_what_was_seen() -> None:
    made = campaign(
        "york: hardrada vik1=2 vik2", "london: harold hc1", known="vik1", side="english"
    )
    english = words(shown(made, "english").facts)
    assert "[2] London: King Harold Godwinson (harold) 1, The King's House-carls (hc1) 4" in english
    assert "{3} York: Hardrada's Hird (seen with 0 CV on turn 0), 2 unknown" in english
    viking = words(shown(made, "viking").facts)
    host = "King Harald Hardrada (hardrada) 1, Hardrada's Hird (vik1) 2, Hird of Eystein Orri"
    assert f"{{3}} York: {host} (vik2) 4" in viking


def test_spectators_read_names_without_ids() -> None:
    made = campaign("york: hardrada vik1=2", known="vik1")
    assert "{2} York: Hardrada's Hird (seen with 0 CV on turn 0), 1 unknown" in words(
        shown(made).facts
    )


def test_map_shows_the_number_of_blocks_in_an_area() -> None:
    made = campaign("york: hardrada vik1 vik2", "london: harold hc1")
    rows = words(shown(made).board).split("\n")
    york = next(number for number, row in enumerate(rows) if "York A" in row)
    assert rows[york + 1][rows[york].index("York A") :].startswith("{3}")
    assert max(map(len, rows)) <= COLUMNS


def test_marks_stand_beside_areas_and_units() -> None:
    made = campaign("york: hardrada vik1", "london: harold")
    told = whole(shown(made, "viking", northampton="12", vik1="3"))
    assert "Hardrada's Hird (vik1) 4 <3>" in told
    assert "<12>" in told


def test_battle_is_shown_column_by_column() -> None:
    made = campaign(
        "york: hardrada vik1 vik2 vik3", "york: harold hc1 fyrd1 fyrd2",
        step="Combat", ways={"york": "durham"},
    )  # fmt: skip
    made.deploy(left="harold", centre="hc1", right="fyrd1", reserve="fyrd2")
    told_all = whole(shown(made, "viking"))
    assert "Battle of York" in told_all
    assert (
        "[] English left: 1 unknown centre: 1 unknown right: 1 unknown reserve: 1 unknown"
        in told_all
    )
    made.deploy(left="hardrada", centre="vik1", right="vik2 vik3")
    told_all = whole(shown(made))
    told = "left: King Harold Godwinson (harold) 1 centre: The King's House-carls (hc1) 4 right: "
    assert f"{told}Fyrdmen of Ansgar the Staller (fyrd1) 3 reserve: 1 unknown" in told_all
    assert "left: King Harald Hardrada (hardrada) 1" in whole(shown(made, "viking"))


@pytest.mark.parametrize("scenario", ["players_2", "players_6"])
def test_every_position_can_be_drawn_in_known_styles(scenario: str) -> None:
    rng = Random(scenario)
    match = Match.new(GAME, scenario, seed=3)
    for step, _ in enumerate(laws.random_walk(match, rng, 6000)):
        if step % 9:
            continue
        drawn = seen(match, [rng.choice(match.roles)], {"york": "1"})
        assert styles(drawn) <= set(STYLES)
        assert "York" in whole(drawn)
