"""Facing after a move: only a unit that turns is reported."""

from __future__ import annotations

import pytest

from senlac import Match


@pytest.mark.rule("move.2a")
def test_only_a_unit_that_turns_is_reported() -> None:
    match = Match.new("shieldwall", "foragers", seed=1066)
    match.play("norman", "move N1 e2")
    match.play("norman", "face N")
    assert match.log([])[-1] == "N1 moves from e1 to e2."
    match.play("norman", "move N2 d2")
    match.play("norman", "face W")
    assert match.log([])[-1] == "N2 faces west."
