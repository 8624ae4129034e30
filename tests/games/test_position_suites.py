"""Test positions of the games: valid, a real choice, and solved by the default opponent."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

from senlac.engine.match import registry
from senlac.engine.match.match import Match
from senlac.lab.position_suite import Position, ask, read_positions

GAMES: Final = ("campaign", "comet", "destiny", "hastings", "shieldwall")

GOAL: Final = 0.85
"""Share of the positions that the default opponent must solve."""


@cache
def positions(name: str) -> tuple[Position, ...]:
    """Return the test positions of a game."""
    return read_positions(registry.game(name))


@pytest.mark.parametrize("name", GAMES)
def test_a_position_leaves_a_choice(name: str) -> None:
    for position in positions(name):
        match = Match.from_layout(position.layout, name, seed=1)
        assert len(match.options(position.role)) > 1, position.id


@pytest.mark.parametrize("name", GAMES)
def test_a_position_has_a_reason_and_a_source(name: str) -> None:
    for position in positions(name):
        assert position.why.endswith("."), position.id
        assert position.source, position.id


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_default_opponent_solves_most_positions(name: str) -> None:
    game = registry.game(name)
    solutions = [ask(game, position, "normal", ["a", "b"]) for position in positions(name)]
    unsolved = [one.position.id for one in solutions if not one.solved]
    assert len(unsolved) <= (1 - GOAL) * len(solutions), unsolved
