"""The drawn board: positions, and connections of the parts."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.boards.drawing.squares import SIDE
from senlac.boards.drawing.symbols import BOX, drawings, symbols_of
from senlac.boards.drawing.terrain.waters import Waters
from senlac.engine.model import play
from senlac.engine.screen.scene import Board, document
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.data.tables import load_game_data
from senlac.games.shieldwall.screen.drawing.layout import geometry
from senlac.games.shieldwall.screen.drawing.symbols import PACKAGE
from senlac.games.shieldwall.state import ShieldwallState
from tests.games.shieldwall.battles import decisions, printed, scattered
from tests.games.shieldwall.board import battle

MANY = 30

seeds = st.integers(0, 2**32 - 1)


def state_of(seed: int, scenario: str = "") -> ShieldwallState:
    """Return a battle before its first turn; a random one if no scenario is named."""
    return printed(Random(seed), scenario) if scenario else scattered(Random(seed))


# ---- reproducibility ----------------------------------------------------------------------------


@given(seeds)
def test_the_board_stays_the_same_while_a_battle_lasts(seed: int) -> None:
    rng = Random(seed)
    state = state_of(seed)
    play.run_to_decision(state)
    before = document(GAME.board(state))
    for number, _ in enumerate(decisions(state, rng)):
        if number > MANY:
            break
    assert document(GAME.board(state)) == before


# ---- water --------------------------------------------------------------------------------------


def waters_of(state: ShieldwallState) -> Waters:
    """Return the water of a battle."""
    return Waters(
        geometry(state.catalogue, state.ground).squares,
        [ground.id for ground in state.ground.terrain],
    )


@given(seeds)
def test_rivers_join_where_their_squares_meet(seed: int) -> None:
    waters = waters_of(state_of(seed))
    board = waters.layout.board
    reaches = {reach.square: reach for reach in waters.reaches}
    for reach in waters.reaches:
        for side in range(4):
            beside = reaches.get(board.ahead[side][reach.square])
            if beside is None:
                continue
            back = (side + 2) % 4
            assert side in reach.ports
            assert back in beside.ports
            here = waters.port(reach.square, side, 0.0)
            assert here == waters.port(beside.square, back, 0.0)


@pytest.mark.parametrize(
    ("picture", "square", "ports", "upright"),
    [
        ("r . . \n b . N1 \n r . S1", "a2", {"N", "S"}, True),
        (". . N1 \n r b r \n . . S1", "b2", {"E", "W"}, False),
        (". . N1 \n r r . \n . r S1", "b2", {"S", "W"}, False),
        ("l . N1 \n r . . \n . . S1", "a2", {"N", "W"}, False),
        ("r . N1 \n r m . \n . . S1", "a3", {"N", "S"}, True),
        (". m N1 \n . r . \n . . S1", "b2", {"N"}, True),
    ],
)
def test_water_flows_in_and_out_by_its_neighbours(
    picture: str,
    square: str,
    ports: set[str],
    upright: bool,  # noqa: FBT001
) -> None:
    state = battle(picture).state
    waters = waters_of(state)
    reach = next(
        reach
        for reach in [*waters.reaches, *waters.bog_fords]
        if reach.square == state.ground.board.square(square)
    )
    assert {"NESW"[port] for port in reach.ports} == ports
    assert reach.upright == upright


def test_a_bridge_lies_across_its_river() -> None:
    for picture, wide in (
        ("r . . \n b . N1 \n r . S1", True),
        (". . N1 \n r b r \n . . S1", False),
    ):
        board = GAME.board(battle(picture).state)
        crossing = next(layer for layer in board.layers if layer.name == "crossing")
        deck = next(shape for shape in crossing.shapes if shape.style == "bridge")
        assert deck.w is not None
        assert deck.h is not None
        assert (deck.w > deck.h) == wide


def test_ford_in_a_marsh_is_dry_over_the_marsh() -> None:
    waters = waters_of(state_of(1, "malfosse"))
    board = waters.layout.board
    assert waters.reaches == []
    fords = [board.names[reach.square] for reach in waters.bog_fords]
    assert fords == ["b3", "e3", "h3"]
    assert not any(reach.upright for reach in waters.bog_fords)


# ---- the whole board ----------------------------------------------------------------------------


def boards() -> list[Board]:
    """Return the boards of all scenarios and of all maps for called battles."""
    found = [GAME.board(state_of(2, name)) for name in load_game_data().scenarios]
    rows = [card.map for card in load_game_data().field_maps.values()]
    return found + [
        GAME.board(battle("\n".join(" ".join(rank) for rank in ranks)).state) for ranks in rows
    ]


def test_every_square_is_a_space_with_its_name_and_its_ground() -> None:
    board = GAME.board(state_of(1, "foragers"))
    spaces = {space.id: space for space in board.spaces}
    assert len(spaces) == 48
    assert spaces["g4"].name == "g4, hill"
    assert "Height: +2 strength, unless attacked from a hill." in spaces["g4"].lines
    assert spaces["b5"].lines[0] == "Only archers may enter."
    assert spaces["d3"].lines[0] == "Open to all, but cavalry may not stop here."
    assert spaces["d3"].lines[-1] == "Objective: Lower hamlet, 3 points."
    assert spaces["a1"].at[1] - spaces["a6"].at[1] == 5 * SIDE
    assert spaces["h1"].at[0] - spaces["a1"].at[0] == 7 * SIDE


def test_used_symbols_and_drawn_symbols_are_the_same() -> None:
    given_to = drawings(PACKAGE)
    used = {*given_to.types.values(), *given_to.kinds.values(), *given_to.emblems.values()}
    used |= {"banner", "pennant", "arrival"}
    for board in boards():
        placed = [shape.symbol for layer in board.layers for shape in layer.shapes]
        used |= {symbol for symbol in placed if symbol is not None}
    assert used == set(symbols_of(PACKAGE))


def test_every_type_of_unit_has_a_drawing() -> None:
    tables = load_game_data()
    assert set(drawings(PACKAGE).types) <= set(tables.unit_types)
    assert set(drawings(PACKAGE).kinds) == set(tables.kinds)
    assert set(drawings(PACKAGE).emblems) == {kind.nation for kind in tables.unit_types.values()}


def test_symbols_stay_within_their_box() -> None:
    for name, symbol in symbols_of(PACKAGE).items():
        for stroke in symbol.paths:
            corners = [
                float(n) for n in re.findall(r"-?\d+\.?\d*", re.sub(r"A[^Z]*", "", stroke.d))
            ]
            assert min(corners) >= 0, name
            assert max(corners) <= BOX, name


def test_shapes_have_what_their_kind_needs() -> None:
    needed = {
        "rect": {"x", "y", "w", "h"},
        "circle": {"x", "y", "r"},
        "line": {"x", "y", "w", "h"},
        "path": {"d"},
        "text": {"x", "y", "text"},
        "use": {"x", "y", "w", "symbol"},
    }
    for board in boards():
        for layer in document(board)["layers"]:
            for shape in layer["shapes"]:
                assert needed[shape["kind"]] <= set(shape), shape
                assert shape["class"]


def test_paths_are_valid_and_never_empty() -> None:
    written = re.compile(r"M[-\d. MLCHVZhvlmc]+Z?")
    for board in boards():
        for layer in board.layers:
            for shape in layer.shapes:
                if shape.d is not None:
                    assert written.fullmatch(shape.d), shape.style


def test_a_board_is_small_enough_to_be_sent_at_once() -> None:
    for board in boards():
        assert len(json.dumps(document(board))) < 100_000, board.title
