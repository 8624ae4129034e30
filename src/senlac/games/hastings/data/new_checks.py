"""Checks of hastings' data that apply only to overlays of new matches."""

from __future__ import annotations

import re
from typing import Final

from senlac.engine.data.validator import DataValidator
from senlac.games.hastings.data.rows.tables import TablesFile

HOUR: Final = re.compile(r"([01][0-9]|2[0-3])[0-5][0-9]")


class NewChecks(DataValidator):
    """The checks of the overlay of a new match."""

    def run(self, tables: TablesFile) -> None:
        """Check that the clock of the turns shows times of day.

        Raises:
            DataError: a time is not valid; the message names it.
        """
        for turn, hour in enumerate(tables.turns.clock, 1):
            text = f"expected a time from 0000 to 2359, got {hour}"
            self.require(f"tables.toml: turns.clock[{turn}]", text, met=bool(HOUR.fullmatch(hour)))
