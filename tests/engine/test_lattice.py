"""Lattices as data: rows as runs, naming rules, and faults."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.boards.square import SquareBoard
from senlac.engine.screen.lattice import (
    CellSymbol,
    CellSymbols,
    Lattice,
    LinearFeature,
    NamedPlace,
    TerrainStyle,
    letters,
    names,
    runs,
)
from senlac.engine.screen.scene import Board, document
from senlac.engine.support.errors import DataError
from tests.example.harrying_table import lattice
from tests.example.island import island

LEGEND = {"s": TerrainStyle("sea", "sea"), "p": TerrainStyle("plain", "open", on="s")}
SMALL = Lattice(
    "flat", 10.0, (10.0, 10.0), columns=3, rows=2, naming="{col:02}{row:02}",
    ground=("2sp", ".2p"), legend=LEGEND,
)  # fmt: skip


@given(st.text(alphabet="spm.", max_size=40))
def test_row_survives_run_length_encoding(row: str) -> None:
    assert letters(runs(row)) == row


def test_run_consists_of_a_count_and_a_letter() -> None:
    assert runs("sssssssssssspps") == "12s2ps"


def test_every_cell_on_the_map_has_a_name_and_its_ground() -> None:
    assert names(SMALL) == {"0101": "s", "0201": "s", "0301": "p", "0202": "p", "0302": "p"}


def test_lattice_and_large_board_name_cells_alike() -> None:
    game = island()
    found = names(lattice())
    assert {game.board.names[hex_]: ground for hex_, ground in enumerate(game.ground)} == found


def test_naming_rule_may_count_upwards_and_use_letters() -> None:
    board = SquareBoard(4, 12)
    like = Lattice(
        "square", 5.0, (0.0, 0.0), columns=4, rows=12, naming="{col:a}{row}", first=(1, 12),
        step=(1, -1), ground=("4p",) * 12, legend=LEGEND,
    )  # fmt: skip
    assert set(names(like)) == set(board.names)
    assert next(iter(names(like))) == "a12"


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"shape": "round"}, "shape"),
        ({"ground": ("3s",)}, "expected 2 rows of 3 cells"),
        ({"ground": ("3s", "2sx")}, "no letter x"),
        ({"naming": "{col}"}, "comes twice"),
        ({"legend": {"s": TerrainStyle("sea", on="q"), "p": TerrainStyle("plain")}}, "s on q"),
        (
            {"legend": {"s": TerrainStyle("sea", on="p"), "p": TerrainStyle("plain", on="s")}},
            "s on p on s",
        ),
        ({"ways": (LinearFeature(("0101", "0102"), ("road",)),)}, "0102 is not on the map"),
        ({"places": (NamedPlace("0909", "Nowhere"),)}, "0909 is not on the map"),
        (
            {"signs": (CellSymbols(("3n", "2nx"), {"n": CellSymbol("breeze")}),)},
            "signs: no letter x",
        ),
    ],
)
def test_lattice_that_cannot_be_drawn_is_refused(
    changed: dict[str, object], complaint: str
) -> None:
    with pytest.raises(DataError, match=complaint):
        names(msgspec.structs.replace(SMALL, **changed))


def test_scene_sends_a_lattice_as_rows_not_as_cells() -> None:
    board = Board(100.0, 100.0, "Small", 8.0, {}, (), (), lattice=SMALL)
    shown = document(board)["lattice"]
    assert shown["ground"] == ["2sp", ".2p"]
    assert shown["legend"]["p"] == {"name": "plain", "class": "open", "on": "s"}
    assert "ways" not in shown
