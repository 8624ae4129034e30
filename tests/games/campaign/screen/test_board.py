"""The map of a campaign on the screen: every hex, town and wind of its sheet."""

from __future__ import annotations

import pytest

from senlac.engine.screen.lattice import letters, names
from senlac.engine.screen.scene import Board, document
from senlac.games.campaign.catalogue import Catalogue, catalogue_of
from senlac.games.campaign.data.tables import load_game_data
from senlac.games.campaign.screen.drawing.lattice import pieces
from tests.games.campaign.desk import GAME, Desk

SCENARIOS = [card.id for card in GAME.scenarios()]


def board_of(scenario: str) -> Board:
    return GAME.board(Desk(f"scenario: {scenario}\nstep: Gifts").state)


def catalogue(scenario: str) -> Catalogue:
    return catalogue_of(load_game_data(), scenario)


@pytest.mark.rule("scale.d")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_lattice_has_the_hexes_of_the_sheet_and_their_ground(scenario: str) -> None:
    lattice = board_of(scenario).lattice
    assert lattice is not None
    ground = catalogue(scenario).ground
    drawn = names(lattice)
    assert set(drawn) == set(ground.board.names)
    for hex_, name in enumerate(ground.board.names):
        assert (drawn[name] == "s") == ground.is_sea(hex_)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_hex_of_a_town_points_to_the_town(scenario: str) -> None:
    board = board_of(scenario)
    assert board.lattice is not None
    ground = catalogue(scenario).ground
    cells = [ground.board.names[hex_] for hex_ in ground.town_hex]
    pointed = {place.id: place.space for place in board.lattice.places}
    assert pointed == dict(zip(ground.towns, cells, strict=True))


def test_town_lines_show_taxes_food_and_levy() -> None:
    board = board_of("y1066")
    assert board.lattice is not None
    [london] = [place for place in board.lattice.places if place.name == "London"]
    assert london.rank == 1
    assert london.lines[1] == "Pays 160 crowns; feeds 200 figures within 2 hexes."
    assert london.lines[2] == "Levy: 2 Thegns B, 8 Fyrdmen D."


@pytest.mark.rule("naval.d")
def test_winds_are_drawn_on_sea_hexes_only() -> None:
    lattice = board_of("y1066").lattice
    assert lattice is not None
    [winds] = lattice.signs
    ground = [letters(row) for row in lattice.ground]
    sown = [letters(row) for row in winds.rows]
    at = [(row, column) for row, line in enumerate(sown) for column, sign in enumerate(line)
          if sign != "."]  # fmt: skip
    assert len(at) > 100
    assert {ground[row][column] for row, column in at} == {"s"}


def test_a_road_that_the_sheet_cuts_is_drawn_in_pieces() -> None:
    sheet = catalogue("y1088").ground
    assert pieces(sheet, ("4630", "4631", "4632", "4633", "4634")) == [["4632", "4633", "4634"]]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_map_of_thousands_of_hexes_is_small_on_the_wire(scenario: str) -> None:
    drawn = document(board_of(scenario))
    assert len(str(drawn)) < 120_000
    assert drawn["charts"]
