"""Laws and step costs of the game with a map of ten thousand hexes."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from senlac.boards import pathfinding
from senlac.engine.match.match import Match
from senlac.testing import laws
from tests.example.harrying import PIECES, POINTS
from tests.example.harrying_table import HARRYING
from tests.example.island import DYKE, FORD, ROAD, SEA, island

MOST = 400_000


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_random_matches_keep_the_laws(seed: int) -> None:
    match, rng = Match.new(HARRYING, seed=seed), Random(seed)
    for _ in range(12):
        laws.random_play(match, rng)
        laws.options_are_sound(match)
        laws.illegal_actions_are_refused(match, rng, 3, ("harrying.1", "harrying.2"))
    laws.position_round_trip(match)
    laws.record_replays(match)


def test_the_turn_passes_and_the_last_one_ends_the_match() -> None:
    match = Match.new(HARRYING, seed=1)
    for role in ("Saxons", "Danes") * 4:
        match.play(role, "done")
    result = match.result()
    assert result is not None
    assert result.winners == ("Saxons", "Danes")


def test_roads_lower_costs_and_rivers_and_the_dyke_raise_them() -> None:
    game = island()
    start, to = next(iter(sorted(game.paved)))
    assert game.step_cost(start, to) == ROAD
    dry = [(a, b) for b in sorted(game.wet) for a in game.board.neighbours[b] if a not in game.wet]
    bank, water = next((a, b) for a, b in dry if game.ground[b] == "p" and (a, b) not in game.paved)
    assert game.step_cost(bank, water) == 2 + FORD
    over = [step for step in sorted(game.dyke) if step not in game.paved]
    open_ground = next((a, b) for a, b in over if game.ground[b] == "p" and b not in game.wet)
    assert game.step_cost(*open_ground) == 2 + DYKE


def test_no_band_rides_into_the_sea_or_into_enemies() -> None:
    state = HARRYING.initial_state("island", {}, None)
    reached = state.reach(0)
    assert max(reached.values()) <= POINTS
    assert not [hex_ for hex_ in reached if island().ground[hex_] == SEA]
    state.at[len(PIECES) - 1] = next(iter(reached))
    assert next(iter(reached)) not in state.reach(0)


def test_cost_of_a_path_is_the_cost_that_reach_returns() -> None:
    game = island()
    start = game.towns[0].hex
    for to, spent in list(
        pathfinding.reach(game.board.neighbours, start, game.step_cost, POINTS).items()
    ):
        way = pathfinding.path(game.board.neighbours, start, to, game.step_cost, POINTS)
        steps = zip([start, *way], way, strict=False)
        assert sum(game.step_cost(a, b) for a, b in steps) == spent


def test_board_and_scene_are_under_400_000_bytes() -> None:
    match = Match.new(HARRYING, seed=1)
    board = msgspec.json.encode(HARRYING.board(match.state))
    scene = msgspec.json.encode(HARRYING.scene(match.state, [0]))
    assert len(PIECES) == 300
    assert island().board.size > 9000
    assert len(board) + len(scene) < MOST
