"""The ledger and the tests: no row without a test, no test of a rule that is not there."""

from __future__ import annotations

from pathlib import Path

from senlac.engine.ledger import Ledger, coverage
from senlac.games.hastings import GAME


def test_every_row_has_a_test() -> None:
    shown = coverage(Ledger.read(GAME.package), Path(__file__).parent)
    assert [row for row, tests in shown.items() if not tests] == []
