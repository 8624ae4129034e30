"""Kept positions open in every later version, even if phases and fields have been renamed.

`tests/games/GAME/positions.jsonl` has a position or layout for each phase, as the first release
with that phase wrote it. `tests.games.positions` says how to add one for a new phase.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from senlac.engine.model import phase_names
from senlac.engine.support import compiled_packages
from senlac.testing.kept_positions import KeptPositions, Row
from senlac.testing.laws.playing import random_play
from tests.games.positions import COMMAND, POSITIONS

DECISIONS: Final = 20

ROWS: Final = [
    pytest.param(positions, row, id=f"{positions.game.id}-{row['phase']}")
    for positions in POSITIONS
    for row in positions.rows()
]


@pytest.mark.parametrize("positions", POSITIONS, ids=lambda positions: positions.game.id)
def test_every_phase_and_each_former_name_has_a_kept_position(positions: KeptPositions) -> None:
    positions.require_all(COMMAND)


@pytest.mark.parametrize(("positions", "row"), ROWS)
def test_kept_position_opens_and_can_be_played_to_the_end(
    positions: KeptPositions, row: Row
) -> None:
    assert positions.play_on(row).result() is not None


@pytest.fixture
def _renamed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Rename all phases; their present names become former names."""
    if compiled_packages.is_compiled():
        pytest.skip("compiled functions cannot be replaced")
    names = phase_names._names_of
    monkeypatch.setattr(
        phase_names, "_names_of", lambda made: (f"Renamed{names(made)[0]}", *names(made))
    )
    phase_names._by_name.cache_clear()
    yield
    phase_names._by_name.cache_clear()


@pytest.mark.usefixtures("_renamed")
@pytest.mark.parametrize(("positions", "row"), ROWS)
def test_kept_position_opens_after_all_phases_are_renamed(
    positions: KeptPositions, row: Row
) -> None:
    match, rng = positions.require_open(row), Random(row["phase"])
    for _ in range(DECISIONS):
        if match.result() is not None:
            return
        position = match.position()
        assert all(name.startswith("Renamed") for name, _ in position["stack"])
        positions.require_open({"phase": row["phase"], "position": position})
        random_play(match, rng)
