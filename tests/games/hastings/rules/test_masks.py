"""Masks of hexes: the neighbours of sets, and what can be reached from them."""

from __future__ import annotations

from random import Random

from senlac.boards.bitsets import BitsetBoard
from senlac.games.hastings.rules.masks import Adjacency
from tests.games.hastings.board import battle


def test_adjacency_equals_that_of_boards() -> None:
    ground = battle("NI02 1905").state.ground
    rows = ground.board.neighbours
    own, other, rng = Adjacency(rows), BitsetBoard(rows), Random("masks")
    for _ in range(200):
        start, free, ends = [rng.getrandbits(ground.board.size) for _ in range(3)]
        assert own.neighbours(start) == other.neighbours(start)
        assert own.neighbours(~start) == other.neighbours(~start)
        start &= rng.getrandbits(ground.board.size)
        assert own.flood(start, ground.by_cost, free, ends) == other.flood(
            start, ground.by_cost, free, ends
        )
        assert own.flood(start, ground.by_cost, ~free, ends) == other.flood(
            start, ground.by_cost, ~free, ends
        )
