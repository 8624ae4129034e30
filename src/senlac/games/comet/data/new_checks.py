"""Checks of a new match with an overlay."""

from __future__ import annotations

import re
from typing import Final

from senlac.engine.data.validator import DataValidator
from senlac.games.comet.data.rows.tables import TablesFile

COLUMNS: Final = ("left", "centre", "right")
RESERVE: Final = "reserve"
"""The positions of a battle, by the names that the screen has drawings for."""

FORMULA: Final = re.compile(r"d[1-9][0-9]?([+-][1-9][0-9]?)?")
NONE: Final = "none"
"""The formula of a leader who raises nothing."""


class NewChecks(DataValidator):
    """Checks that the words of a new match's overlay are known."""

    def run(self, tables: TablesFile) -> None:
        """Check the positions of a battle, and the formulas of what leaders raise.

        Raises:
            DataError: a word is unknown or a formula invalid; the message names it.
        """
        battle = tables.battle
        for name in battle.columns:
            self.one_of(name, COLUMNS, "tables.toml: battle.columns")
        self.equal(battle.reserve, RESERVE, "tables.toml: battle.reserve")
        self._formula(tables.muster.formula, "tables.toml: muster.formula")
        for letter in tables.letter:
            for leader, formula in letter.formula.items():
                self._formula(formula, f"tables.toml: letter.{letter.id}.formula.{leader}")

    def _formula(self, formula: str, place: str) -> None:
        """Check that a formula is a die with an optional modifier."""
        text = f"expected a die such as d6 or d3-1, or {NONE}, got {formula}"
        self.require(place, text, met=formula == NONE or FORMULA.fullmatch(formula) is not None)
