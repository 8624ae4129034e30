"""Every row of a ledger has a test, and every rule mark of a test names a row."""

from __future__ import annotations

from pathlib import Path

import pytest

from senlac.engine.game.rule_ledger import RuleLedger, coverage
from tests.games.test_citations import NAMES


@pytest.mark.parametrize("game", NAMES)
def test_every_row_has_a_test(game: str) -> None:
    shown = coverage(RuleLedger.read(f"senlac.games.{game}"), Path(__file__).parent / game)
    assert [row for row, tests in shown.items() if not tests] == []
